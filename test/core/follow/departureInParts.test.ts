import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { createFollowScene, relayer } from '../support/followScene.js'
import { amount, nonce, noted, r, spender, word } from '../support/permitScene.js'

/** A transfer whose first part was seen to leave before its rest did, five blocks later. */
async function leaveInParts(first: bigint, status: string) {
  const { base, config, readers, open } = createFollowScene({ environment: { now: () => 1_600_000 } })
  const block = { number: 20n, hash: word(20) }
  let record = await config.records.put(open({ status, noted: { ...noted, block } }))
  const owner = record.owner as Hex
  const made = (at: number, input: Hex) =>
    ({ at, hash: word(0x6000 + at), from: relayer, to: spender, input }) as const
  base.addApproval(made(60, r), { owner, spender, value: amount })
  base.setToken({ nonce: nonce + 1n, allowance: amount }, 60)
  base.addTransfer(made(65, '0x'), { from: owner, to: relayer, amount: first })
  base.setToken({ allowance: amount - first }, 65)
  Object.assign(base, { head: 66, final: 50 })
  const look = async () => {
    record = await checkTransfer(config, { record, readers })
    return record
  }
  const before = await look()
  base.addTransfer(made(70, '0x'), { from: owner, to: relayer, amount: amount - first })
  base.setToken({ allowance: 0n }, 70)
  return { base, before, look }
}

test.each([
  ['almost nothing, as a fee', 20_000n, 'unanswered'],
  ['half', amount / 2n, 'pending'],
  ['almost all', amount - 100_000n, 'pending'],
])('what left in parts is told in full, and is final, after only %s was seen', async (_, first, status) => {
  const { base, before, look } = await leaveInParts(first, status)
  expect(before).toMatchObject({ status: 'sent', departure: { amount: first } })
  Object.assign(base, { head: 100, final: 90 })
  expect(await look()).toMatchObject({ status: 'sent', departure: { amount, isFinal: true } })
})

test('what left stays sent if its node can then not be asked for the rest', async () => {
  const { base, look } = await leaveInParts(20_000n, 'unanswered')
  Object.assign(base, { head: 100, final: 90 })
  base.lies.eth_getLogs = () => {
    throw new TypeError('fetch failed')
  }
  expect(await look()).toMatchObject({ status: 'sent', departure: { amount: 20_000n } })
})
