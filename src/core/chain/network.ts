import type { EvmChainKey } from './chain.js'

/** A token that people mistake for USDC and that cannot be moved here. It also has six decimals. */
export type LookAlike = { symbol: string; address: `0x${string}` }

/** A chain's CCTP contracts. */
export type Cctp = {
  /** Circle's domain number of the chain. */
  domain: number
  /** `MessageTransmitterV2`, which sends and receives anyone's messages. */
  transmitter: `0x${string}`
  /** `TokenMessengerV2`, which burns USDC: only its messages are burns. */
  messenger: `0x${string}`
}

/** An EVM chain with its pinned USDC contract, from which permits are built. */
export type EvmChain = {
  kind: 'evm'
  key: EvmChainKey
  /** The display name. */
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
    /** `DOMAIN_SEPARATOR()` of the token. Nothing is signed for a chain that returns another value. */
    separator: `0x${string}`
  }
  /**
   * Tokens that a person may hold instead of USDC. If the balance is too low, they are listed as not movable.
   * @default the bridged ones that are known of the chain id
   */
  lookAlikes?: readonly LookAlike[]
  /** Multicall3. Defaults to its canonical address. */
  multicall?: `0x${string}`
  /** The CCTP setup, for a chain of your own. @default what Circle publishes for the chain id */
  cctp?: Cctp
  /**
   * ENS's universal resolver, which returns the address of a name such as `vitalik.eth`. Only used on `ETH`.
   * @default ENS's own for chain id 1; on another chain, names are not supported
   */
  ensResolver?: `0x${string}`
  /** An explorer's URL for a transaction; `{hash}` is replaced by its hash. Without it, no links are shown. */
  transactionUrl?: string
  /** An explorer's URL for an account; `{address}` is replaced by it. Without it, no link is shown. */
  addressUrl?: string
}

/** Solana with its pinned USDC mint. */
export type SolanaChain = {
  kind: 'solana'
  key: 'SOLANA'
  name: string
  /** The Wallet Standard chain identifier, which is passed to the wallet. */
  cluster: 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet'
  usdc: {
    /** The mint of the classic SPL Token program, in base58. */
    address: string
  }
  transactionUrl?: string
  addressUrl?: string
}

/** A chain of a network, distinguished by its `kind`. */
export type Chain = EvmChain | SolanaChain

/** The five chains of one network. */
export type Network = {
  /**
   * Part of every storage and cache key, so that networks never mix. Give a Solana cluster one name for good: under
   * another one, an open transfer from Solana is not seen, and neither followed nor a reason to hold up the next one.
   */
  name: string
  chains: { readonly [key in EvmChainKey]: EvmChain } & { readonly SOLANA: SolanaChain }
}

type EvmDefinition = Omit<EvmChain, 'kind' | 'key'>
type SolanaDefinition = Omit<SolanaChain, 'kind' | 'key'>

/**
 * Creates a network of your own, such as a local one.
 *
 * The domain separators are pinned too, so that a permit is never built for a token other than the one you meant.
 * Compute them with viem's `domainSeparator`.
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
