import type { createElement, ReactElement } from 'react'
import type { MarkName } from '../ui/Mark.js'
import { drawings } from './drawings.js'

/**
 * Draws a logo on a 24 × 24 canvas, as the content of an `<svg>`. The caller passes `createElement`, so that this file
 * imports nothing that the first screen already has.
 */
export function drawMark(make: typeof createElement, of: MarkName, id: string): ReactElement {
  const { ground, inset = 0, paths } = drawings[of]
  const width = 24 - 2 * inset
  const painted = (paint: string, d: string, index: number): ReactElement => {
    const [x1, y1, x2, y2, ...stops] = paint.split(' ')
    if (!y1) return make('path', { d, fill: paint, key: index })
    const gradient = `${id}${index}`
    const colors = stops.map((stopColor, at) =>
      at % 2 ? null : make('stop', { key: at, offset: stops[at + 1], stopColor }),
    )
    const units = 'userSpaceOnUse'
    return make(
      'g',
      { key: index },
      make('linearGradient', { gradientUnits: units, id: gradient, x1, x2, y1, y2 }, colors),
      make('path', { d, fill: `url(#${gradient})` }),
    )
  }
  return make(
    'g',
    { fillRule: 'evenodd' },
    painted(ground, 'M0 12a12 12 0 1 0 24 0a12 12 0 1 0-24 0', -1),
    make(
      'svg',
      { height: width, viewBox: '0 0 24 24', width, x: inset, y: inset },
      paths.map(([paint, d], index) => painted(paint, d, index)),
    ),
  )
}
