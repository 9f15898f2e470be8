import { keccak256 } from 'viem'
import type { Sibling } from '../../record/attributedTransactions.js'
import type { SignedPermit } from '../../record/record.js'

type Hex = `0x${string}`

/** The maximum calldata length, in bytes, that is searched for a contract owner's signature. */
const longestSearched = 16_384

/**
 * Tells whether calldata contains one of a permit's signatures. It looks for `r`, or, for a contract owner, for bytes
 * of the same length and hash. ABI encoding aligns those to a word after a selector, and each call within a call has a
 * selector of its own.
 */
export function holdsSignature(
  input: string,
  { r, contractSignatures = [] }: Pick<SignedPermit, 'r' | 'contractSignatures'>,
): boolean {
  const calldata = input.slice(2).toLowerCase()
  if (r.some((one) => calldata.includes(one.slice(2).toLowerCase()))) return true
  return contractSignatures.some(({ length, hash }) => {
    const last = Math.min(calldata.length, 2 * longestSearched) - 2 * length
    for (let start = 8; start <= last; start += 8)
      if (keccak256(`0x${calldata.slice(start, start + 2 * length)}`) === hash) return true
    return false
  })
}

/**
 * Tells whether a transaction may be that of another permit on the nonce: it contains its signature, and that permit is
 * not known to have been used in another transaction.
 */
export function mayBeOfSibling(
  hash: string,
  { input }: { input: string },
  siblings: readonly Sibling[],
): boolean {
  return siblings.some(
    (sibling) => [undefined, hash].includes(sibling.leftIn) && holdsSignature(input, sibling),
  )
}

/** Splits calldata into 32-byte words, after as many selectors: each call within a call begins with one more. */
export function wordsOf(input: string, selectors: number): readonly Hex[] {
  const words: Hex[] = []
  for (let start = 2 + 8 * selectors; start + 64 <= input.length; start += 64)
    words.push(`0x${input.slice(start, start + 64)}`)
  return words
}
