import { Drawing, Icon, type IconName } from './Icon.js'

const circle = 'M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14'

/** Drawings that the first screen does not need. */
const paths = {
  arrow: 'M3.5 10h13M12 5.5l4.5 4.5-4.5 4.5',
  clock: `${circle}M10 6v4l2.7 1.6`,
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  minus: 'M5 10h10',
  out: 'M7 5h8v8M15 5 5.5 14.5',
  question: `${circle}M7.9 8a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.2.9-1.2 1.7M10 14v.1`,
  right: 'm7.5 5 5 5-5 5',
} as const

export type LazyIconName = IconName | keyof typeof paths

/** An `Icon` that also has the drawings of later screens and sheets. Renders an `<svg>`. */
export function LazyIcon({ direction, name }: LazyIcon.Props) {
  return name in paths ? (
    <Drawing direction={direction} path={paths[name as keyof typeof paths]} />
  ) : (
    <Icon direction={direction} name={name as IconName} />
  )
}

export declare namespace LazyIcon {
  type Props = Omit<Icon.Props, 'name'> & {
    /** The drawing's name. */
    name: LazyIconName
  }
}
