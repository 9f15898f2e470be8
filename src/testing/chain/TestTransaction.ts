import type { TokenCall } from './callToken.js'
import type { Hex, TokenState } from './TokenState.js'
import { encodeTokenCall } from './tokenCalldata.js'

/** One thing that a transaction does. */
export type TestCall =
  | TokenCall
  /** Gives somebody some of an ERC-20 that is not USDC, in base units. */
  | { kind: 'mintOther'; token: Hex; to: Hex; amount: bigint }
  /** A contract emits a log, whatever it says. */
  | { kind: 'emit'; address: Hex; topics: readonly Hex[]; data: Hex }
  /** An account gets code, or loses it by `0x`. */
  | { kind: 'setCode'; account: Hex; code: Hex }
  /** The token's storage is changed as no call of it could: what no history leads to. */
  | { kind: 'setToken'; change: (token: TokenState) => TokenState }

/** Something that is put to a chain: who, to whom, the bytes that everybody sees, and what they do. */
export type TestTransaction = {
  hash: Hex
  from: Hex
  /** `null` where a contract is made. */
  to: Hex | null
  input: Hex
  calls: readonly TestCall[]
  /** Fails whatever it calls, as one that runs out of gas. */
  fails?: boolean
}

/** A transaction straight to the token, as a wallet or a stranger would make it. */
export function tokenTransaction(hash: Hex, from: Hex, token: Hex, call: TokenCall): TestTransaction {
  return { hash, from, to: token, input: encodeTokenCall(call), calls: [call] }
}
