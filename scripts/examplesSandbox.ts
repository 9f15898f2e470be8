import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineSandboxNetwork } from '../sandbox/defineSandboxNetwork.js'
import type { Sandbox } from '../sandbox/Sandbox.js'

const evmChains = ['ETH', 'BASE', 'ARB', 'POLYGON'] as const

/**
 * Replaces an example's chain and contract files, so that it uses the sandbox. A page with wagmi still reads its chains
 * only through wagmi's transports.
 */
export function moveToSandbox(sources: string, sandbox: Sandbox): void {
  const wagmi = join(sources, 'wagmiConfig.ts')
  const networks = join(sources, 'networks.ts')
  const config = ['bridgeConfig.js', 'bridgeConfig.ts'].map((file) => join(sources, file)).find(existsSync)
  if (!config) throw new Error(`${sources} has no bridge configuration.`)
  const hasWagmi = existsSync(wagmi) || existsSync(networks)
  replace(config, (written) =>
    written.includes('createBridgeConfig')
      ? bridgeConfig(sandbox, hasWagmi)
      : elementConfig(sandbox, written),
  )
  if (existsSync(wagmi)) replace(wagmi, (written) => wagmiConfig(sandbox, written.includes('ssr: true')))
  if (existsSync(networks)) replace(networks, () => definedChains(sandbox))
}

/** Replaces a file. The original stays beside it, so that the build still checks its types. */
export function replace(file: string, rewrite: (written: string) => string): void {
  const written = readFileSync(file, 'utf8')
  writeFileSync(file.replace(/\.([jt]s)$/, '.written.$1'), written)
  writeFileSync(file, rewrite(written))
}

/** The element's sandbox parameters. The code after them stays as written. */
function elementConfig(sandbox: Sandbox, written: string): string {
  const { chains } = sandbox
  const rpc = Object.fromEntries(evmChains.map((key) => [key, chains[key].rpcUrl]))
  const parameters = { network: defineSandboxNetwork(sandbox), permitSpenders: spendersOf(sandbox), rpc }
  return written.replace(/config = \{[\s\S]*?\n\}/, () => `config = ${JSON.stringify(parameters)}`)
}

function spendersOf({ chains }: Sandbox) {
  return { BASE: chains.BASE.gateway, ARB: chains.ARB.gateway }
}

/** The code of a configuration over the sandbox. A page with wagmi reads the EVM chains through wagmi. */
export function bridgeConfig(sandbox: Sandbox, hasWagmi: boolean): string {
  const { chains } = sandbox
  // Only the chains of `wagmiConfig`, because any other one logs a warning.
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

/** The same with wallets on another device, which are not contacted unless the person asks for one. */
export function walletConnectBridgeConfig(sandbox: Sandbox): string {
  const connectors = `[walletConnect({ projectId: '0123456789abcdef0123456789abcdef' })]`
  return `import { evm } from 'usdc-bridge-react'
import { walletConnect } from 'usdc-bridge-react/walletconnect'
${bridgeConfig(sandbox, false).replace('baseUrl:', `evm: evm({ connectors: ${connectors} }),\n  baseUrl:`)}`
}

/** The code of a configuration over the sandbox with Solana as a source, from one of the entries that export it. */
export function solanaBridgeConfig(sandbox: Sandbox, entry: string): string {
  const rpc = Object.fromEntries(evmChains.map((key) => [key, sandbox.chains[key].rpcUrl]))
  return `import { createBridgeConfig } from 'usdc-bridge-react'
import { solana } from '${entry}'
export const bridgeConfig = createBridgeConfig({
  baseUrl: '/api/bridge',
  network: ${JSON.stringify(defineSandboxNetwork(sandbox))},
  permitSpenders: ${JSON.stringify(spendersOf(sandbox))},
  rpc: ${JSON.stringify({ ...rpc, SOLANA: `${sandbox.url}/rpc/SOLANA` })},
  solana: solana({ depositOwners: ['${sandbox.solana.depositOwner}'], programs: [] }),
})
`
}

/** The code of a wagmi configuration over the sandbox. */
export function wagmiConfig(sandbox: Sandbox, isServerRendered: boolean): string {
  return `import { createConfig, http } from 'wagmi'
${definedChains(sandbox)}
export const wagmiConfig = createConfig({
  chains: [base, arbitrum],
  transports: { [base.id]: http(), [arbitrum.id]: http() },
  ssr: ${isServerRendered},
})
`
}

/** The code of wagmi's chains, under viem's names of the real ones. */
function definedChains({ chains }: Sandbox): string {
  const define = (key: 'BASE' | 'ARB', name: string) =>
    `defineChain(${JSON.stringify({
      id: chains[key].id,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chains[key].rpcUrl] } },
    })})`
  return `import { defineChain } from 'viem'
export const base = ${define('BASE', 'Base')}
export const arbitrum = ${define('ARB', 'Arbitrum')}
`
}
