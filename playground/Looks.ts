import type { BridgeWidget } from '../src/index.js'
import { contrast, createTheme, forest, indigo, sand } from '../src/theme/index.js'

/** The presets by their names. */
export const presets = { contrast, forest, indigo, sand } as const

/** The chosen appearance of the widget. */
export type Looks = {
  scheme: 'system' | 'light' | 'dark'
  preset: 'none' | keyof typeof presets
  /** A color as `#rrggbb`, for links and progress. If empty, the preset's. */
  accent: string
  locale: string
  direction: 'auto' | 'ltr' | 'rtl'
  variant: 'card' | NonNullable<BridgeWidget.Props['variant']>
  /** In px. */
  width: number
}

const firstLooks: Looks = {
  scheme: 'system',
  preset: 'none',
  accent: '',
  locale: 'en',
  direction: 'auto',
  variant: 'card',
  width: 400,
}

const key = 'playground-looks'

/** The last choices in this tab, kept across hosts and reloads. */
export function keptLooks(): Looks {
  return { ...firstLooks, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Looks>) }
}

export function keepLooks(looks: Looks): void {
  sessionStorage.setItem(key, JSON.stringify(looks))
}

/** Chooses a variant, with a width that shows it. */
export function withVariant(looks: Looks, variant: Looks['variant']): Looks {
  const isWide = variant === 'wide'
  if (isWide === (looks.variant === 'wide')) return { ...looks, variant }
  return { ...looks, variant, width: isWide ? 760 : firstLooks.width }
}

/** The widget's theme for them. */
export function themeOf({ accent, preset }: Looks): BridgeWidget.Props['theme'] {
  const base = preset === 'none' ? undefined : presets[preset]
  return accent ? { ...base, ...createTheme(accentsOf(accent)) } : base
}

type Accents = { [scheme in 'light' | 'dark']: { accent: string } }

/** A color for both schemes: in the light one as much darker, and in the dark one as much lighter, as it takes to be read. */
export function accentsOf(accent: string): Accents {
  return { light: { accent: toward(0, accent, 'light') }, dark: { accent: toward(255, accent, 'dark') } }
}

function toward(end: 0 | 255, accent: string, scheme: keyof Accents): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16))
  const steps = Array.from({ length: 20 }, (_, step) => step / 20)
  const mixed = steps.map((part) => hexOf(channels.map((channel) => channel + (end - channel) * part)))
  return mixed.find((color) => isReadable(color, scheme)) ?? hexOf([end, end, end])
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function isReadable(accent: string, scheme: keyof Accents): boolean {
  try {
    return !!createTheme({ [scheme]: { accent } })
  } catch {
    return false
  }
}
