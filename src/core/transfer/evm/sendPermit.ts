import { formatAmount } from '../../amount/amount.js'
import type { EvmChain } from '../../chain/network.js'
import type { Readers } from '../../chain/reader.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import type { PermitSignature } from '../../permit/checkSignature.js'
import type { PermitMessage } from '../../permit/permit.js'
import type { AccountKind } from '../../read/evm/accountKind.js'
import type { EvmTransferRequest } from '../../request/transferRequest.js'
import type { WirePermit } from '../../service/bodies.js'
import type { Accepted, Withheld } from '../../service/submission.js'
import { simulatePermit } from './simulatePermit.js'

/** Sends a signed permit to the service, once. For an owner with code the token is asked first. */
export async function sendPermit(
  { config, readers }: { config: BridgeConfig; readers: Readers },
  {
    chain,
    request,
    account,
    message,
    permit,
  }: {
    chain: EvmChain
    request: Pick<EvmTransferRequest, 'from' | 'to' | 'amount' | 'recipient'>
    account: AccountKind
    message: PermitMessage
    /** The same message with its signature, as the service takes it. */
    permit: WirePermit
  },
  signature: PermitSignature,
): Promise<Accepted | Withheld> {
  if (account !== 'plain') {
    const verdict = await simulatePermit(readers(chain.key), chain, message, signature)
    if (verdict === 'refused')
      return { status: 'refused', reason: 'The token does not accept this signature.' }
  }
  const { from, to, recipient } = request
  const answer = await config.client.transfer({
    from,
    to,
    amount: formatAmount(request.amount),
    recipient,
    permit,
  })
  return { intentId: answer.intent_id, serviceStatus: answer.status, sourceHash: answer.tx_hash }
}
