/** The service's chains, by the names in its interface (section 2.1). */
export type ChainKey = 'ETH' | 'BASE' | 'ARB' | 'POLYGON' | 'SOLANA'

/** The chains a permit can be signed for, which are the sources of `POST /sdk/v1/transfer`. */
export type EvmChainKey = Exclude<ChainKey, 'SOLANA'>

/**
 * Every chain of the service, in the order of its interface.
 *
 * @example
 * ```ts
 * import { chainKeys, mainnet } from 'usdc-bridge-react/core'
 *
 * const names = chainKeys.map((key) => mainnet.chains[key].name)
 * ```
 */
export const chainKeys = ['ETH', 'BASE', 'ARB', 'POLYGON', 'SOLANA'] as const satisfies readonly ChainKey[]

/**
 * Tells whether a string is the key of one of the service's chains.
 *
 * @example
 * ```ts
 * import { isChainKey } from 'usdc-bridge-react/core'
 *
 * const readChain = (text: string) => (isChainKey(text) ? text : undefined)
 * ```
 */
export function isChainKey(value: unknown): value is ChainKey {
  return chainKeys.includes(value as ChainKey)
}

/**
 * Tells an EVM chain from Solana.
 *
 * @example
 * ```ts
 * import { chainKeys, isEvmChainKey } from 'usdc-bridge-react/core'
 *
 * const evmChains = chainKeys.filter(isEvmChainKey)
 * ```
 */
export function isEvmChainKey(chain: ChainKey): chain is EvmChainKey {
  return chain !== 'SOLANA'
}

/** The two kinds of wallets. */
export type WalletKind = 'evm' | 'solana'
