/**
 * Says changes to screen readers. Renders two hidden live regions.
 *
 * Both stand there from the start: a region that appears together with its text is not read out.
 */
export function StatusLine({ alert = '', status = '' }: StatusLine.Props) {
  return (
    <>
      <p data-part="sr" role="status">
        {status}
      </p>
      <p data-part="sr" role="alert">
        {alert}
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
