import { memo } from 'react'

const paths = {
  alert: 'M10 3 2.5 16.5h15zM10 8.5v3.5M10 14.3v.1',
  back: 'm12.5 4.5-5.5 5.5 5.5 5.5',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  down: 'm5 7.5 5 5 5-5',
  history: 'M3.2 8.3A7 7 0 1 1 3 10.8M3 4.5v4h4M10 6.2V10l2.7 1.6',
  swap: 'M6.5 3.5v13m0 0L3 13m3.5 3.5L10 13M13.5 16.5v-13m0 0L10 7m3.5-3.5L17 7',
} as const

export type IconName = keyof typeof paths

/** A line drawing next to words, hidden from assistive technology. Renders an `<svg>`. */
export const Icon = memo(function Icon({ direction, name }: Icon.Props) {
  return <Drawing direction={direction} path={paths[name]} />
})

/** One path in the common frame of every icon. */
export function Drawing({ direction = 'fixed', path }: { direction: Icon.Props['direction']; path: string }) {
  return (
    <svg
      aria-hidden="true"
      data-flip={direction === 'reading' ? '' : undefined}
      data-part="icon"
      viewBox="0 0 20 20"
    >
      <path d={path} />
    </svg>
  )
}

export declare namespace Icon {
  type Props = {
    /** `reading`: the drawing points in the reading direction, so it is mirrored right-to-left. @default 'fixed' */
    direction?: 'fixed' | 'reading' | undefined
    /** The drawing's name. */
    name: IconName
  }
}
