import type { ChainKey, EvmChainKey } from '../chain.js'
import { BridgeError } from './BridgeError.js'

/** Why an amount cannot be sent. */
export type AmountProblem =
  | 'notANumber'
  | 'tooPrecise'
  | 'tooLarge'
  | 'zero'
  | 'belowMinimum'
  | 'aboveMaximum'

const amountProblems: { readonly [problem in AmountProblem]: string } = {
  notANumber: 'it is not a number of USDC',
  tooPrecise: 'USDC has six decimals at most',
  tooLarge: 'it is larger than a USDC amount can be',
  zero: 'it is not above zero',
  belowMinimum: 'it is below the smallest amount that is taken',
  aboveMaximum: 'it is above the largest amount that is taken',
}

/** The amount cannot be sent. */
export class InvalidAmountError extends BridgeError {
  override readonly name = 'InvalidAmountError'
  override readonly recoverability = 'retryable'
  readonly reason: AmountProblem
  constructor({ reason }: { reason: AmountProblem }) {
    super(
      `The amount cannot be sent: ${amountProblems[reason]}. Give another amount, in base units as a bigint.`,
    )
    this.reason = reason
  }
}

/** Why a text is not a recipient on a chain. */
export type RecipientProblem = 'malformed' | 'otherKind' | 'checksum' | 'zero' | 'token' | 'program'

const recipientProblems: { readonly [problem in RecipientProblem]: string } = {
  malformed: 'it is not an address',
  otherKind: 'it is an address of another kind of chain',
  checksum: 'its checksum is wrong, so a character was mistyped',
  zero: 'it is the zero address, which nobody holds',
  token: 'it is the token itself, which cannot hold USDC',
  program: 'it is a program, which cannot hold USDC',
}

/** The recipient cannot receive USDC on the destination chain. */
export class InvalidRecipientError extends BridgeError {
  override readonly name = 'InvalidRecipientError'
  override readonly recoverability = 'retryable'
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

/** The service does not list the route, or no transfer can take it. */
export class UnsupportedRouteError extends BridgeError {
  override readonly name = 'UnsupportedRouteError'
  override readonly recoverability = 'retryable'
  readonly from: string
  readonly to: string
  constructor({ from, to }: { from: string; to: string }) {
    super(
      `USDC cannot travel from ${from} to ${to}: the service does not list that route. Choose another chain.`,
    )
    this.from = from
    this.to = to
  }
}

/** The service lists the route as closed. */
export class RouteDisabledError extends BridgeError {
  override readonly name = 'RouteDisabledError'
  override readonly recoverability = 'wait'
  readonly from: ChainKey
  readonly to: ChainKey
  constructor({ from, to }: { from: ChainKey; to: ChainKey }) {
    super(
      `The route from ${from} to ${to} is closed by the service for now. Choose another chain, or come back later.`,
    )
    this.from = from
    this.to = to
  }
}

/** No spender is pinned for the source chain, so no permit can be built. The integrator's to mend. */
export class SpenderNotSetError extends BridgeError {
  override readonly name = 'SpenderNotSetError'
  override readonly recoverability = 'fatal'
  readonly chain: EvmChainKey
  constructor({ chain }: { chain: EvmChainKey }) {
    super(
      `Transfers from ${chain} are not set up: no spender is pinned for it. Add \`permitSpenders.${chain}\` to createBridgeConfig, from the service's own documents.`,
    )
    this.chain = chain
  }
}

/** The pinned spender is the owner, the token or zero: a permit for it makes no sense. */
export class InvalidSpenderError extends BridgeError {
  override readonly name = 'InvalidSpenderError'
  override readonly recoverability = 'fatal'
  constructor({ chain }: { chain: EvmChainKey }) {
    super(
      `The spender pinned for ${chain} is the sender, the token or the zero address, so nothing was signed. Correct \`permitSpenders.${chain}\`.`,
    )
  }
}
