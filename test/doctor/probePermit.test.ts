import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { type DoctorRun, notWell, readFindings, runWithConfig, sandboxConfig } from './doctorOnSandbox.js'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ settings: { relayerPaused: true } })
})
afterEach(() => sandbox.clearFaults())
afterAll(() => sandbox.stop())

async function probe(changes: object = {}, more: readonly string[] = ['--probe-permit']): Promise<DoctorRun> {
  const config = sandboxConfig(sandbox, { rpc: {}, ...changes })
  return runWithConfig(['--json', '--base-url', sandbox.url, ...more], { config, key: sandbox.apiKey })
}

const permitFindings = (run: DoctorRun) => readFindings(run).filter(({ subject }) => subject === 'permit')
/** The owners of the permits that the service received. */
const owners = () =>
  sandbox.requests().flatMap(({ body }) => {
    const { permit } = Object(body) as { permit?: { owner: string } }
    return permit ? [permit.owner] : []
  })

test('sends no permit by default', async () => {
  const run = await probe({}, [])
  expect(permitFindings(run)).toEqual([])
  expect(owners()).toEqual([])
})

test('sends one permit of a fresh, empty account, after naming the consequences', async () => {
  const run = await probe()
  expect(run.stderr).toMatch(/fresh, empty account.* leaves an intent at the service/)
  expect(permitFindings(run)).toHaveLength(1)
  expect(permitFindings(run)[0]).toMatchObject({
    verdict: 'ok',
    says: expect.stringMatching(/^It understood .* owner, spender, value, nonce, deadline, v, r, s/),
  })
  const [owner = '', ...others] = owners()
  expect(others).toEqual([])
  expect(await sandbox.balance('BASE', owner)).toBe(0n)
})

test('reports a refusal of the fields with its reason', async () => {
  sandbox.inject({ name: 'refuse', endpoint: 'transfer', times: 2 })
  expect(notWell(permitFindings(await probe()))).toEqual([
    expect.stringMatching(/^warning permit permit: It refused .* 422/),
  ])
})

test('sends none without a pinned spender', async () => {
  const run = await probe({ permitSpenders: {} })
  expect(notWell(permitFindings(run))).toEqual([
    expect.stringMatching(/^unknown permit permit: No permit was sent/),
  ])
})
