import { setTimeout as pass } from 'node:timers/promises'
import { createClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '../../../sandbox/faults/Fault.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import { startSandbox } from '../../../sandbox/startSandbox.js'
import type { ChainReader } from '../../../src/core/chain/reader.js'
import { sleep } from '../../../src/core/environment/createEnvironment.js'
import { followOpenTransfers } from '../../../src/core/follow/followOpenTransfers.js'
import { createReaders } from '../../../src/core/read/readers.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { bridgeOverSandbox } from '../../support/bridgeOverSandbox.js'
import { createWorld } from '../support/sandboxWorld.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const { createPerson, mine } = createWorld(() => sandbox)

/** How much faster than real time the page runs. Only its pauses are faster, not its requests. */
const speed = 60

/** How a page reads: through its own URLs, or through the host's viem transport, as it is or with viem's own batches. */
type Way = 'own addresses' | "the host's transport" | "the host's batching transport"

/**
 * Counts a page's requests to each node while it follows this many transfers of different owners that do not change.
 */
async function countRequests(transfers: number, fault: Fault, way: Way) {
  const storage = memoryStorage()
  for (let made = 0; made < transfers; made += 1) {
    const person = await createPerson({ overrides: { storage } })
    person.hit(fault)
    await person.send()
  }
  await mine(5)
  const started = Date.now()
  const now = () => started + (Date.now() - started) * speed
  const requests: { at: number; chain: string }[] = []
  const countingFetch: typeof fetch = (input, init) => {
    requests.push({ at: now() - started, chain: String(input).split('/').at(-1) ?? '' })
    return fetch(input, init)
  }
  const { config, readers: own } = bridgeOverSandbox(sandbox, {
    storage,
    environment: { now, sleep: (ms, signal) => (ms < 1_000 ? pass(ms) : sleep(ms / speed, signal)) },
    fetch: countingFetch,
  })
  const readers =
    way === 'own addresses'
      ? own
      : createReaders({ ...config, rpc: { SOLANA: sandbox.solana.rpcUrl } }, (chain) => {
          if (chain.kind !== 'evm') return undefined
          const url = sandbox.chains[chain.key].rpcUrl
          return createClient({
            transport: http(url, { batch: way === "the host's batching transport", fetchFn: countingFetch }),
          }) as ChainReader
        })
  const page = new AbortController()
  followOpenTransfers(config, { readers, signal: page.signal })
  // By now each pause is 30 seconds, which is the longest.
  const steady = { from: 100_000, minutes: 3 }
  await pass((steady.from + steady.minutes * 60_000) / speed)
  page.abort()
  const records = await config.records.list()
  const perMinute = (chain: string) =>
    requests.filter((request) => request.chain === chain && request.at >= steady.from).length / steady.minutes
  return {
    statuses: new Set(records.map(({ status }) => status)),
    source: perMinute('BASE'),
    destination: perMinute('ARB'),
  }
}

/** The most requests to one node per minute. */
const budget = { one: 9, twenty: 18 }

describe.concurrent.each([
  ['have not left', { name: 'dropBeforeAccept' }, 'unanswered', 'own addresses'],
  ['have not left', { name: 'dropBeforeAccept' }, 'unanswered', "the host's transport"],
  ['have not left', { name: 'dropBeforeAccept' }, 'unanswered', "the host's batching transport"],
  ['have left and not arrived', { name: 'payoutStopped' }, 'sent', "the host's transport"],
  ['have left and not arrived', { name: 'payoutStopped' }, 'sent', 'own addresses'],
] as const)('transfers that %s', (_, fault, status, way) => {
  test(`read by ${way}, cost a node at most nine requests a minute, and twenty of them twice as many`, async () => {
    const one = await countRequests(1, fault, way)
    const twenty = await countRequests(20, fault, way)
    expect([one.statuses, twenty.statuses]).toEqual([new Set([status]), new Set([status])])
    expect(Math.max(one.source, one.destination)).toBeLessThanOrEqual(budget.one)
    expect(Math.max(twenty.source, twenty.destination)).toBeLessThanOrEqual(budget.twenty)
    expect(twenty.source + twenty.destination).toBeGreaterThan(0)
  }, 120_000)
})
