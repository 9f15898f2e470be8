import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { InvalidConfigError } from '../../src/core/errors/index.js'
import {
  contrast,
  createTheme,
  defaultColors,
  findContrastProblems,
  forest,
  indigo,
  sand,
  type Theme,
} from '../../src/theme/index.js'

const presets = { contrast, forest, indigo, sand }

/** The error's text. */
function refusal(make: () => unknown): string {
  try {
    make()
  } catch (error) {
    if (error instanceof InvalidConfigError) return error.message
    throw error
  }
  return 'nothing was refused'
}

describe('createTheme', () => {
  it('returns the stylesheet’s colors by default', () => {
    const styles = readFileSync(new URL('../../src/styles.css', import.meta.url), 'utf8')
    const long = (hex: string) => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex)
    const fallbacks = [...styles.matchAll(/var\((--ub-[a-z-]+), light-dark\((#\w+), (#\w+)\)\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, `light-dark(${long(light)}, ${long(dark)})`],
    )
    expect(fallbacks).toHaveLength(18)
    expect(createTheme({})).toEqual(Object.fromEntries(fallbacks))
  })

  it('sets the given values in one scheme and keeps the other', () => {
    const theme = createTheme({ light: { accent: '#7a1fa2' }, radius: '0' })
    expect(theme['--ub-accent']).toBe('light-dark(#7a1fa2, #8badff)')
    expect(theme['--ub-radius']).toBe('0')
    expect(Object.keys(theme)).not.toContain('--ub-round')
  })

  it.each([
    ['#0b5c46', '#ffffff'],
    ['#b87d00', '#14161c'],
  ])('on a button of %s, uses the text color %s', (action, text) => {
    expect(createTheme({ light: { action } })['--ub-on-action']).toBe(`light-dark(${text}, #14161c)`)
  })

  it('derives the background of a tone from it, and keeps a given one', () => {
    const soft = (theme: Theme) => theme['--ub-accent-soft']
    expect(soft(createTheme({ light: { accent: '#a01010' } }))).toBe('light-dark(#f2dede, #1f2b4a)')
    const given = { light: { accent: '#a01010', 'accent-soft': '#ffeeee' } }
    expect(soft(createTheme(given))).toBe('light-dark(#ffeeee, #1f2b4a)')
  })

  it('extends another theme', () => {
    const theme = createTheme({ base: sand, dark: { accent: '#ffd0a8' } })
    expect(theme['--ub-bg']).toBe(sand['--ub-bg'])
    expect(theme['--ub-font']).toBe(sand['--ub-font'])
    expect(theme['--ub-accent']).toBe('light-dark(#9a3a12, #ffd0a8)')
  })

  it('says which colors are too close, their ratio, and which color would do', () => {
    const message = refusal(() => createTheme({ light: { edge: '#d0d0d0' }, dark: { muted: '#6b7080' } }))
    expect(message).toBe(
      'The theme is hard to read. ' +
        'The light "edge" has 1.54 to 1 on "bg" (needed: 3), 1.42 to 1 on "well" (needed: 3): #8d8d8d would do. ' +
        'The dark "muted" has 3.63 to 1 on "bg" (needed: 4.5), 3.3 to 1 on "well" (needed: 4.5), ' +
        '2.75 to 1 on "lift" (needed: 4.5), 2.3 to 1 on "hover" (needed: 4.5): #a0a3ae would do.',
    )
  })

  it.each(['#ffe600', '#ff0000', '#7aa2ff', '#00c2a8', '#808080', '#111111'])(
    'accepts its own proposal in place of %s, for a brand of one color',
    (brand) => {
      const make = (color: string) => createTheme({ light: { accent: color, action: color } })
      const message = refusal(() => make(brand))
      const proposed = /"accent".*?(#\w{6}) would do/.exec(message)?.[1] ?? brand
      expect(refusal(() => make(proposed))).toBe('nothing was refused')
    },
  )

  it('proposes nothing if no color would do', () => {
    const message = refusal(() => createTheme({ light: { hover: '#000000' } }))
    expect(message).toContain('The light "text"')
    expect(message).toContain('change what it stands on')
  })

  it.each(['red', 'rgb(0 0 0)', '#12345678', '#12', ''])(
    'refuses the color "%s", which it cannot check',
    (line) => {
      expect(refusal(() => createTheme({ light: { line } }))).toBe(
        'The light color "line" cannot be checked. Write it as #rrggbb, as in "#1f55db".',
      )
    },
  )
})

describe('presets', () => {
  it.each(Object.entries(presets))('%s is readable in light and dark', (_, preset) => {
    expect(createTheme({ base: preset })).toEqual(preset)
  })

  it('contrast has 7 to 1 for all text', () => {
    const half = (index: 1 | 2) =>
      Object.fromEntries(
        Object.keys(defaultColors.light).map((name) => [
          name,
          /light-dark\((.+), (.+)\)/.exec(contrast[`--ub-${name}` as keyof Theme] ?? '')?.[index],
        ]),
      )
    for (const colors of [half(1), half(2)]) {
      const text = ['text', 'muted', 'accent', 'good', 'warn', 'bad']
      expect(text.flatMap((name) => ['bg', 'well'].map((on) => ratio(colors[name], colors[on])))).toSatisfy(
        (ratios: number[]) => ratios.every((value) => value >= 7),
      )
    }
  })
})

describe('findContrastProblems', () => {
  it('finds none in the colors of the widget', () => {
    expect(findContrastProblems('light', defaultColors.light)).toEqual([])
    expect(findContrastProblems('dark', defaultColors.dark)).toEqual([])
  })

  it('rounds a ratio down, so that an insufficient one never looks sufficient', () => {
    const [problem] = findContrastProblems('light', { ...defaultColors.light, muted: '#777777' })
    expect(problem).toMatchObject({ color: 'muted', on: 'bg', ratio: 4.47, needed: 4.5 })
  })
})

/** A second implementation of WCAG 2.2's definition, over numbers from 0 to 1. */
function ratio(one = '', other = ''): number {
  const light = (hex: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const part = Number(`0x${hex.slice(1 + index * 2, 3 + index * 2)}`) / 255
      return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    }, 0.05)
  return Math.max(light(one) / light(other), light(other) / light(one))
}
