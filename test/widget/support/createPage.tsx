import { cleanup, render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import type { BridgeConfigParameters } from '../../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import {
  createEvmTestWallet,
  createTestBridge,
  type EvmPrompt,
  type PromptAnswer,
  type TestBridge,
  type TestBridgeParameters,
} from '../../../src/testing/index.js'
import { BridgeWidget } from '../../../src/widget/BridgeWidget.js'

export type PageParameters = {
  bridge?: TestBridgeParameters | undefined
  onPrompt?: ((prompt: EvmPrompt) => PromptAnswer | Promise<PromptAnswer>) | undefined
  walletName?: string | undefined
  /** The number of nodes of Base and Arbitrum. @default 'one' */
  nodes?: 'one' | 'two' | undefined
  config?:
    | Partial<BridgeConfigParameters>
    | ((bridge: TestBridge) => Partial<BridgeConfigParameters>)
    | undefined
}

/** A page with only the widget, a wallet in the browser, and 1,000 USDC on Base. */
export function createPage(parameters: PageParameters = {}) {
  const { walletName = 'Harbor' } = parameters
  const bridge = createTestBridge({ speed: 20, ...parameters.bridge })
  const prompts: EvmPrompt[] = []
  const wallet = createEvmTestWallet({
    name: walletName,
    rdns: `test.${walletName.toLowerCase()}`,
    chains: bridge.walletChains,
    fetch: bridge.fetch,
    onPrompt: (prompt) => {
      prompts.push(prompt)
      return parameters.onPrompt?.(prompt) ?? 'accept'
    },
  })
  const rpc = parameters.nodes === 'two' ? rpcOfTwo(bridge) : {}
  const own = typeof parameters.config === 'function' ? parameters.config(bridge) : parameters.config
  const config = createBridgeConfig({ ...bridge.parameters, ...rpc, ...own })
  bridge.fund('BASE', wallet.account.address, 1_000_000_000n)
  onTestFinished(cleanup)
  onTestFinished(wallet.announce())
  return {
    bridge,
    config,
    wallet,
    owner: wallet.account.address,
    signings: () => prompts.filter(({ kind }) => kind === 'sign'),
    posts: () => bridge.requests.filter(({ method }) => method === 'POST'),
    show: (props: Partial<BridgeWidget.Props> = {}) => render(<BridgeWidget config={config} {...props} />),
  }
}

function rpcOfTwo({ nodes, parameters: { rpc } }: TestBridge): Pick<BridgeConfigParameters, 'rpc'> {
  const urls = (chain: 'BASE' | 'ARB') => nodes[chain].map(({ url }) => url)
  return { rpc: { ...rpc, BASE: urls('BASE'), ARB: urls('ARB') } }
}
