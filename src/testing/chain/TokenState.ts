export type Hex = `0x${string}`

/** A spender's allowance, in base units, and its origin: the `r` of a permit, or the owner's own `'approve'`. */
export type Allowance = { value: bigint; by: string }

/** The token's whole state at one block. Immutable: each block has its own. */
export type TokenState = {
  separator: Hex
  nonces: ReadonlyMap<string, bigint>
  /** Base units. */
  balances: ReadonlyMap<string, bigint>
  allowances: ReadonlyMap<string, Allowance>
  isPaused: boolean
  /** Blacklisted accounts, in lower case. */
  blocked: ReadonlySet<string> | 'everybody'
}

const none: Allowance = { value: 0n, by: 'nobody' }

/** The token's initial state. */
export function emptyToken(separator: Hex): TokenState {
  return {
    separator,
    nonces: new Map(),
    balances: new Map(),
    allowances: new Map(),
    isPaused: false,
    blocked: new Set(),
  }
}

export const nonceOf = (state: TokenState, owner: string) => state.nonces.get(owner.toLowerCase()) ?? 0n
export const balanceOf = (state: TokenState, owner: string) => state.balances.get(owner.toLowerCase()) ?? 0n
export const allowanceOf = (state: TokenState, owner: string, spender: string): Allowance =>
  state.allowances.get(allowanceKey(owner, spender)) ?? none
export const isBlocked = ({ blocked }: TokenState, account: string) =>
  blocked === 'everybody' || (blocked.size > 0 && blocked.has(account.toLowerCase()))

export function withNonce(state: TokenState, owner: string, nonce: bigint): TokenState {
  return { ...state, nonces: new Map(state.nonces).set(owner.toLowerCase(), nonce) }
}

export function withBalance(state: TokenState, owner: string, balance: bigint): TokenState {
  return { ...state, balances: new Map(state.balances).set(owner.toLowerCase(), balance) }
}

export function withAllowance(
  state: TokenState,
  owner: string,
  spender: string,
  allowance: Allowance,
): TokenState {
  return { ...state, allowances: new Map(state.allowances).set(allowanceKey(owner, spender), allowance) }
}

function allowanceKey(owner: string, spender: string): string {
  return `${owner.toLowerCase()}:${spender.toLowerCase()}`
}
