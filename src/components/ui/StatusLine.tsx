'use client'
import { useEffect, useState } from 'react'

/**
 * Says changes to screen readers, and what a new screen begins with, once it has stood there for a moment. Renders two
 * hidden live regions, which begin empty: one that appears together with its text is not read out.
 */
export function StatusLine({ alert = '', status = '' }: StatusLine.Props) {
  return (
    <>
      <p data-part="sr" role="status">
        {useStanding(status)}
      </p>
      <p data-part="sr" role="alert">
        {useStanding(alert)}
      </p>
    </>
  )
}

export declare namespace StatusLine {
  type Props = {
    /** Said at once: what needs the person now. */
    alert?: string | undefined
    /** Said when the person pauses: what has changed. */
    status?: string | undefined
  }
}

function useStanding(text: string): string {
  const [standing, setStanding] = useState('')
  useEffect(() => {
    const timer = setTimeout(setStanding, 100, text)
    return () => clearTimeout(timer)
  }, [text])
  return standing
}
