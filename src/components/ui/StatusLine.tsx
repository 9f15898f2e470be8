'use client'
import { useEffect, useState } from 'react'

/**
 * Announces changes to screen readers, including a new screen's initial text after a moment. Renders two hidden live
 * regions that start empty, because a region that appears together with its text is not read out.
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
    /** Announced at once: what needs the person now. */
    alert?: string | undefined
    /** Announced when the person pauses: what has changed. */
    status?: string | undefined
  }
}

/** Whether it has been mounted long enough for a screen reader to notice. */
function useNoticed(): boolean {
  const [isNoticed, setNoticed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setNoticed, 100, true)
    return () => clearTimeout(timer)
  }, [])
  return isNoticed
}
