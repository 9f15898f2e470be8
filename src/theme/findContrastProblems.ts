import { InvalidConfigError } from '../core/errors/configErrors.js'
import { contrastRatio, formatHex, mix, parseHex, type Rgb } from './color.js'
import { type ContrastPair, contrastPairs } from './contrastPairs.js'
import type { ColorScheme } from './defaultColors.js'
import type { ThemeColor, ThemeColors } from './ThemeColors.js'

/** Two colors of a theme without enough contrast. */
export type ContrastProblem = {
  scheme: ColorScheme
  /** The color of the text or the control. */
  color: ThemeColor
  /** Its background color. */
  on: ThemeColor
  /** Their contrast ratio by WCAG 2.2, rounded down to two decimals. */
  ratio: number
  /** The required ratio: 4.5 for text, 3 for controls and focus. */
  needed: 4.5 | 3
  /** The nearest darker or lighter color that works on all of its backgrounds, if there is one. */
  instead: string | undefined
}

/**
 * Compares each color of a scheme with its backgrounds by WCAG 2.2 (1.4.3 and 1.4.11).
 *
 * @throws InvalidConfigError where a color is neither `#rgb` nor `#rrggbb`.
 *
 * @example
 * ```ts
 * import { defaultColors, findContrastProblems } from 'usdc-bridge-react/themes'
 *
 * const pale = { ...defaultColors.light, accent: '#7aa2ff' }
 * for (const { color, on, ratio, instead } of findContrastProblems('light', pale))
 *   console.log(`${color} on ${on}: ${ratio}, better ${instead}`)
 * ```
 */
export function findContrastProblems(scheme: ColorScheme, colors: ThemeColors): ContrastProblem[] {
  const parsed = parse(scheme, colors)
  const isClear = ({ needed, on }: ContrastPair, color: Rgb) => contrastRatio(color, parsed[on]) >= needed
  return contrastPairs
    .filter((pair) => !isClear(pair, parsed[pair.color]))
    .map(({ color, needed, on }) => {
      const ratio = Math.floor(contrastRatio(parsed[color], parsed[on]) * 100) / 100
      const own = contrastPairs.filter((pair) => pair.color === color)
      const instead = nearest(parsed[color], (candidate) => own.every((pair) => isClear(pair, candidate)))
      return { scheme, color, on, ratio, needed, instead }
    })
}

function parse(scheme: ColorScheme, colors: ThemeColors): { readonly [name in ThemeColor]: Rgb } {
  const entries = Object.entries(colors).map(([name, text]) => {
    const color = parseHex(text)
    if (color) return [name, color]
    throw new InvalidConfigError(
      `The ${scheme} color "${name}" cannot be checked. Write it as #rrggbb, as in "#1f55db".`,
    )
  })
  return Object.fromEntries(entries)
}

/** Moves the color towards black and white in steps of one hundredth. */
function nearest(color: Rgb, isEnough: (candidate: Rgb) => boolean): string | undefined {
  const steps = Array.from({ length: 100 }, (_, index) => (index + 1) / 100)
  return steps
    .flatMap((share) => ends.map((end) => formatHex(mix(color, end, share))))
    .find((hex) => isEnough(parseHex(hex) ?? color))
}

const ends: readonly Rgb[] = [
  [0, 0, 0],
  [255, 255, 255],
]
