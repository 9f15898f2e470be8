import { base58 } from '@scure/base'
import { keccak256, sha256, stringToBytes } from 'viem'
import { type ChainKey, chainKeys, type EvmChainKey, isEvmChainKey } from '../core/chain/chain.js'
import { defineNetwork, type Network } from '../core/chain/network.js'
import { madeUpAddress, madeUpChain } from './bridge/createTestNetwork.js'

/** The parameters of {@link sandboxBridge}. */
export type SandboxBridgeParameters = {
  /** The address of the sandbox, as it prints it. @default 'http://127.0.0.1:8787' */
  url?: string | undefined
}

/** What a page needs to use the sandbox. */
export type SandboxBridge = {
  /** For `createBridgeConfig`: the network, the spenders, and two RPC URLs of each chain. */
  parameters: {
    network: Network
    permitSpenders: { readonly [key in EvmChainKey]: `0x${string}` }
    rpc: { readonly [key in ChainKey]: readonly string[] }
  }
  /**
   * For `createEvmTestWallet`: the EVM chains and the key of the account that `npm run sandbox` provides with USDC.
   * Everyone can know this key, so never send real money to it.
   */
  wallet: {
    chains: { readonly [chainId: number]: string }
    privateKey: `0x${string}`
  }
}

const evmChains = {
  ETH: { name: 'Ethereum', id: 1711401 },
  BASE: { name: 'Base', id: 1711402 },
  ARB: { name: 'Arbitrum', id: 1711403 },
  POLYGON: { name: 'Polygon', id: 1711404 },
} as const

/**
 * Describes the sandbox of the package's repository: a service and five chains on your machine, with made-up money.
 * `npm run sandbox` starts it. Nothing is requested here, so it also runs while a server renders.
 *
 * @example
 * ```ts
 * import { createBridgeConfig } from 'usdc-bridge-react/core'
 * import { createEvmTestWallet, sandboxBridge } from 'usdc-bridge-react/testing'
 *
 * const sandbox = sandboxBridge({ url: 'http://127.0.0.1:8787' })
 * const config = createBridgeConfig({ baseUrl: '/api/bridge', ...sandbox.parameters })
 * const wallet = createEvmTestWallet({ name: 'Demo wallet', ...sandbox.wallet })
 * ```
 */
export function sandboxBridge(parameters: SandboxBridgeParameters = {}): SandboxBridge {
  const { url = 'http://127.0.0.1:8787' } = parameters
  const rpcUrl = (key: ChainKey) => `${url}/rpc/${key}`
  const evmKeys = chainKeys.filter(isEvmChainKey)
  const spenders = evmKeys.map((key) => [key, madeUpAddress(named(`gateway on ${key}`))])
  const rpc = chainKeys.map((key) => [key, [rpcUrl(key), `${rpcUrl(key)}/second`]])
  return {
    parameters: {
      network: sandboxNetwork(),
      permitSpenders: Object.fromEntries(spenders) as SandboxBridge['parameters']['permitSpenders'],
      rpc: Object.fromEntries(rpc) as SandboxBridge['parameters']['rpc'],
    },
    wallet: {
      chains: Object.fromEntries(evmKeys.map((key) => [evmChains[key].id, rpcUrl(key)])),
      privateKey: keccak256(stringToBytes(named('demo wallet'))),
    },
  }
}

function sandboxNetwork(): Network {
  const evmChain = (key: EvmChainKey) => madeUpChain({ ...evmChains[key], usdc: named(`USDC on ${key}`) })
  return defineNetwork({
    name: 'sandbox',
    chains: {
      ETH: evmChain('ETH'),
      BASE: evmChain('BASE'),
      ARB: evmChain('ARB'),
      POLYGON: evmChain('POLYGON'),
      SOLANA: {
        name: 'Solana',
        cluster: 'solana:localnet',
        usdc: { address: base58.encode(sha256(stringToBytes(named('USDC mint')), 'bytes')) },
      },
    },
  })
}

/** The sandbox derives each of its addresses from such a text. */
function named(purpose: string): string {
  return `usdc-bridge-react sandbox: ${purpose}`
}
