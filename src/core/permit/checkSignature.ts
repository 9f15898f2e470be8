import { Point } from '@noble/secp256k1'
import { numberToHex } from 'viem/utils'
import { InvalidSignatureError } from '../errors/permitErrors.js'
import type { AccountKind } from '../read/evm/evmRpc.js'
import type { PermitTypedData } from './buildPermit.js'
import { recoverPermitSigner } from './recoverPermitSigner.js'

/** A signature that the token accepts: split for an account with its own key, bytes for a contract. */
export type PermitSignature = SplitSignature | { bytes: `0x${string}` }

type SplitSignature = { v: 27 | 28; r: `0x${string}`; s: `0x${string}` }

/** Half the order of secp256k1: USDC rejects a larger `s` (EIP-2). */
const largestS = Point.CURVE().n / 2n

/** The suffix that ERC-6492 adds to the signature of an account that is not deployed yet. */
const undeployedMark = '6492649264926492649264926492649264926492649264926492649264926492'

/**
 * Checks the wallet's signature and normalizes it for USDC: 65 bytes, `v` 27 or 28, low `s`, recovering to the owner.
 * Converts a compact signature (ERC-2098) and a `v` of 0 or 1.
 *
 * Only a node says what kind of account the owner is, and it may lie. A signature that recovers to the owner is
 * therefore accepted whatever code the account has. Other bytes are accepted only if a node calls the account a
 * contract, because only the contract can verify them.
 *
 * @throws InvalidSignatureError
 */
export async function checkSignature(
  typedData: PermitTypedData,
  signature: unknown,
  account: AccountKind,
): Promise<PermitSignature> {
  if (typeof signature !== 'string' || !/^0x([0-9a-fA-F]{2})+$/.test(signature))
    throw new InvalidSignatureError({ reason: 'empty' })
  if (signature.toLowerCase().endsWith(undeployedMark))
    throw new InvalidSignatureError({ reason: 'undeployedAccount' })
  try {
    const split = splitSignature(signature as `0x${string}`)
    if (BigInt(split.s) > largestS) throw new InvalidSignatureError({ reason: 'highS' })
    const { v, r, s } = split
    const signer = recoverPermitSigner(typedData, `${r}${s.slice(2)}${v.toString(16)}`)
    if (signer?.toLowerCase() !== typedData.message.owner.toLowerCase())
      throw new InvalidSignatureError({ reason: 'signer' })
    return split
  } catch (error) {
    if (account === 'contract') return { bytes: signature as `0x${string}` }
    throw error
  }
}

function splitSignature(signature: `0x${string}`): SplitSignature {
  const bytes = (signature.length - 2) / 2
  if (bytes !== 64 && bytes !== 65) throw new InvalidSignatureError({ reason: 'length' })
  const r = `0x${signature.slice(2, 66)}` as const
  const second = `0x${signature.slice(66, 130)}` as const
  if (bytes === 64) return splitCompact(r, BigInt(second))
  const last = Number.parseInt(signature.slice(-2), 16)
  const v = last < 2 ? last + 27 : last
  if (v !== 27 && v !== 28) throw new InvalidSignatureError({ reason: 'v' })
  return { v, r, s: second }
}

/** The highest bit of the second word is the parity (ERC-2098). */
function splitCompact(r: `0x${string}`, parityAndS: bigint): SplitSignature {
  const s = BigInt.asUintN(255, parityAndS)
  return { v: parityAndS === s ? 27 : 28, r, s: numberToHex(s, { size: 32 }) }
}
