import { expect, test } from 'vitest'
import { checkTransfer } from '../../../../src/core/follow/checkTransfer.js'
import { createFollowScene } from '../../support/followScene.js'
import { deviceAfter, noted } from '../../support/permitScene.js'
import { readersOver } from '../../support/readersOver.js'

test.each<[string, object]>([
  ['a negative code', { code: -32_000 }],
  ['the code of a limit', { code: -32_005 }],
  ['a positive code', { code: 26 }],
  ['a 403 and a negative code', { code: -32_601, status: 403 }],
  ['a 403 and a positive code', { code: 4, status: 403 }],
  ['a 403 without a code', { status: 403 }],
  ['a 401 without a code', { status: 401 }],
])('a departure in the logs is told while every node refuses old state with %s', async (_, error) => {
  let now = 1_600_000
  const { base, arb, config, store, depart, arrive } = createFollowScene({ environment: { now: () => now } })
  let record = await store({ status: 'pending', noted: { ...noted, block: base.blockId(20) } })
  depart(60)
  arrive(65)
  for (const node of [base, arb]) Object.assign(node, { head: 400, final: 380 })
  for (const method of ['eth_call', 'eth_getTransactionCount'])
    base.lies[method] = (params, truth) => {
      const block = params.at(-1)
      if (typeof block === 'string' && Number(block) < base.head - 128)
        throw Object.assign(new Error('archive requests need a plan'), error)
      return truth()
    }
  const readers = readersOver({ BASE: [base.reader, base.reader], ARB: [arb.reader, arb.reader] })
  const check = async () => {
    record = await checkTransfer(config, { record, readers })
    return record.status
  }
  expect([await check(), await check()]).toEqual(['sent', 'arrived'])
  now = deviceAfter + 10_000_000
  expect(await check()).toBe('arrived')
})
