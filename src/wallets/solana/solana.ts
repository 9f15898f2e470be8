import type { WalletFamily } from '../../core/config/walletFamily.js'
import { InvalidConfigError } from '../../core/errors/InvalidConfigError.js'
import { checkPolicy, type SolanaPolicy } from '../../core/transfer/solana/solanaPolicy.js'
import { useSolanaWallets } from './useSolanaWallets.js'

/** What {@link solana} takes: who may receive, and what else a transaction may do. */
export type SolanaFamilyParameters = SolanaPolicy & {
  /**
   * A JSON-RPC address that is read instead of the host's `Connection`: for one with headers of its own, which its
   * address alone does not carry.
   */
  rpc?: string | undefined
}

/**
 * Makes Solana a source: wallets from the host's `WalletProvider` where the page stands inside one, else those that
 * the browser announces by the Wallet Standard.
 *
 * @throws InvalidConfigError where nothing could ever pass, or an address is none
 *
 * @example
 * ```ts
 * import { createBridgeConfig } from 'usdc-bridge-react'
 * import { solana } from 'usdc-bridge-react/solana'
 *
 * const config = createBridgeConfig({
 *   baseUrl: '/api/bridge',
 *   solana: solana({
 *     depositOwners: ['7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'],
 *     programs: [],
 *   }),
 * })
 * ```
 */
export function solana(parameters: SolanaFamilyParameters): WalletFamily<'solana'> {
  checkPolicy(parameters)
  if (parameters.rpc !== undefined && !/^(https?:\/\/|\/(?!\/))/.test(parameters.rpc))
    throw new InvalidConfigError('`rpc` of `solana()` is not an http(s) address.')
  // biome-ignore lint/correctness/noComponentHookFactories: a family is made once, with the config, in module scope
  return { kind: 'solana', Adapter: (props) => useSolanaWallets(parameters, props) }
}
