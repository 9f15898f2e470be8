import { expect, test } from 'vitest'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { createReaders } from '../../../src/core/read/readers.js'
import { isDoubtful } from '../../../src/core/record/mayReopen.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createSolanaSession } from '../../../src/wallets/solana/createSolanaSession.js'
import { anchoredRecord, createHistoryNode } from '../../core/support/solanaHistory.js'
import { createdAt } from '../../core/support/solanaRecord.js'

/** A page whose configuration and connection read Solana through these URLs, from nodes without the transfer. */
function createPage(rpc: string, endpoint: string) {
  const node = createHistoryNode()
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    rpc: { SOLANA: rpc },
    storage: memoryStorage(),
    environment: { now: () => createdAt + 11 * 60_000 },
    fetch: async (_, init) => {
      const answer = async ({ id, ...request }: { id: number; method: string }) => ({
        jsonrpc: '2.0',
        id,
        result: await node.request(request),
      })
      const body = JSON.parse(String(init?.body))
      return Response.json(await (Array.isArray(body) ? Promise.all(body.map(answer)) : answer(body)))
    },
  })
  const policy = { depositOwners: [], programs: [] }
  const { reader } = createSolanaSession(config, policy, {
    status: 'disconnected',
    address: undefined,
    wallet: undefined,
    wallets: [],
    connect: async () => {},
    disconnect: async () => {},
    signer: () => undefined,
    endpoint,
  })
  return { config, readers: createReaders(config, reader) }
}

test.each<[string, string, string, string[], boolean]>([
  ['one node, if they share a URL', 'https://node.test', 'https://node.test/', ['node.test'], true],
  ['two nodes, if not', 'https://node.test', 'https://other.test', ['other.test', 'node.test'], false],
])('the connection and `rpc` are the word of %s', async (_name, rpc, endpoint, agreed, doubtful) => {
  const { config, readers } = createPage(rpc, endpoint)
  const record = await config.records.put(anchoredRecord({ blockhash: '7'.repeat(44) }))
  const checked = await checkTransfer(config, { record, readers })
  expect(checked).toMatchObject({ status: 'notSent', reason: 'expired', agreed })
  expect(isDoubtful(checked)).toBe(doubtful)
})
