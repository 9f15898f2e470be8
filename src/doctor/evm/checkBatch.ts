import { makeExchange } from '../exchange.js'
import type { EvmNode } from './evmNode.js'

/**
 * Checks whether the node accepts several calls in one request. The package tries a batch first and falls back to
 * single requests; viem, through which a page's wagmi may send batches, has no such fallback.
 */
export async function checkBatch({ environment, url, report }: EvmNode): Promise<void> {
  const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] })
  const exchange = await makeExchange(environment, url, { method: 'POST', body: [call(1), call(2)] })
  const isTaken = exchange.kind === 'answered' && Array.isArray(exchange.json) && exchange.json.length === 2
  if (isTaken) report.ok('batch', 'It accepts batches.')
  else
    report.warning('batch', 'It does not accept batches, so requests are sent one by one.', {
      advice:
        'The widget works, but a little more slowly. Leave `batch` out of your wagmi transport for this node, because every request there would fail.',
    })
}
