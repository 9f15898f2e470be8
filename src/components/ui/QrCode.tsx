/** Large enough for a camera, and small enough to leave room for what follows. */
const box = {
  display: 'block',
  inlineSize: 'min(100%, 14em)',
  margin: '0.75em auto 0',
  borderRadius: '0.75em',
}

/** A QR code, black on white in every color scheme, so that a camera can read it. Renders a named `<svg>`. */
export function QrCode({ code, label }: QrCode.Props) {
  return (
    <svg
      aria-label={label}
      role="img"
      shapeRendering="crispEdges"
      style={box}
      viewBox={`0 0 ${code.length} ${code.length}`}
    >
      <path d={`M0 0h${code.length}v${code.length}H0z`} fill="#fff" />
      <path d={code.map(drawRow).join('')} fill="#000" />
    </svg>
  )
}

export declare namespace QrCode {
  type Props = {
    /** Its rows including the quiet zone; `true` is dark. */
    code: readonly (readonly boolean[])[]
    /** The accessible name. */
    label: string
  }
}

function drawRow(row: readonly boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')
}
