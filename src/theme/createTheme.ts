import { InvalidConfigError } from '../core/errors/configErrors.js'
import { contrastRatio, formatHex, mix, parseHex } from './color.js'
import { type ColorScheme, defaultColors } from './defaultColors.js'
import { type ContrastProblem, findContrastProblems } from './findContrastProblems.js'
import type { Theme, ThemeShape } from './Theme.js'
import type { ThemeColor, ThemeColors } from './ThemeColors.js'

/** The parameters of `createTheme`: the colors that differ from the base, by scheme, and the shape. */
export type ThemeOptions = ThemeShape & {
  light?: Partial<ThemeColors> | undefined
  dark?: Partial<ThemeColors> | undefined
  /** The starting point: a preset, or another theme from `createTheme`. @default the widget's own colors */
  base?: Theme | undefined
}

/**
 * Creates a theme and checks its contrast in both schemes by WCAG 2.2: 4.5 to 1 for text, 3 to 1 for controls and
 * focus.
 *
 * A brand needs one or two colors: the text on `action` then becomes white or ink, whichever is clearer, and each
 * `-soft` is mixed from its color, unless they are set too.
 *
 * @throws InvalidConfigError where a color is not written as `#rgb` or `#rrggbb`, or where two are too close: with
 * each pair, its ratio, the one needed and a color that would do.
 *
 * @example
 * ```tsx
 * import { BridgeWidget, createBridgeConfig } from 'usdc-bridge-react'
 * import { createTheme } from 'usdc-bridge-react/themes'
 *
 * const config = createBridgeConfig({ baseUrl: '/api/bridge' })
 * const theme = createTheme({ light: { action: '#0b5c46' }, dark: { action: '#6fd6b5' }, radius: '0.5em' })
 *
 * export const App = () => <BridgeWidget config={config} theme={theme} />
 * ```
 */
export function createTheme({ base = {}, dark = {}, light = {}, ...shape }: ThemeOptions): Theme {
  const schemes = { light: complete('light', light, base), dark: complete('dark', dark, base) }
  const problems = [
    ...findContrastProblems('light', schemes.light),
    ...findContrastProblems('dark', schemes.dark),
  ]
  if (problems.length)
    throw new InvalidConfigError(`The theme is hard to read. ${describeProblems(problems)}`)
  const colors = names.map((name) => [name, `light-dark(${schemes.light[name]}, ${schemes.dark[name]})`])
  const given = Object.entries(shape).filter(([, value]) => value !== undefined)
  const own = [...colors, ...given].map(([name, value]) => [`--ub-${name}`, value])
  return { ...base, ...Object.fromEntries(own) }
}

const names = Object.keys(defaultColors.light) as ThemeColor[]

function complete(scheme: ColorScheme, given: Partial<ThemeColors>, base: Theme): ThemeColors {
  const all = { ...defaultColors[scheme] }
  for (const name of names) all[name] = given[name] ?? readBase(base, name, scheme) ?? all[name]
  return { ...all, ...derive(given, all), ...defined(given) }
}

/** Reads one half of a `light-dark(…)` value from a theme made by `createTheme`. */
function readBase(base: Theme, name: ThemeColor, scheme: ColorScheme): string | undefined {
  const value = base[`--ub-${name}`]
  const halves = value && /^light-dark\((.+), (.+)\)$/.exec(value)
  return halves ? halves[scheme === 'light' ? 1 : 2] : value
}

/** Derives colors from the given ones: the button's text, and a soft background for each tone. */
function derive({ action, ...given }: Partial<ThemeColors>, { bg }: ThemeColors): Partial<ThemeColors> {
  const soft = tones.flatMap((tone) => (given[tone] ? [[`${tone}-soft`, soften(given[tone], bg)]] : []))
  return { ...Object.fromEntries(soft), ...(action && { 'on-action': clearest(action) }) }
}

const tones = ['accent', 'good', 'warn', 'bad'] as const

/** Mixes as much of the tone into the background as keeps the tone readable on it. */
function soften(tone: string, bg: string): string {
  const shades = [0.14, 0.12, 0.1, 0.08, 0.06, 0.04, 0.02].map((share) =>
    formatHex(mix(read(bg), read(tone), share)),
  )
  return shades.find((shade) => ratio(tone, shade) >= 4.5) ?? bg
}

function clearest(action: string): string {
  return ratio('#ffffff', action) > ratio('#14161c', action) ? '#ffffff' : '#14161c'
}

const ratio = (one: string, other: string) => contrastRatio(read(one), read(other))

/** Unreadable colors are refused when the whole theme is checked. */
const read = (hex: string) => parseHex(hex) ?? ([0, 0, 0] as const)

function defined(colors: Partial<ThemeColors>): Partial<ThemeColors> {
  return Object.fromEntries(Object.entries(colors).filter(([, value]) => value !== undefined))
}

/** One sentence per color, with every background that it is too close to. */
function describeProblems(problems: readonly ContrastProblem[]): string {
  const byColor = new Map<string, ContrastProblem[]>()
  for (const problem of problems) {
    const key = `${problem.scheme} "${problem.color}"`
    byColor.set(key, [...(byColor.get(key) ?? []), problem])
  }
  const sentences = [...byColor].map(([key, own]) => {
    const pairs = own.map(({ needed, on, ratio }) => `${ratio} to 1 on "${on}" (needed: ${needed})`)
    const instead = own[0]?.instead
    const fix = instead ? `${instead} would do` : 'change what it stands on'
    return `The ${key} has ${pairs.join(', ')}: ${fix}.`
  })
  return sentences.join(' ')
}
