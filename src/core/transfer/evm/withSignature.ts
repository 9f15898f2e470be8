import { keccak256, size } from 'viem'
import type { PermitSignature } from '../../permit/checkSignature.js'
import type { SignedPermit } from '../../record/record.js'

/**
 * Adds to a stored permit what identifies one more of its signatures in calldata. Returns the same permit if that
 * signature is already known.
 */
export function withSignature(permit: SignedPermit, signature: PermitSignature): SignedPermit {
  if ('r' in signature)
    return permit.r.includes(signature.r) ? permit : { ...permit, r: [...permit.r, signature.r] }
  const { contractSignatures = [] } = permit
  const mark = { length: size(signature.bytes), hash: keccak256(signature.bytes) }
  return contractSignatures.some(({ hash }) => hash === mark.hash)
    ? permit
    : { ...permit, contractSignatures: [...contractSignatures, mark] }
}
