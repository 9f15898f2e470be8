import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineSandboxNetwork } from '../sandbox/defineSandboxNetwork.js'
import type { Sandbox } from '../sandbox/Sandbox.js'

const evmChains = ['ETH', 'BASE', 'ARB', 'POLYGON'] as const

/**
 * Replaces the two files of an example that name chains and contracts, so that it moves the sandbox's money. A page
 * with wagmi still reads its chains by wagmi's transports alone.
 */
export function moveToSandbox(sources: string, sandbox: Sandbox): void {
  const wagmi = join(sources, 'wagmiConfig.ts')
  const hasWagmi = existsSync(wagmi)
  const plain = join(sources, 'bridgeConfig.js')
  if (existsSync(plain)) {
    replace(plain, (written) => plainConfig(sandbox, written))
    return
  }
  replace(join(sources, 'bridgeConfig.ts'), () => bridgeConfig(sandbox, hasWagmi))
  if (hasWagmi) replace(wagmi, (written) => wagmiConfig(sandbox, written.includes('ssr: true')))
}

/** Puts another file in one's place. What was written stays beside it, so that the build still checks its types. */
export function replace(file: string, rewrite: (written: string) => string): void {
  const written = readFileSync(file, 'utf8')
  writeFileSync(file.replace(/\.([jt]s)$/, '.written.$1'), written)
  writeFileSync(file, rewrite(written))
}

/** The same script over the sandbox: what follows the configuration stays as written. */
function plainConfig(sandbox: Sandbox, written: string): string {
  const { chains } = sandbox
  const rpc = Object.fromEntries(evmChains.map((key) => [key, chains[key].rpcUrl]))
  const parameters = { network: defineSandboxNetwork(sandbox), permitSpenders: spendersOf(sandbox), rpc }
  return written.replace(/config = \{[\s\S]*?\n\}/, () => `config = ${JSON.stringify(parameters)}`)
}

function spendersOf({ chains }: Sandbox) {
  return { BASE: chains.BASE.gateway, ARB: chains.ARB.gateway }
}

function bridgeConfig(sandbox: Sandbox, hasWagmi: boolean): string {
  const { chains } = sandbox
  // The chains of `wagmiConfig`: of any other one the page's developer would be told.
  const permitSpenders = spendersOf(sandbox)
  const rpc = Object.fromEntries(evmChains.map((key) => [key, chains[key].rpcUrl]))
  return `import { createBridgeConfig } from 'usdc-bridge-react'
export const bridgeConfig = createBridgeConfig({
  baseUrl: '/api/bridge',
  network: ${JSON.stringify(defineSandboxNetwork(sandbox))},
  permitSpenders: ${JSON.stringify(permitSpenders)},
  ${hasWagmi ? '' : `rpc: ${JSON.stringify(rpc)},`}
})
`
}

function wagmiConfig({ chains }: Sandbox, isServerRendered: boolean): string {
  const define = (key: 'BASE' | 'ARB', name: string) =>
    `defineChain(${JSON.stringify({
      id: chains[key].id,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chains[key].rpcUrl] } },
    })})`
  return `import { defineChain } from 'viem'
import { createConfig, http } from 'wagmi'
const base = ${define('BASE', 'Base')}
const arbitrum = ${define('ARB', 'Arbitrum')}
export const wagmiConfig = createConfig({
  chains: [base, arbitrum],
  transports: { [base.id]: http(), [arbitrum.id]: http() },
  ssr: ${isServerRendered},
})
`
}
