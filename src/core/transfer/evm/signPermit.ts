import type { EvmChain } from '../../chain/network.js'
import { SigningCancelledError } from '../../errors/requestErrors.js'
import type { PermitTypedData } from '../../permit/buildPermit.js'
import { checkSignature, type PermitSignature } from '../../permit/checkSignature.js'
import type { AccountKind } from '../../read/evm/accountKind.js'
import type { TransferStep } from '../../request/transferRequest.js'
import { untilCancelled } from '../../request/untilCancelled.js'
import type { EvmSigner } from '../../wallet/signer.js'

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
