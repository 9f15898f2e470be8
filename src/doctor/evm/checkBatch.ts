import { makeExchange } from '../exchange.js'
import type { EvmNode } from './evmNode.js'

/** Whether the node takes several calls in one request. The package sends none; a page's wagmi may be set to. */
export async function checkBatch({ environment, url, report }: EvmNode): Promise<void> {
  const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] })
  const exchange = await makeExchange(environment, url, { method: 'POST', body: [call(1), call(2)] })
  const isTaken = exchange.kind === 'answered' && Array.isArray(exchange.json) && exchange.json.length === 2
  if (isTaken) report.ok('batch', 'It accepts batches.')
  else
    report.warning('batch', 'It does not accept batches. The package sends none.', {
      advice: 'Do not set `batch` for it in the transport of your wagmi config.',
    })
}
