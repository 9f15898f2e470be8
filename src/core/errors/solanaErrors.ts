import { BridgeError } from './BridgeError.js'

/**
 * A simulation of the built transaction failed.
 *
 * @remarks Let the person try again: a new transaction is built. If it keeps failing, give the message to the
 * service’s operator.
 */
export class SimulationFailedError extends BridgeError {
  override readonly name = 'SimulationFailedError'
  override readonly recoverability = 'retryable'
  constructor({ reason }: { reason: string }) {
    super(
      `The simulation of the transaction failed (${reason.slice(0, 200)}). Nothing was signed. Try again.`,
    )
  }
}

/**
 * The wallet returned something other than what it was given.
 *
 * @remarks Let the person try again or use another wallet. `reason` says what the wallet changed.
 */
export class TransactionChangedError extends BridgeError {
  override readonly name = 'TransactionChangedError'
  override readonly recoverability = 'retryable'
  declare readonly reason: 'message' | 'unsigned' | 'signature' | 'otherSignature' | 'encoding'
  constructor(details: { reason: TransactionChangedError['reason'] }) {
    super(
      `The wallet returned another transaction (${details.reason}), which was not sent. Try another wallet.`,
      details,
    )
  }
}

/** Why a built transaction must not be signed. */
export type TransactionProblem =
  | { kind: 'encoding' }
  | { kind: 'version' }
  | { kind: 'notSigner' }
  | { kind: 'lookupTable' }
  | { kind: 'durableNonce' }
  | { kind: 'program'; program: string }
  | { kind: 'instruction'; instruction: string }
  | { kind: 'amount' }
  | { kind: 'mint' }
  | { kind: 'receiver' }
  | { kind: 'source' }
  | { kind: 'role' }
  | { kind: 'signature' }
  | { kind: 'lamports' }
  | { kind: 'priorityFee' }
  | { kind: 'destination' }
  | { kind: 'accountChanged' }

const transactionProblems: { readonly [kind in TransactionProblem['kind']]: string } = {
  encoding: 'it cannot be read as a Solana transaction',
  version: 'it is of a version that is not known',
  notSigner: 'it does not ask for the signature of the sender',
  lookupTable: 'it names accounts of a lookup table that cannot be read',
  durableNonce: 'it would never expire, because it stands on a durable nonce',
  program: 'it calls a program that is not pinned',
  instruction: 'it holds an instruction that a transfer does not need',
  amount: 'it does not move exactly the amount once',
  mint: 'it moves another token',
  receiver: 'it pays a receiver that is not pinned',
  source: 'it takes from another account than the sender’s USDC account',
  role: 'it uses the key of the sender for more than the transfer',
  signature: 'a signature that it carries is not valid',
  lamports: 'it takes more SOL than is allowed',
  priorityFee: 'its priority fee is above what is allowed',
  destination: 'it sends to another chain or recipient',
  accountChanged: 'a test run shows that it changes more than the balance of the sender',
}

/** Problems that a person is told in the words of a broader one. */
const broaderReasons = {
  version: 'encoding',
  lookupTable: 'encoding',
  signature: 'encoding',
  durableNonce: 'instruction',
  program: 'instruction',
  role: 'instruction',
  notSigner: 'instruction',
  source: 'instruction',
  priorityFee: 'lamports',
} as const

type NarrowKind = keyof typeof broaderReasons

function isNarrow(kind: TransactionProblem['kind']): kind is NarrowKind {
  return kind in broaderReasons
}

/**
 * The transaction that the service built does not do exactly what was requested. The wallet did not see it.
 *
 * @remarks Do not work around this. `problem` says what was found: compare it with the `depositOwners` and `programs`
 * that you pinned, and ask the service’s operator.
 */
export class UnsafeTransactionError extends BridgeError {
  override readonly name = 'UnsafeTransactionError'
  override readonly recoverability = 'fatal'
  declare readonly problem: TransactionProblem
  /** What the problem comes down to for a person, in one word. */
  declare readonly reason:
    | Exclude<TransactionProblem['kind'], NarrowKind>
    | (typeof broaderReasons)[NarrowKind]
  constructor({ problem }: { problem: TransactionProblem }) {
    const { kind } = problem
    const detail =
      kind === 'program' ? ` (${problem.program})` : kind === 'instruction' ? ` (${problem.instruction})` : ''
    super(
      `The transaction that the service built did not reach the wallet: ${transactionProblems[kind]}${detail}. Nothing was signed.`,
      { problem, reason: isNarrow(kind) ? broaderReasons[kind] : kind },
    )
  }
}
