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
  ['half', amount / 2n],
  ['almost all', amount - 100_000n],
])('what left in parts is told in full, and is final, after only %s was seen', async (_, first) => {
  const { base, before, look } = await leaveInParts(first, 'pending')
  expect(before).toMatchObject({ status: 'sent', departure: { amount: first } })
  Object.assign(base, { head: 100, final: 90 })
  expect(await look()).toMatchObject({ status: 'sent', departure: { amount, isFinal: true } })
})

test('a fee that left first does not make a transfer sent before the rest leaves', async () => {
  const { base, before, look } = await leaveInParts(20_000n, 'unanswered')
  expect(before).toMatchObject({ status: 'unanswered' })
  Object.assign(base, { head: 100, final: 90 })
  expect(await look()).toMatchObject({ status: 'sent', departure: { amount, isFinal: true } })
})

/** The first part leaves in the transaction with the permit, and the rest perhaps later. */
async function leaveWithPermit(first: bigint) {
  const { base, config, readers, open } = createFollowScene({ environment: { now: () => 1_600_000 } })
  const block = { number: 20n, hash: word(20) }
  let record = await config.records.put(open({ status: 'unanswered', noted: { ...noted, block } }))
  const owner = record.owner as Hex
  const made = { at: 60, hash: word(0x6060), from: relayer, to: spender, input: r } as const
  base.addApproval(made, { owner, spender, value: amount })
  base.addTransfer(made, { from: owner, to: relayer, amount: first })
  base.setToken({ nonce: nonce + 1n, allowance: amount - first }, 60)
  Object.assign(base, { head: 66, final: 50 })
  const look = async () => {
    record = await checkTransfer(config, { record, readers })
    return record
  }
  const before = await look()
  Object.assign(base, { head: 100, final: 90 })
  const leaveRest = () => {
    base.addTransfer(
      { at: 70, hash: word(0x7070), from: relayer, to: spender, input: '0x' },
      { from: owner, to: relayer, amount: amount - first },
    )
    base.setToken({ allowance: 0n }, 70)
  }
  return { before, look, leaveRest }
}

test('a fee that leaves with the permit is no departure while the service can take the rest', async () => {
  const { before, look } = await leaveWithPermit(20_000n)
  expect(before).toMatchObject({ status: 'unanswered', allowance: amount - 20_000n })
  expect(await look()).toMatchObject({ status: 'unanswered' })
})

test.each([20_000n, amount - 100_000n])('what leaves after %i with the permit counts too', async (first) => {
  const { look, leaveRest } = await leaveWithPermit(first)
  leaveRest()
  expect(await look()).toMatchObject({ status: 'sent', departure: { amount, isFinal: true } })
})

test('what left stays sent if its node can then not be asked for the rest', async () => {
  const { base, look } = await leaveInParts(amount / 2n, 'pending')
  Object.assign(base, { head: 100, final: 90 })
  base.lies.eth_getLogs = () => {
    throw new TypeError('fetch failed')
  }
  expect(await look()).toMatchObject({ status: 'sent', departure: { amount: amount / 2n } })
})
