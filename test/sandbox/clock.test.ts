import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evmChainNames } from '../../sandbox/chains.js'
import { readChain } from './support/signPermit.js'
import { pullLever, type SpawnedSandbox, spawnSandbox } from './support/spawnSandbox.js'

type Clock = { now: number; aheadMs: number }

/** How far a chain may be from the service's clock, in seconds: a block may be some seconds old on a busy machine. */
const slack = 20

let directory: string
let sandbox: SpawnedSandbox

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-clock-'))
})

afterEach(async () => {
  await sandbox.end('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

/** How many seconds each chain is from the service's clock. */
async function distances(): Promise<number[]> {
  const { now } = await pullLever<Clock>(sandbox, '/clock')
  const evm = evmChainNames.map(async (name) => {
    const { timestamp } = await readChain(sandbox.chains[name]).getBlock()
    return Math.abs(Number(timestamp) - now / 1000)
  })
  return Promise.all([...evm, solanaTime().then((time) => Math.abs(time - now / 1000))])
}

async function solanaTime(): Promise<number> {
  const ask = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(sandbox.solana.proxiedRpcUrl, { method: 'POST', headers, body })
    return ((await response.json()) as { result: number }).result
  }
  return ask('getBlockTime', [await ask('getSlot', [{ commitment: 'finalized' }])])
}

test('skipping time moves the service and every chain, and the skip survives a crash', async () => {
  sandbox = await spawnSandbox(directory)
  await pullLever(sandbox, '/clock', { seconds: 600 })
  const { aheadMs } = await pullLever<Clock>(sandbox, '/clock', { seconds: 600 })
  expect(aheadMs).toBe(1_200_000)
  expect(Math.max(...(await distances()))).toBeLessThan(slack)

  await sandbox.end('SIGKILL')
  sandbox = await spawnSandbox(directory)
  expect((await pullLever<Clock>(sandbox, '/clock')).aheadMs).toBeGreaterThanOrEqual(1_200_000)
  expect(Math.max(...(await distances()))).toBeLessThan(slack)
}, 60_000)

test('after a restart, all chains catch up with the one whose clock is furthest ahead', async () => {
  sandbox = await spawnSandbox(directory)
  await pullLever(sandbox, '/mine', { chain: 'ARB', seconds: 3_600 })
  expect(Math.max(...(await distances()))).toBeGreaterThan(3_000)

  await sandbox.end('SIGTERM')
  sandbox = await spawnSandbox(directory)
  expect(Math.max(...(await distances()))).toBeLessThan(slack)
  expect((await pullLever<Clock>(sandbox, '/clock')).aheadMs).toBeGreaterThan(3_500_000)
}, 60_000)

test('a clock is not set back', async () => {
  sandbox = await spawnSandbox(directory)
  await expect(pullLever(sandbox, '/clock', { seconds: -1 })).rejects.toThrow('400')
}, 60_000)
