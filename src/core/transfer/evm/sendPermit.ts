import { formatAmount } from '../../amount/parseAmount.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import type { EvmTransferRequest } from '../../request/transferRequest.js'
import type { WirePermit } from '../../service/bodies.js'
import type { Accepted } from '../../service/submission.js'

/**
 * Sends a signed permit to the service, once, and to nobody else: a permit binds neither recipient nor destination, so
 * any node that saw it could post it with its own.
 */
export async function sendPermit(
  { client }: Pick<BridgeConfig, 'client'>,
  { from, to, amount, recipient }: Pick<EvmTransferRequest, 'from' | 'to' | 'amount' | 'recipient'>,
  permit: WirePermit,
): Promise<Accepted> {
  const answer = await client.transfer({ from, to, amount: formatAmount(amount), recipient, permit })
  return { intentId: answer.intent_id, serviceStatus: answer.status, sourceHash: answer.tx_hash }
}
