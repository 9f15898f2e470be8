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

/** The widget's props for them. A color with too little contrast is rejected, with the reason. */
export function themeOf({ accent, preset }: Looks): { theme: BridgeWidget.Props['theme']; problem?: string } {
  const base = preset === 'none' ? undefined : presets[preset]
  if (!accent) return { theme: base }
  try {
    return { theme: { ...base, ...createTheme({ light: { accent }, dark: { accent } }) } }
  } catch (error) {
    return { theme: base, problem: error instanceof Error ? error.message : String(error) }
  }
}
