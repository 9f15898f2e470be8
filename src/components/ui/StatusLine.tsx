'use client'
import { useEffect, useState } from 'react'

/**
 * Says changes to screen readers, and what a new screen begins with, once it has stood there for a moment. Renders two
 * hidden live regions, which begin empty: one that appears together with its text is not read out.
 */
export function StatusLine({ alert = '', status = '' }: StatusLine.Props) {
  const isNoticed = useNoticed()
  return (
    <>
      <p data-part="sr" role="status">
        {isNoticed ? status : ''}
      </p>
      <p data-part="sr" role="alert">
        {isNoticed ? alert : ''}
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

/** Whether it has stood for so long that a screen reader has noticed it. */
function useNoticed(): boolean {
  const [isNoticed, setNoticed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setNoticed, 100, true)
    return () => clearTimeout(timer)
  }, [])
  return isNoticed
}
