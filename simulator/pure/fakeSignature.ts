import { createHash } from 'node:crypto'
import type { PermitTypedData } from '../../src/core/permit/buildPermit.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'

/**
 * The fake signature scheme of the simulation, a hash in place of secp256k1, which is a hundred times slower: `r` and
 * `s` are SHA-256 of the owner and the whole message. As with the real one, the same message of the same owner has the
 * same signature, `s` is low, and whatever is changed about a message is noticed. Nobody forges here, so that anybody
 * could does no harm; the real scheme is tested against real chains.
 */
export function fakeSignature({ domain, message }: Signed): { r: Hex; s: Hex; v: 27 } {
  const { owner, spender, value, nonce, deadline } = message
  const signed = [owner, spender, domain.verifyingContract]
    .map((address) => address.toLowerCase())
    .concat([domain.chainId, value, nonce, deadline].map(String))
    .join()
  return { r: `0x${hash(`r,${signed}`)}`, s: `0x0${hash(`s,${signed}`).slice(1)}`, v: 27 }
}

/** What a contract accepts for its owner's message (ERC-1271): bytes of its own length, from which no key recovers. */
export function contractSignature(signed: Signed): Hex {
  const { r } = fakeSignature(signed)
  return `${r}${hash(`one,${r}`)}${hash(`two,${r}`)}`
}

/** Replaces viem's `recoverTypedDataAddress`: returns the owner if the signature is the owner's, else another address. */
export async function recoverTypedDataAddress({
  signature,
  ...typedData
}: Signed & { signature: { r: Hex; s: Hex; yParity: number } }): Promise<Hex> {
  const { r, s } = fakeSignature(typedData)
  const isOwners = r === signature.r && s === signature.s && signature.yParity === 0
  return isOwners ? typedData.message.owner : '0x00000000000000000000000000000000000000ff'
}

/** Replaces core's recovery of a permit's signer, from 65 bytes that end in `v`. */
export function recoverPermitSigner(typedData: Signed, signature: Hex): Hex {
  const { r, s } = fakeSignature(typedData)
  const isOwners = signature === `${r}${s.slice(2)}1b`
  return isOwners ? typedData.message.owner : '0x00000000000000000000000000000000000000ff'
}

type Signed = Pick<PermitTypedData, 'domain' | 'message'>

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
