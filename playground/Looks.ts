import type { BridgeWidget } from '../src/index.js'
import { contrast, createTheme, forest, indigo, sand } from '../src/theme/index.js'

/** The presets by their names. */
export const presets = { contrast, forest, indigo, sand } as const

/** How the widget is shown: what is chosen beside it. */
export type Looks = {
  scheme: 'system' | 'light' | 'dark'
  preset: 'none' | keyof typeof presets
  /** A color as `#rrggbb`, for links and what is under way; the preset's where it is empty. */
  accent: string
  locale: string
  direction: 'auto' | 'ltr' | 'rtl'
  variant: 'card' | NonNullable<BridgeWidget.Props['variant']>
  /** In px. */
  width: number
}

export const firstLooks: Looks = {
  scheme: 'system',
  preset: 'none',
  accent: '',
  locale: 'en',
  direction: 'auto',
  variant: 'card',
  width: 400,
}

/** What the widget is given for them. A color that could not be read in words or on a field is refused, with the reason. */
export function themeOf({ accent, preset }: Looks): { theme: BridgeWidget.Props['theme']; problem?: string } {
  const base = preset === 'none' ? undefined : presets[preset]
  if (!accent) return { theme: base }
  try {
    return { theme: { ...base, ...createTheme({ light: { accent }, dark: { accent } }) } }
  } catch (error) {
    return { theme: base, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** The code that shows the widget in this way. */
export function codeOf({ accent, direction, locale, preset, scheme, variant, width }: Looks): string {
  const language = locale.replace(/-.*/, '')
  const name = locale === 'pt-BR' ? 'ptBR' : locale === 'zh-CN' ? 'zhCN' : language
  const entry = locale === 'pt-BR' || locale === 'zh-CN' ? locale : language
  const theme = accent
    ? `createTheme({ light: { accent: '${accent}' }, dark: { accent: '${accent}' } })`
    : preset
  const isThemed = accent !== '' || preset !== 'none'
  const lines = [
    "import { BridgeWidget } from 'usdc-bridge-react'",
    ...(locale === 'en' ? [] : [`import { ${name} } from 'usdc-bridge-react/locales/${entry}'`]),
    ...(isThemed ? [`import { ${accent ? 'createTheme' : preset} } from 'usdc-bridge-react/themes'`] : []),
    "import 'usdc-bridge-react/styles.css'",
    "import { config } from './config'",
    ...(isThemed && accent ? ['', `const theme = ${theme}`] : []),
    '',
    'export const Bridge = () => (',
    `  <div style={{ maxWidth: ${width} }}>`,
    '    <BridgeWidget',
    ...(scheme === 'system' ? [] : [`      colorScheme="${scheme}"`]),
    '      config={config}',
    ...(direction === 'auto' ? [] : [`      dir="${direction}"`]),
    ...(locale === 'en' ? [] : [`      locale="${locale}"`, `      messages={${name}}`]),
    ...(variant === 'drawer' || variant === 'modal'
      ? ['      open={isOpen}', '      onOpenChange={setOpen}']
      : []),
    ...(isThemed ? [`      theme={${accent ? 'theme' : preset}}`] : []),
    ...(variant === 'card' ? [] : [`      variant="${variant}"`]),
    '    />',
    '  </div>',
    ')',
  ]
  return lines.join('\n')
}
