import { keccak256 } from 'viem'
import type { SignedPermit } from '../../record/record.js'

type Hex = `0x${string}`

/** The longest calldata that a contract owner's signature is looked for in, in bytes. */
const longestSearched = 16_384

/**
 * Tells whether calldata holds one of a permit's signatures: its `r` or, of a contract owner's, bytes of that length and
 * hash, which ABI encoding puts at the start of a word behind the selector.
 */
export function holdsSignature(
  input: string,
  { r, contractSignatures = [] }: Pick<SignedPermit, 'r' | 'contractSignatures'>,
): boolean {
  const calldata = input.slice(2).toLowerCase()
  if (r.some((one) => calldata.includes(one.slice(2).toLowerCase()))) return true
  return contractSignatures.some(({ length, hash }) => {
    const last = Math.min(calldata.length, 2 * longestSearched) - 2 * length
    for (let start = 8; start <= last; start += 64)
      if (keccak256(`0x${calldata.slice(start, start + 2 * length)}`) === hash) return true
    return false
  })
}

/** The words of calldata, each of 32 bytes, behind its selector. */
export function wordsOf(input: string): readonly Hex[] {
  const words: Hex[] = []
  for (let start = 10; start + 64 <= input.length; start += 64)
    words.push(`0x${input.slice(start, start + 64)}`)
  return words
}
