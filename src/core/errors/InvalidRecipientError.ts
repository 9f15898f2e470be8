import type { ChainKey } from '../chain/chain.js'
import { BridgeError } from './BridgeError.js'

/** Why a text is not a recipient on a chain. */
export type RecipientProblem = 'malformed' | 'otherKind' | 'checksum' | 'zero' | 'token' | 'program'

const recipientProblems: { readonly [problem in RecipientProblem]: string } = {
  malformed: 'it is not an address',
  otherKind: 'it is an address of another kind of chain',
  checksum: 'its checksum is wrong, so a character was mistyped',
  zero: 'it is the zero address or one like it, which nobody holds',
  token: 'it is the token itself, which cannot hold USDC',
  program: 'it is a program, which cannot hold USDC',
}

/**
 * The recipient cannot receive USDC on the destination chain.
 *
 * @remarks Ask for another address. `reason` says what is wrong with this one; `parseRecipient` checks it while it
 * is typed.
 */
export class InvalidRecipientError extends BridgeError {
  override readonly name = 'InvalidRecipientError'
  override readonly recoverability = 'fatal'
  readonly reason: RecipientProblem
  readonly chain: ChainKey
  constructor({ reason, chain }: { reason: RecipientProblem; chain: ChainKey }) {
    super(
      `The recipient cannot receive USDC on ${chain}: ${recipientProblems[reason]}. Check the address and paste it again.`,
    )
    this.reason = reason
    this.chain = chain
  }
}
