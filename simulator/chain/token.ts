import { pad, toFunctionSelector } from 'viem/utils'

export type Hex = `0x${string}`

/** A permit with its signature, as a service or a stranger holds it. */
export type HeldPermit = {
  owner: Hex
  spender: Hex
  value: bigint
  nonce: bigint
  deadline: bigint
  v: number
  r: Hex
  s: Hex
  /** Whoever signed this very permit; recovered once. */
  signer: Hex
}

/** What a spender may take, and by whose say: the `r` of the permit that set it, or the owner's own `approve`. */
export type Allowance = { value: bigint; by: string }

/** Everything that Circle's token holds. Never changed in place: each block keeps its own. */
export type TokenState = {
  nonces: ReadonlyMap<string, bigint>
  balances: ReadonlyMap<string, bigint>
  allowances: ReadonlyMap<string, Allowance>
  isPaused: boolean
  blocked: ReadonlySet<string>
}

/** One call of the token within a transaction. */
export type TokenCall =
  /** `isOptional`: the caller goes on where the token refuses it. */
  | { kind: 'permit'; permit: HeldPermit; isOptional: boolean }
  /** `wanted` is the `r` of the request that it is made for. */
  | { kind: 'transferFrom'; spender: Hex; owner: Hex; to: Hex; amount: bigint; wanted: Hex }
  | { kind: 'transfer'; from: Hex; to: Hex; amount: bigint }
  | { kind: 'approve'; owner: Hex; spender: Hex; value: bigint }
  | { kind: 'pause'; isPaused: boolean }

/** What no node tells: whose authorisation a movement used up, and for which request it was made. */
export type Pull = { hash: Hex; amount: bigint; by: string; wanted: Hex }

export type TokenLog = { topics: readonly Hex[]; data: Hex; pull?: Omit<Pull, 'hash'> }

export const transferTopic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approvalTopic: Hex = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

export const selectors = {
  permit: toFunctionSelector('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)'),
  approve: toFunctionSelector('approve(address,uint256)'),
  transfer: toFunctionSelector('transfer(address,uint256)'),
  transferFrom: toFunctionSelector('transferFrom(address,address,uint256)'),
}

/** A token before anything happened. */
export const emptyToken: TokenState = {
  nonces: new Map(),
  balances: new Map(),
  allowances: new Map(),
  isPaused: false,
  blocked: new Set(),
}

const allowanceKey = (owner: string, spender: string) => `${owner.toLowerCase()}:${spender.toLowerCase()}`
export const nonceOf = (state: TokenState, owner: string) => state.nonces.get(owner.toLowerCase()) ?? 0n
export const balanceOf = (state: TokenState, owner: string) => state.balances.get(owner.toLowerCase()) ?? 0n
export const allowanceOf = (state: TokenState, owner: string, spender: string): Allowance =>
  state.allowances.get(allowanceKey(owner, spender)) ?? { value: 0n, by: 'nobody' }

/** What a token call does to the token; `undefined` where the token refuses it. */
export type Effect = { state: TokenState; logs: readonly TokenLog[] } | undefined

/** Runs one call by the rules of Circle's FiatTokenV2_2, at a block's time in seconds since 1970. */
export function callToken(state: TokenState, call: TokenCall, time: bigint): Effect {
  switch (call.kind) {
    case 'permit':
      return permit(state, call.permit, time) ?? (call.isOptional ? { state, logs: [] } : undefined)
    case 'transferFrom':
      return transferFrom(state, call)
    case 'transfer':
      return isAllowed(state, call.from, call.to) ? move(state, call.from, call.to, call.amount) : undefined
    case 'approve':
      return state.isPaused ? undefined : approve(state, call.owner, call.spender, call.value, 'approve')
    case 'pause':
      return { state: { ...state, isPaused: call.isPaused }, logs: [] }
  }
}

/** The order is the token's: paused, deadline, signature. It asks no blacklist. */
function permit(state: TokenState, held: HeldPermit, time: bigint): Effect {
  const { owner, spender, value, nonce, deadline, signer, r } = held
  if (state.isPaused || deadline < time) return undefined
  if (nonce !== nonceOf(state, owner) || signer.toLowerCase() !== owner.toLowerCase()) return undefined
  const nonces = new Map(state.nonces).set(owner.toLowerCase(), nonce + 1n)
  return approve({ ...state, nonces }, owner, spender, value, r)
}

function approve(state: TokenState, owner: Hex, spender: Hex, value: bigint, by: string): Effect {
  const allowances = new Map(state.allowances).set(allowanceKey(owner, spender), { value, by })
  return {
    state: { ...state, allowances },
    logs: [{ topics: [approvalTopic, topic(owner), topic(spender)], data: word(value) }],
  }
}

function transferFrom(
  state: TokenState,
  { spender, owner, to, amount, wanted }: Extract<TokenCall, { kind: 'transferFrom' }>,
): Effect {
  if (!isAllowed(state, spender, owner, to)) return undefined
  const { value, by } = allowanceOf(state, owner, spender)
  if (value < amount) return undefined
  const moved = move(state, owner, to, amount, { amount, by, wanted })
  if (!moved) return undefined
  const allowances = new Map(moved.state.allowances).set(allowanceKey(owner, spender), {
    value: value - amount,
    by,
  })
  return { state: { ...moved.state, allowances }, logs: moved.logs }
}

function move(state: TokenState, from: Hex, to: Hex, amount: bigint, pull?: TokenLog['pull']): Effect {
  if (balanceOf(state, from) < amount) return undefined
  const balances = new Map(state.balances).set(from.toLowerCase(), balanceOf(state, from) - amount)
  balances.set(to.toLowerCase(), (balances.get(to.toLowerCase()) ?? 0n) + amount)
  const topics = [transferTopic, topic(from), topic(to)]
  return { state: { ...state, balances }, logs: [{ topics, data: word(amount), ...(pull && { pull }) }] }
}

function isAllowed(state: TokenState, ...parties: readonly string[]): boolean {
  return !state.isPaused && parties.every((party) => !state.blocked.has(party.toLowerCase()))
}

/** An address as a log carries it. */
function topic(address: Hex): Hex {
  return pad(address.toLowerCase() as Hex)
}

/** A number as one ABI word. */
export function word(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}
