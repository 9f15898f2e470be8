import { isSameAddress } from '../../chain/isSameAddress.js'
import type { EvmChain } from '../../chain/network.js'
import { buildPermit, type PermitMessage } from '../../permit/buildPermit.js'
import { recoverPermitSigner } from '../../permit/recoverPermitSigner.js'
import { wordsOf } from './calldata.js'

type Hex = `0x${string}`

/** How many signatures of one transaction are tried at most. */
const mostTried = 64

/** No deadline is later, in seconds since 1970, but for the greatest number that there is. */
const latestDeadline = 2n ** 40n

/**
 * Tells whether calldata holds the owner's signature over a permit of this nonce: `v`, `r`, `s` in three words, or 65
 * bytes, with the deadline anywhere among the words.
 */
export function hasGoneToAnotherSpender(
  chain: EvmChain,
  permit: Omit<PermitMessage, 'deadline'>,
  input: string,
): boolean {
  const words = wordsOf(input)
  const deadlines = [...new Set(words.map(BigInt))].filter(isDeadline)
  const signatures = words.flatMap((_, index) => signaturesAt(words, index))
  let tried = 0
  for (const signature of signatures)
    for (const deadline of deadlines) {
      tried += 1
      if (tried > mostTried) return false
      const signer = recoverPermitSigner(buildPermit(chain, { ...permit, deadline }), signature)
      if (signer && isSameAddress(signer, permit.owner)) return true
    }
  return false
}

function isDeadline(word: bigint): boolean {
  return word === 2n ** 256n - 1n || (word > 1_000_000_000n && word < latestDeadline)
}

function signaturesAt(words: readonly Hex[], index: number): readonly Hex[] {
  const [one, other, third] = words.slice(index, index + 3)
  if (!one || !other || !third) return []
  const join = (r: Hex, s: Hex, v: string): Hex => `0x${r.slice(2)}${s.slice(2)}${v}`
  const apart = isParity(one.slice(-2)) && /^0x0{62}/.test(one) ? [join(other, third, one.slice(-2))] : []
  const packed = isParity(third.slice(2, 4)) ? [join(one, other, third.slice(2, 4))] : []
  return [...apart, ...packed]
}

function isParity(byte: string): boolean {
  return ['1b', '1c', '00', '01'].includes(byte.toLowerCase())
}
