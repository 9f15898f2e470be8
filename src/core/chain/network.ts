import type { EvmChainKey } from './chain.js'

/** A token that people take for USDC, and that cannot be moved here. It has six decimals as well. */
export type LookAlike = { symbol: string; address: `0x${string}` }

/** Where a chain's CCTP messages are sent and received. */
export type Cctp = {
  /** Circle's number of the chain. */
  domain: number
  /** `MessageTransmitterV2`. */
  transmitter: `0x${string}`
}

/** An EVM chain with its USDC, pinned: what a permit is built from. */
export type EvmChain = {
  kind: 'evm'
  key: EvmChainKey
  /** The chain's name for people. */
  name: string
  /** EIP-155 chain id. */
  id: number
  usdc: {
    /** The token contract, with its EIP-55 checksum. */
    address: `0x${string}`
    /** The EIP-712 domain's name. It differs between deployments and cannot be guessed from the symbol. */
    name: string
    /** The EIP-712 domain's version. */
    version: string
    /** `DOMAIN_SEPARATOR()` of the token. A chain that answers otherwise is never signed for. */
    separator: `0x${string}`
  }
  /**
   * Tokens that a person may hold in place of USDC: named as not movable where the balance is not enough.
   * @default the bridged ones that are known of the chain id
   */
  lookAlikes?: readonly LookAlike[]
  /** Multicall3. Defaults to its canonical address. */
  multicall?: `0x${string}`
  /** Where CCTP messages go, for a chain of your own. @default what Circle publishes for the chain id */
  cctp?: Cctp
  /** An explorer's page of one transaction; `{hash}` stands for its hash. Without it, no links are shown. */
  transactionUrl?: string
  /** An explorer's page of one account; `{address}` stands for it. Without it, no link is shown. */
  addressUrl?: string
}

/** Solana with its USDC mint, pinned. */
export type SolanaChain = {
  kind: 'solana'
  key: 'SOLANA'
  name: string
  /** The Wallet Standard chain identifier, which the wallet is told. */
  cluster: 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet'
  usdc: {
    /** The mint of the classic SPL Token program, in base58. */
    address: string
  }
  transactionUrl?: string
  addressUrl?: string
}

/** A chain of a network, told apart by its `kind`. */
export type Chain = EvmChain | SolanaChain

/** The five chains of one network. */
export type Network = {
  /** Part of every storage and cache key, so that networks never mix. */
  name: string
  chains: { readonly [key in EvmChainKey]: EvmChain } & { readonly SOLANA: SolanaChain }
}

type EvmDefinition = Omit<EvmChain, 'kind' | 'key'>
type SolanaDefinition = Omit<SolanaChain, 'kind' | 'key'>

/**
 * Makes a network of your own, such as a local one.
 *
 * The domain separators are pinned with the rest, so that a permit is never built for a token that is not the one
 * you meant. Compute them with viem's `domainSeparator`.
 *
 * @example
 * ```ts
 * import { defineNetwork, mainnet } from 'usdc-bridge-react/core'
 *
 * const { BASE } = mainnet.chains
 * const transactionUrl = 'https://base.blockscout.com/tx/{hash}'
 * const network = defineNetwork({
 *   name: 'mainnet',
 *   chains: { ...mainnet.chains, BASE: { ...BASE, transactionUrl } },
 * })
 * ```
 */
export function defineNetwork(definition: {
  name: string
  chains: { readonly [key in EvmChainKey]: EvmDefinition } & { readonly SOLANA: SolanaDefinition }
}): Network {
  const { ETH, BASE, ARB, POLYGON, SOLANA } = definition.chains
  return {
    name: definition.name,
    chains: {
      ETH: { ...ETH, kind: 'evm', key: 'ETH' },
      BASE: { ...BASE, kind: 'evm', key: 'BASE' },
      ARB: { ...ARB, kind: 'evm', key: 'ARB' },
      POLYGON: { ...POLYGON, kind: 'evm', key: 'POLYGON' },
      SOLANA: { ...SOLANA, kind: 'solana', key: 'SOLANA' },
    },
  }
}
