import { findAmountProblem, type Limits } from '../core/amount/amountLimits.js'
import type { AmountReading } from '../core/amount/readAmountText.js'
import type { ChainKey, WalletKind } from '../core/chain/chain.js'
import type { Network } from '../core/chain/network.js'
import { type Pair, routeState } from '../core/chain/route.js'
import type { AmountProblem, RecipientProblem } from '../core/errors/requestErrors.js'
import { type ParsedRecipient, parseRecipient } from '../core/recipient/parseRecipient.js'
import type { TransferRequest } from '../core/request/transferRequest.js'
import type { WalletConnection } from '../core/wallet/walletConnection.js'
import type { FormValue } from './formValue.js'

/** What the form stands on, beside what was entered. */
export type FormFacts = {
  network: Network
  limits: Limits
  /** Chains that a transfer can start from as this page is set up. */
  sources: readonly ChainKey[]
  /** The routes as they were read last, and why they could not be: an error of the kit, or code that did not load. */
  routes: { data?: readonly Pair[] | undefined; error?: { recoverability?: string } | null }
  isOnline: boolean
  /** The wallet of the source chain's kind. */
  wallet: Partial<Pick<WalletConnection, 'status' | 'address'>> | undefined
  /** The person's address on the destination chain, where a wallet of its kind is connected. */
  ownRecipient: string | undefined
  /** The route that the host asked for, if it names a chain that does not exist. @default the form's */
  asked?: Pick<FormValue, 'from' | 'to'> | undefined
  /** What stands between the recipient and the review, as far as the chains have been asked. */
  recipientObstacle?: RecipientObstacle | undefined
  /** What the sender holds, in base units, where it is known. */
  balance: bigint | undefined
  /** Reads an amount as the person's locale writes it. */
  readAmount: (text: string) => AmountReading
  /** The record of an open transfer that a new one would come on top of. */
  openRecordId: string | undefined
}

/**
 * What keeps a recipient from being sent to: it is being looked at, USDC would not reach a person there, or the person
 * has not said yes to a doubtful one.
 */
export type RecipientObstacle = 'checkingRecipient' | 'recipient' | 'unconfirmedRecipient'

/** Why an amount cannot be sent from this account. */
type FormAmountProblem = AmountProblem | 'aboveBalance'

/** The one next thing to do: what the button does, and why, where it cannot do anything yet. */
export type NextAction =
  | { do: 'review'; request: TransferRequest }
  | { do: 'connect'; kind: WalletKind }
  | { do: 'retry' }
  /** Code of the page did not load, and some browsers ask for it again only once the page is reloaded. */
  | { do: 'reload' }
  | { do: 'openTransfer'; recordId: string }
  | {
      do: 'nothing'
      because:
        | 'loading'
        | 'offline'
        | 'route'
        | 'noBalance'
        | 'noAmount'
        | 'ambiguousAmount'
        | 'amount'
        | 'aboveBalance'
        | 'belowMinimum'
        | 'noRecipient'
        | RecipientObstacle
    }

/**
 * What was entered, understood.
 *
 * @example
 * ```ts
 * import type { FormReading } from 'usdc-bridge-react'
 *
 * const labels: { readonly [step in FormReading['next']['do']]: string } = {
 *   review: 'Review',
 *   connect: 'Connect a wallet',
 *   retry: 'Try again',
 *   reload: 'Reload the page',
 *   openTransfer: 'Open the transfer',
 *   nothing: 'Enter an amount',
 * }
 * ```
 */
export type FormReading = {
  amount: AmountReading
  amountProblem: FormAmountProblem | undefined
  /** The entered recipient, or the person's own address; `undefined` while there is neither. */
  recipient: string | undefined
  recipientProblem: RecipientProblem | undefined
  route: 'open' | 'closed' | 'notOffered' | 'notSetUp' | undefined
  next: NextAction
}

/**
 * Understands a form: what each entry means, what is wrong with it, and the one next thing to do. Pure.
 */
export function readForm(value: FormValue, facts: FormFacts): FormReading {
  const amount = facts.readAmount(value.amount)
  const amountProblem = findProblem(amount, facts)
  const { address: recipient, reason: recipientProblem } = readRecipient(value, facts)
  const { data: pairs } = facts.routes
  const route = pairs && routeState(facts.asked ?? value, { pairs, sources: facts.sources })
  const reading = { amount, amountProblem, recipient, recipientProblem, route }
  return { ...reading, next: findNext(value, facts, reading) }
}

/** A {@link ParsedRecipient} with all its fields, each of which may be missing. */
type RecipientReading = { status: ParsedRecipient['status']; address?: string; reason?: RecipientProblem }

/** What the entered recipient means, or the person's own address where none was entered. */
export function readRecipient(
  { recipient, to }: Pick<FormValue, 'recipient' | 'to'>,
  { network, ownRecipient = '' }: { network: Network; ownRecipient?: string | undefined },
): RecipientReading {
  return parseRecipient(recipient ?? ownRecipient, network.chains[to], network)
}

function findProblem(amount: AmountReading, { limits, balance }: FormFacts): FormAmountProblem | undefined {
  if (amount.status === 'invalid') return amount.reason
  if (amount.status !== 'valid') return undefined
  if (balance !== undefined && amount.amount > balance) return 'aboveBalance'
  return findAmountProblem(amount.amount, limits)
}

function findNext(value: FormValue, facts: FormFacts, reading: Omit<FormReading, 'next'>): NextAction {
  const { amount, amountProblem, recipient, recipientProblem, route } = reading
  const { status, address: owner } = facts.wallet ?? {}
  const { error } = facts.routes
  if (!facts.isOnline) return nothing('offline')
  if (status === 'failed') return { do: 'reload' }
  if (!route) return error ? { do: error.recoverability ? 'retry' : 'reload' } : nothing('loading')
  if (route !== 'open') return nothing('route')
  // A wallet that is connecting may never answer, and its window may be lost.
  if (status === 'connecting' || status === 'disconnected')
    return { do: 'connect', kind: value.from === 'SOLANA' ? 'solana' : 'evm' }
  if (!owner) return nothing('loading')
  if (facts.openRecordId !== undefined) return { do: 'openTransfer', recordId: facts.openRecordId }
  if (facts.balance === 0n) return nothing('noBalance')
  if (amount.status === 'ambiguous') return nothing('ambiguousAmount')
  if (amountProblem === 'aboveBalance' || amountProblem === 'aboveMaximum') return nothing('aboveBalance')
  if (amountProblem === 'belowMinimum') return nothing('belowMinimum')
  if (amountProblem && amountProblem !== 'zero') return nothing('amount')
  if (amount.status !== 'valid') return nothing('noAmount')
  // Before the recipient's own problem, because a name that is being looked up is not an address yet.
  if (facts.recipientObstacle) return nothing(facts.recipientObstacle)
  if (recipientProblem) return nothing('recipient')
  if (!recipient) return nothing('noRecipient')
  const { from, to } = value
  return {
    do: 'review',
    request: { from, to, amount: amount.amount, recipient, owner },
  }
}

function nothing(because: Extract<NextAction, { do: 'nothing' }>['because']): NextAction {
  return { do: 'nothing', because }
}
