import { pad } from 'viem/utils'
import { type HeldPermit, type Hex, selectors, type TokenCall, word } from './token.js'

/** Something somebody put to a chain: who, to whom, the bytes that everybody sees, and what they do to the token. */
export type Transaction = {
  hash: Hex
  from: Hex
  to: Hex
  input: Hex
  calls: readonly TokenCall[]
  /** Fails whatever it calls, as one that runs out of gas. */
  fails?: boolean
}

/** The bytes of a call: a selector, then words. A permit's `r` is among them wherever the permit is. */
export function calldata(selector: Hex, ...words: readonly Hex[]): Hex {
  return `0x${[selector, ...words].map((part) => part.slice(2)).join('')}`
}

/** A permit's arguments, in the token's order. */
export function permitWords({ owner, spender, value, deadline, v, r, s }: HeldPermit): readonly Hex[] {
  return [pad(owner), pad(spender), word(value), word(deadline), word(BigInt(v)), r, s]
}

/** A transaction straight to the token, as a wallet or a stranger would make it. */
export function tokenTransaction(hash: Hex, from: Hex, token: Hex, call: TokenCall): Transaction {
  return { hash, from, to: token, input: tokenInput(call), calls: [call] }
}

function tokenInput(call: TokenCall): Hex {
  switch (call.kind) {
    case 'permit':
      return calldata(selectors.permit, ...permitWords(call.permit))
    case 'approve':
      return calldata(selectors.approve, pad(call.spender), word(call.value))
    case 'transfer':
      return calldata(selectors.transfer, pad(call.to), word(call.amount))
    case 'transferFrom':
      return calldata(selectors.transferFrom, pad(call.owner), pad(call.to), word(call.amount))
    case 'pause':
      return '0x8456cb59'
  }
}
