import { pad } from 'viem/utils'
import { approvalTopic, transferTopic } from '../../core/read/evm/tokenEncoding.js'
import {
  allowanceOf,
  balanceOf,
  type Hex,
  isBlocked,
  nonceOf,
  type TokenState,
  withAllowance,
  withBalance,
  withNonce,
} from './TokenState.js'

/** A permit with its signature, as a service or a third party has it. */
export type PermitCall = {
  owner: Hex
  spender: Hex
  /** In base units. */
  value: bigint
  nonce: bigint
  /** In seconds since 1970. */
  deadline: bigint
  v: number
  r: Hex
  s: Hex
  /** The recovered signer of this permit; the zero address if the signature is invalid. */
  signer: Hex
}

/** A call to the token within a transaction. Amounts are in base units. */
export type TokenCall =
  /** `isOptional`: the caller continues if the token reverts it. */
  | { kind: 'permit'; permit: PermitCall; isOptional?: boolean }
  /** `mark` is a note by the test, returned by `withdrawals()`. */
  | { kind: 'transferFrom'; spender: Hex; owner: Hex; to: Hex; amount: bigint; mark?: string }
  | { kind: 'transfer'; from: Hex; to: Hex; amount: bigint }
  | { kind: 'approve'; owner: Hex; spender: Hex; value: bigint }
  | { kind: 'increaseAllowance'; owner: Hex; spender: Hex; by: bigint }
  | { kind: 'decreaseAllowance'; owner: Hex; spender: Hex; by: bigint }
  | { kind: 'mint'; to: Hex; amount: bigint }
  | { kind: 'pause'; isPaused: boolean }
  | { kind: 'blacklist'; account: Hex | 'everybody'; isBlocked: boolean }

/** Whose authorization a withdrawal spent, and the mark of its call. No node returns this. */
export type Spent = { amount: bigint; by: string; mark: string | undefined }

/** A log without a position in a block. */
export type NewLog = { topics: readonly Hex[]; data: Hex; spent?: Spent }

/** A call's effect on the token, or the token's revert reason. */
export type TokenEffect = { state: TokenState; logs: readonly NewLog[] } | { reverted: string }

/** The topics of the token's events. */
const zeroAddress: Hex = '0x0000000000000000000000000000000000000000'
const largest = 2n ** 256n - 1n

/** Half the order of secp256k1: a signature with a larger `s` is refused. */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

const paused = { reverted: 'Pausable: paused' }
const blacklisted = { reverted: 'Blacklistable: account is blacklisted' }

/** Executes one call by the rules of Circle's FiatTokenV2_2, at a block time in seconds since 1970. */
export function callToken(state: TokenState, call: TokenCall, time: bigint): TokenEffect {
  switch (call.kind) {
    case 'permit': {
      const effect = permit(state, call.permit, time)
      return 'reverted' in effect && call.isOptional ? { state, logs: [] } : effect
    }
    case 'transferFrom':
      return objection(state, call.spender, call.owner, call.to) ?? transferFrom(state, call)
    case 'transfer':
      return objection(state, call.from, call.to) ?? move(state, call.from, call.to, call.amount)
    case 'approve':
      return objection(state, call.owner, call.spender) ?? approve(state, call, call.value, 'approve')
    case 'increaseAllowance':
    case 'decreaseAllowance':
      return objection(state, call.owner, call.spender) ?? changeAllowance(state, call)
    case 'mint':
      return {
        state: withBalance(state, call.to, balanceOf(state, call.to) + call.amount),
        logs: [{ topics: [transferTopic, topic(zeroAddress), topic(call.to)], data: word(call.amount) }],
      }
    case 'pause':
      return { state: { ...state, isPaused: call.isPaused }, logs: [] }
    case 'blacklist':
      return { state: { ...state, blocked: blacklist(state, call) }, logs: [] }
  }
}

/** The token checks in this order: paused, deadline, signature. It does not check the blacklist. */
function permit(state: TokenState, held: PermitCall, time: bigint): TokenEffect {
  const { owner, value, nonce, deadline, signer, r } = held
  if (state.isPaused) return paused
  if (deadline < time) return { reverted: 'FiatTokenV2: permit is expired' }
  const malformed = findMalformed(held)
  if (malformed) return { reverted: malformed }
  if (nonce !== nonceOf(state, owner) || signer.toLowerCase() !== owner.toLowerCase())
    return { reverted: 'EIP2612: invalid signature' }
  return approve(withNonce(state, owner, nonce + 1n), held, value, r)
}

function findMalformed({ v, s, signer }: PermitCall): string | undefined {
  if (BigInt(s) > largestS) return "ECRecover: invalid signature 's' value"
  if (v !== 27 && v !== 28) return "ECRecover: invalid signature 'v' value"
  return signer === zeroAddress ? 'ECRecover: invalid signature' : undefined
}

function approve(
  state: TokenState,
  { owner, spender }: { owner: Hex; spender: Hex },
  value: bigint,
  by: string,
): TokenEffect {
  return {
    state: withAllowance(state, owner, spender, { value, by }),
    logs: [{ topics: [approvalTopic, topic(owner), topic(spender)], data: word(value) }],
  }
}

/** What is left of a lowered allowance still counts as granted by the call that granted it. */
function changeAllowance(
  state: TokenState,
  call: Extract<TokenCall, { kind: 'increaseAllowance' | 'decreaseAllowance' }>,
): TokenEffect {
  const { value, by } = allowanceOf(state, call.owner, call.spender)
  if (call.kind === 'increaseAllowance')
    return value + call.by > largest
      ? { reverted: 'SafeMath: addition overflow' }
      : approve(state, call, value + call.by, 'approve')
  if (value < call.by) return { reverted: 'ERC20: decreased allowance below zero' }
  return approve(state, call, value - call.by, by)
}

/** Lowers the allowance, even the maximum one, and emits no Approval. */
function transferFrom(
  state: TokenState,
  { spender, owner, to, amount, mark }: Extract<TokenCall, { kind: 'transferFrom' }>,
): TokenEffect {
  const { value, by } = allowanceOf(state, owner, spender)
  if (value < amount) return { reverted: 'ERC20: transfer amount exceeds allowance' }
  const moved = move(state, owner, to, amount, { amount, by, mark })
  if ('reverted' in moved) return moved
  return {
    state: withAllowance(moved.state, owner, spender, { value: value - amount, by }),
    logs: moved.logs,
  }
}

function move(state: TokenState, from: Hex, to: Hex, amount: bigint, spent?: Spent): TokenEffect {
  const held = balanceOf(state, from)
  if (held < amount) return { reverted: 'ERC20: transfer amount exceeds balance' }
  const paid = withBalance(state, from, held - amount)
  const topics: Hex[] = [transferTopic, topic(from), topic(to)]
  return {
    state: withBalance(paid, to, balanceOf(paid, to) + amount),
    logs: [{ topics, data: word(amount), ...(spent && { spent }) }],
  }
}

function objection(state: TokenState, ...parties: readonly Hex[]): { reverted: string } | undefined {
  if (state.isPaused) return paused
  return parties.some((party) => isBlocked(state, party)) ? blacklisted : undefined
}

function blacklist(
  { blocked }: TokenState,
  { account, isBlocked: blocks }: Extract<TokenCall, { kind: 'blacklist' }>,
): TokenState['blocked'] {
  if (account === 'everybody') return blocks ? account : new Set()
  const accounts = new Set(blocked === 'everybody' ? [] : blocked)
  if (blocks) accounts.add(account.toLowerCase())
  else accounts.delete(account.toLowerCase())
  return accounts
}

/** An address as an indexed log topic. */
function topic(address: Hex): Hex {
  return pad(address.toLowerCase() as Hex)
}

export function word(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}
