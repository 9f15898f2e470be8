export type Hex = `0x${string}`

/** What a spender may take, in base units, and by whose say: the `r` of a permit, or the owner's own `'approve'`. */
export type Allowance = { value: bigint; by: string }

/** All that Circle's token holds at one block. It is never changed in place: each block keeps its own. */
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

/** A token before anything happened. */
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
