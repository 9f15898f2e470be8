import { InvalidConfigError } from '../../core/errors/configErrors.js'
import { checkPolicy, type SolanaPolicy } from '../../core/transfer/solana/solanaPolicy.js'

/** The parameters of `solana()`: who may receive USDC, and what else a transaction may do. */
export type SolanaFamilyParameters = SolanaPolicy & {
  /**
   * A JSON-RPC URL to use instead of the host's `Connection`, for one that needs custom headers, which the
   * connection's URL does not carry.
   */
  rpc?: string | undefined
}

/**
 * Checks a family's parameters.
 *
 * @throws InvalidConfigError where nothing could ever pass, or an address is none
 */
export function checkFamilyParameters(parameters: SolanaFamilyParameters): void {
  checkPolicy(parameters)
  if (parameters.rpc !== undefined && !/^(https?:\/\/|\/(?!\/))/.test(parameters.rpc))
    throw new InvalidConfigError('`rpc` of `solana()` is not an http(s) address.')
}
