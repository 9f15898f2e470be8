import { expect, test } from 'vitest'
import { rpcReader } from '../../../src/core/read/rpcReader.js'

/** A node that answers what it is told, and how often it was asked for how long. */
function nodeThatAnswers(answer: unknown) {
  const asked: { url: string; body: unknown; signal: unknown }[] = []
  const started: number[] = []
  const limit = new AbortController()
  const environment = {
    async fetch(url: unknown, init: RequestInit = {}) {
      asked.push({ url: String(url), body: JSON.parse(String(init.body)), signal: init.signal })
      return Response.json(answer)
    },
    timeout(ms: number) {
      started.push(ms)
      return limit.signal
    },
  }
  return { environment, asked, started, signal: limit.signal }
}

test('asks over JSON-RPC, for fifteen seconds on the timer that was handed in', async () => {
  const node = nodeThatAnswers({ jsonrpc: '2.0', id: 1, result: '0x5' })
  const reader = rpcReader({ url: 'https://node.example', environment: node.environment })
  expect(await reader.request({ method: 'eth_blockNumber' })).toBe('0x5')
  expect(node.asked).toEqual([
    {
      url: 'https://node.example',
      body: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
      signal: node.signal,
    },
  ])
  expect(node.started).toEqual([15_000])
})

test("rejects with the node's own error", async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x' }
  const { environment } = nodeThatAnswers({ jsonrpc: '2.0', id: 1, error })
  const reader = rpcReader({ url: 'https://node.example', environment })
  await expect(reader.request({ method: 'eth_call', params: [] })).rejects.toMatchObject(error)
})
