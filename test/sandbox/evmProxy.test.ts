import { expect, test } from 'vitest'
import { evmProxy } from '../../sandbox/rpc/evmProxy.js'
import { standChain } from './support/standChain.js'

const chain = standChain()

test('a block that is about to be reorged is not reported as final, even if the reorg is announced mid-request', async () => {
  await chain().client.mine({ blocks: 6 })
  const undone = (await chain().client.getBlockNumber()) - 3n
  let times = 0
  const finality = () => {
    times += 1
    return { blocks: 2, stoppedAt: undefined, heldFrom: times === 1 ? undefined : undone }
  }
  const params = ['finalized', false]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params })
  const answer = JSON.parse(await evmProxy(chain(), body, [], finality)) as { result: { number: string } }
  expect(BigInt(answer.result.number)).toBe(undone - 1n)
})
