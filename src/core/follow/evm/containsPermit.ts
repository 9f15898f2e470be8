import { isSameAddress } from '../../chain/isSameAddress.js'
import type { EvmChain } from '../../chain/network.js'
import { buildPermit, type PermitMessage } from '../../permit/buildPermit.js'
import { recoverPermitSigner } from '../../permit/recoverPermitSigner.js'
import type { SignedPermit } from '../../record/record.js'
import { holdsSignature, wordsOf } from './calldata.js'

type Hex = `0x${string}`

/** The most pairs of a signature and a deadline to try per transaction. */
const mostTried = 64

/** The longest calldata to search, in hex digits: one MiB, eight times what nodes accept (geth: `txMaxSize`). */
const mostRead = 2 ** 21

/** The latest plausible deadline, in seconds since 1970. The maximum uint256 is allowed too. */
const latestDeadline = 2n ** 40n

/** How many words before and after the start of a signature its deadline may be. */
const reach = { before: 6, after: 4 }

/**
 * Tells whether calldata contains the owner's signature over a permit, except those of one: either `v`, `r`, `s` as
 * three words or 65 packed bytes, with the deadline in a word nearby. Calls within a call count, two levels deep.
 */
export function containsPermit(
  chain: EvmChain,
  permit: Omit<PermitMessage, 'deadline'>,
  input: string,
  except?: SignedPermit,
): boolean {
  return [1, 2, 3]
    .flatMap((selectors) => pairsIn(wordsOf(input.slice(0, mostRead).toLowerCase(), selectors)))
    .filter(({ signature }) => !except || !holdsSignature(signature, except))
    .slice(0, mostTried)
    .some(({ signature, deadline }) => {
      const signer = recoverPermitSigner(buildPermit(chain, { ...permit, deadline }), signature)
      return signer && isSameAddress(signer, permit.owner)
    })
}

/** Each signature with each deadline near it. */
function pairsIn(words: readonly Hex[]) {
  return words.flatMap((_, index) =>
    signaturesAt(words, index).flatMap((signature) => {
      const near = words.slice(Math.max(index - reach.before, 0), index + reach.after)
      const deadlines = [...new Set(near.map(BigInt))].filter(isDeadline)
      return deadlines.map((deadline) => ({ signature, deadline }))
    }),
  )
}

function isDeadline(word: bigint): boolean {
  return word === 2n ** 256n - 1n || (word > 1_000_000_000n && word < latestDeadline)
}

function signaturesAt(words: readonly Hex[], index: number): readonly Hex[] {
  const [one, other, third] = words.slice(index, index + 3)
  if (!one || !other || !third) return []
  const join = (r: Hex, s: Hex, v: string): Hex => `0x${r.slice(2)}${s.slice(2)}${v}`
  const isApart = isLarge(third) && /^0x0{62}(1[bc]|0[01])$/.test(one)
  const isPacked = isLarge(one) && /^0x(1[bc]|0[01]0{62}$)/.test(third)
  if (!isLarge(other)) return []
  return [
    ...(isApart ? [join(other, third, one.slice(-2))] : []),
    ...(isPacked ? [join(one, other, third.slice(2, 4))] : []),
  ]
}

/** Addresses, amounts and offsets begin with zeros. `r` and `s` do so once in 2^32 signatures. */
function isLarge(word: Hex): boolean {
  return !word.startsWith('0x00000000')
}
