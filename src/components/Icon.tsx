const circle = 'M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14'

const paths = {
  alert: 'M10 3 2.5 16.5h15zM10 8.5v3.5M10 14.3v.1',
  arrow: 'M3.5 10h13M12 5.5l4.5 4.5-4.5 4.5',
  back: 'm12.5 4.5-5.5 5.5 5.5 5.5',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  clock: `${circle}M10 6v4l2.7 1.6`,
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M9 7h5.5a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2M13 7V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7',
  down: 'm5 7.5 5 5 5-5',
  history: 'M3.2 8.3A7 7 0 1 1 3 10.8M3 4.5v4h4M10 6.2V10l2.7 1.6',
  minus: 'M5 10h10',
  out: 'M7 5h8v8M15 5 5.5 14.5',
  question: `${circle}M7.9 8a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.2.9-1.2 1.7M10 14v.1`,
  right: 'm7.5 5 5 5-5 5',
  swap: 'M6.5 3.5v13m0 0L3 13m3.5 3.5L10 13M13.5 16.5v-13m0 0L10 7m3.5-3.5L17 7',
} as const

export type IconName = keyof typeof paths

/** A line drawing that stands beside words, hidden from assistive technology. Renders an `<svg>`. */
export function Icon({ direction = 'fixed', name }: Icon.Props) {
  return (
    <svg
      aria-hidden="true"
      data-flip={direction === 'reading' ? '' : undefined}
      data-part="icon"
      viewBox="0 0 20 20"
    >
      <path d={paths[name]} />
    </svg>
  )
}

export declare namespace Icon {
  type Props = {
    /** `reading`: the drawing points along the line of text, so it is mirrored right-to-left. @default 'fixed' */
    direction?: 'fixed' | 'reading' | undefined
    /** Which drawing. */
    name: IconName
  }
}
