import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import type { ExpectedStatuses, Moment } from '../faults/expectedStatuses.js'
import { Device, type DeviceState } from '../faults/support/Device.js'
import type { Plan } from '../faults/support/Plan.js'
import { runBatch } from '../faults/support/runBatch.js'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

function plan(device: DeviceState, expectedStatuses: ExpectedStatuses, faults: Plan['faults'] = []): Plan {
  const transfer = { from: 'BASE', to: 'ARB', style: 'atomic', mode: 'stay' } as const
  const usual = { faults, fee: 0n, alone: false, hangs: false }
  return { ...usual, ...transfer, label: JSON.stringify(device), device, expectedStatuses }
}

test('a device that is a minute ahead or behind, or sleeps, still sees its transfer arrive', async () => {
  const arrives: ExpectedStatuses = { answered: 'pending', soon: 'arrived' }
  const plans = [
    plan({ ahead: 60 }, arrives),
    plan({ ahead: -60 }, arrives),
    plan({ asleepUntil: 'later' }, { answered: 'pending', later: 'arrived' }, [
      { name: 'relayerLate', seconds: 300 },
    ]),
  ]
  const cells = await runBatch(sandbox, plans, () => '')
  expect(cells.map(({ problems }) => problems)).toEqual([[], [], []])
}, 120_000)

test('a device has its own clock offset, and sleeps from sending until its wake-up point', () => {
  const device = new Device(() => 5_000, { ahead: -3, asleepUntil: 'later' })
  const live = (moment: Moment) => {
    device.live(moment)
    return device.isAsleep
  }
  expect([device.now(), live('answered')]).toEqual([2_000, false])
  device.noteSent()
  expect([live('soon'), live('later'), live('final')]).toEqual([true, false, false])
})
