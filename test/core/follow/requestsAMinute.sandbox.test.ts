import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '../../../sandbox/faults/Fault.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import { startSandbox } from '../../../sandbox/startSandbox.js'
import { sleep } from '../../../src/core/environment/sleep.js'
import { followOpenTransfers } from '../../../src/core/follow/followOpenTransfers.js'
import { memoryStorage } from '../../../src/core/record/memoryStorage.js'
import { bridgeOverSandbox } from '../../support/bridgeOverSandbox.js'
import { createWorld } from '../support/sandboxWorld.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const { createPerson, mine } = createWorld(() => sandbox)

/** How much faster than real time the page lives: only its pauses do, not the requests. */
const speed = 60

/** Counts what a page asks each node while it follows so many transfers, each of another owner, that do not change. */
async function countRequests(transfers: number, fault: Fault) {
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
  const { config, readers } = bridgeOverSandbox(sandbox, {
    storage,
    environment: { now, sleep: (ms, signal) => (ms < 1_000 ? pass(ms) : sleep(ms / speed, signal)) },
    fetch: (input, init) => {
      requests.push({ at: now() - started, chain: String(input).split('/').at(-1) ?? '' })
      return fetch(input, init)
    },
  })
  const page = new AbortController()
  followOpenTransfers(config, { readers, signal: page.signal })
  // By now each pause is 30 seconds, the longest.
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

/** The most that one node is asked in a minute. */
const budget = { one: 9, twenty: 18 }

describe.each([
  ['have not left', { name: 'dropBeforeAccept' }, 'unanswered'],
  ['have left and not arrived', { name: 'payoutStopped' }, 'sent'],
] as const)('transfers that %s', (_, fault, status) => {
  test('cost a node nine requests a minute at most, and twenty of them twice as many', async () => {
    const one = await countRequests(1, fault)
    const twenty = await countRequests(20, fault)
    expect([one.statuses, twenty.statuses]).toEqual([new Set([status]), new Set([status])])
    expect(Math.max(one.source, one.destination)).toBeLessThanOrEqual(budget.one)
    expect(Math.max(twenty.source, twenty.destination)).toBeLessThanOrEqual(budget.twenty)
    expect(twenty.source + twenty.destination).toBeGreaterThan(0)
  }, 120_000)
})
