import type { TokenCall } from './callToken.js'
import type { Hex, TokenState } from './TokenState.js'
import { encodeTokenCall } from './tokenCalldata.js'

export type TestCall =
  | TokenCall
  /** Mints an ERC-20 other than USDC, in base units. */
  | { kind: 'mintOther'; token: Hex; to: Hex; amount: bigint }
  /** A contract emits any log. */
  | { kind: 'emit'; address: Hex; topics: readonly Hex[]; data: Hex }
  /** Sets an account's code, or removes it with `0x`. */
  | { kind: 'setCode'; account: Hex; code: Hex }
  /** Changes the token's storage in ways that no call could. */
  | { kind: 'setToken'; change: (token: TokenState) => TokenState }

/** A transaction: sender, receiver, its public bytes, and what they do. */
export type TestTransaction = {
  hash: Hex
  from: Hex
  /** `null` for a contract creation. */
  to: Hex | null
  input: Hex
  calls: readonly TestCall[]
  /** Fails whatever it calls, as if it ran out of gas. */
  fails?: boolean
}

/** A transaction sent directly to the token, as by a wallet or a third party. */
export function tokenTransaction(hash: Hex, from: Hex, token: Hex, call: TokenCall): TestTransaction {
  return { hash, from, to: token, input: encodeTokenCall(call), calls: [call] }
}
