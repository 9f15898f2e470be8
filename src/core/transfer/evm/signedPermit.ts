import { keccak256, size } from 'viem'
import type { PermitSignature } from '../../permit/checkSignature.js'
import type { SignedPermit } from '../../record/record.js'

/** A permit as it is kept, with what finds one more signature of it in calldata; the same where that one is known. */
export function withSignature(permit: SignedPermit, signature: PermitSignature): SignedPermit {
  if ('r' in signature)
    return permit.r.includes(signature.r) ? permit : { ...permit, r: [...permit.r, signature.r] }
  const { contractSignatures = [] } = permit
  const mark = { length: size(signature.bytes), hash: keccak256(signature.bytes) }
  return contractSignatures.some(({ hash }) => hash === mark.hash)
    ? permit
    : { ...permit, contractSignatures: [...contractSignatures, mark] }
}
