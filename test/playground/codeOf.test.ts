import { expect, test } from 'vitest'
import { codeOf } from '../../playground/codeOf.js'
import type { HostName } from '../../playground/hosts.js'
import type { Looks } from '../../playground/Looks.js'
import { compileSnippets, root, type Snippet } from '../docs/support/compileSnippets.js'

const plain: Looks = {
  scheme: 'system',
  preset: 'none',
  accent: '',
  locale: 'en',
  direction: 'auto',
  variant: 'card',
  width: 400,
}

const looks: readonly Partial<Looks>[] = [
  { preset: 'indigo', scheme: 'dark', variant: 'compact', width: 360 },
  { accent: '#0a7245', direction: 'rtl', locale: 'ar-EG' },
  { accent: '#0a7245', preset: 'sand', locale: 'pt-BR', variant: 'wide' },
  { variant: 'drawer', locale: 'zh-CN' },
  { variant: 'modal', preset: 'contrast' },
]

const hosts: readonly HostName[] = ['none', 'wagmi', 'rainbowkit', 'solana', 'both']

/** What the page has already. */
const brought: readonly Snippet[] = [
  {
    file: `${root}test/playground/bridgeConfig.ts`,
    code: `import { createBridgeConfig } from 'usdc-bridge-react'
      export const bridgeConfig = createBridgeConfig({ baseUrl: '/api/bridge' })`,
  },
  {
    file: `${root}test/playground/wagmiConfig.ts`,
    code: `import { base } from 'viem/chains'
      import { createConfig, http } from 'wagmi'
      export const wagmiConfig = createConfig({ chains: [base], transports: { [base.id]: http() } })`,
  },
  {
    file: `${root}test/playground/brought.d.ts`,
    code: `declare module '@rainbow-me/rainbowkit' {
      export function ConnectButton(): import('react').ReactNode
      export function RainbowKitProvider(properties: { children: import('react').ReactNode }): import('react').ReactNode
    }`,
  },
]

test('the code of every kind of page compiles, with every kind of looks', { timeout: 120_000 }, () => {
  const pairs = [
    ...hosts.map((host) => [host, {}] as const),
    ...looks.map((some, index) => [hosts[index % hosts.length] ?? 'none', some] as const),
  ]
  const shown = pairs.map(([host, some], index): Snippet => {
    return { file: `${root}test/playground/page${index}.tsx`, code: codeOf({ ...plain, ...some }, host) }
  })
  expect(compileSnippets([...shown, ...brought])).toEqual([])
})

test('the code says what was chosen, and nothing of what was not', () => {
  const chosen = codeOf(
    { ...plain, accent: '#0a7245', preset: 'sand', locale: 'de', width: 500 },
    'rainbowkit',
  )
  expect(chosen).toContain("import { createTheme, sand } from 'usdc-bridge-react/themes'")
  expect(chosen).toContain('maxWidth: 500')
  expect(chosen).toContain('locale="de"')
  expect(chosen).toContain('onConnectRequest={openConnectModal}')
  expect(codeOf(plain, 'none')).not.toMatch(/theme|locale|variant|dir=|Provider|useState/)
})
