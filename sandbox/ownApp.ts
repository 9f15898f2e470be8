import { privateKeyToAddress } from 'viem/accounts'
import { sandboxBridge } from '../src/testing/sandboxBridge.js'
import { evmChainNames } from './chains.js'
import type { Sandbox } from './Sandbox.js'

/** What the demo wallet has on each EVM chain after a start, in base units of USDC. */
export const demoFunds = 1_000_000_000n

/** The address of the demo wallet. */
export const demoAddress = privateKeyToAddress(sandboxBridge().wallet.privateKey)

/** Tops an account up to `demoFunds` on every EVM chain, with a coin for fees. */
export async function fundOnEvm(sandbox: Pick<Sandbox, 'balance' | 'fund'>, address: string): Promise<void> {
  await Promise.all(
    evmChainNames.map(async (chain) => {
      const missing = demoFunds - (await sandbox.balance(chain, address))
      await sandbox.fund({ chain, address, amount: missing > 0n ? missing : 0n, native: true })
    }),
  )
}

/** The page of an app with the widget over the sandbox, and a demo wallet. */
export function ownAppPage(url: string): string {
  const isDefault = url === defaultUrl
  return `'use client'

import { useEffect } from 'react'
import { BridgeWidget, createBridgeConfig } from 'usdc-bridge-react'
import { createEvmTestWallet, sandboxBridge } from 'usdc-bridge-react/testing'
import 'usdc-bridge-react/styles.css'

const sandbox = sandboxBridge(${isDefault ? '' : `{ url: '${url}' }`})
const config = createBridgeConfig({ baseUrl: '/api/bridge', ...sandbox.parameters })
const wallet = createEvmTestWallet({ name: 'Demo wallet', ...sandbox.wallet })

export default function App() {
  useEffect(() => wallet.announce(), [])
  return <BridgeWidget config={config} defaultValue={{ from: 'BASE', to: 'ARB' }} />
}
`
}

/** Says how an app that was made by the README's quick start uses a sandbox. */
export function ownAppGuide({ url, apiKey, chains }: Pick<Sandbox, 'url' | 'apiKey' | 'chains'>): string {
  const { privateKey } = sandboxBridge().wallet
  const names = sandboxBridge().parameters.network.chains
  const listed = evmChainNames.map(
    (key) => `  ${names[key].name.padEnd(10)}chain ${chains[key].id}  ${chains[key].rpcUrl}`,
  )
  return `The sandbox is at ${url}: five local chains, made-up money. Stop it with Ctrl+C.

${listed.join('\n')}
  The demo wallet has 1,000 USDC on each: ${demoAddress}
  Its key is no secret: ${privateKey}

To make a transfer in your own app (docs/sandbox.md):

1. Replace app/page.tsx (Next) or src/App.tsx (Vite):

${ownAppPage(url)}
2. Start the app:

BRIDGE_URL=${url} BRIDGE_API_KEY=${apiKey} npm run dev

3. Connect the demo wallet, enter an amount and confirm the transfer.
`
}

const defaultUrl = 'http://127.0.0.1:8787'
