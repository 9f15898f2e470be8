import { keccak256, size } from 'viem'
import type { EvmChain } from '../../chain/network.js'
import { SigningCancelledError } from '../../errors/requestErrors.js'
import type { PermitTypedData } from '../../permit/buildPermit.js'
import { checkSignature, type PermitSignature } from '../../permit/checkSignature.js'
import type { AccountKind } from '../../read/evm/evmRpc.js'
import type { SignedPermit } from '../../record/record.js'
import { type TransferStep, untilCancelled } from '../../request/transferRequest.js'
import type { EvmSigner } from '../../wallet/walletConnection.js'

/**
 * Asks the wallet to sign a permit and checks the result, unless the transfer was canceled before. A signature that
 * arrives after the prompt was canceled is dropped.
 *
 * @throws InvalidSignatureError, SigningCancelledError and what the signer throws
 */
export async function signPermit({
  signer,
  chain,
  account,
  typedData,
  signal,
  step,
}: {
  signer: EvmSigner
  chain: EvmChain
  account: AccountKind
  typedData: PermitTypedData
  signal?: AbortSignal | undefined
  step: (step: TransferStep) => void
}): Promise<PermitSignature> {
  if (signal?.aborted) throw new SigningCancelledError()
  const tokenName = chain.usdc.name
  step({ name: 'signing', details: { kind: 'permit', chain: chain.key, tokenName, ...typedData.message } })
  const answer = await untilCancelled(signer.signTypedData(typedData, typedData.message.owner), signal)
  return checkSignature(typedData, answer, account)
}

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
