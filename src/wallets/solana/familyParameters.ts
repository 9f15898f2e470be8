import { InvalidConfigError } from '../../core/errors/configErrors.js'
import { checkPolicy, type SolanaPolicy } from '../../core/transfer/solana/solanaPolicy.js'

/** What `solana()` takes: who may receive, and what else a transaction may do. */
export type SolanaFamilyParameters = SolanaPolicy & {
  /**
   * A JSON-RPC address that is read instead of the host's `Connection`: for one with headers of its own, which its
   * address alone does not carry.
   */
  rpc?: string | undefined
}

/**
 * Checks what a family is made of.
 *
 * @throws InvalidConfigError where nothing could ever pass, or an address is none
 */
export function checkFamilyParameters(parameters: SolanaFamilyParameters): void {
  checkPolicy(parameters)
  if (parameters.rpc !== undefined && !/^(https?:\/\/|\/(?!\/))/.test(parameters.rpc))
    throw new InvalidConfigError('`rpc` of `solana()` is not an http(s) address.')
}
