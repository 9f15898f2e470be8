import { expect, test } from 'vitest'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { isDoubtful } from '../../../src/core/record/mayReopen.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createFollowScene } from '../support/followScene.js'
import { deviceAfter } from '../support/permitScene.js'

/** What version 1's code stored for a transfer of 10 USDC, character for character, except for its status. */
const writtenByVersion1 = (stage: string, state: string) =>
  String.raw`{"version":1,"sender":"evm:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x1111111111111111111111111111111111111111","stage":"${stage}","createdAt":1999000,"record":"{\"version\":1,\"network\":\"mainnet\",\"service\":\"/api/bridge\",\"from\":\"BASE\",\"to\":\"ARB\",\"amount\":\"10000000\",\"owner\":\"0x1111111111111111111111111111111111111111\",\"recipient\":\"0x2222222222222222222222222222222222222222\",\"createdAt\":1999000,\"updatedAt\":1999000,\"chainId\":8453,\"token\":\"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913\",\"permit\":{\"spender\":\"0x3333333333333333333333333333333333333333\",\"nonce\":\"7\",\"deadline\":\"2000\",\"r\":[\"0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e\"]},\"sourceStart\":\"20\",\"destinationStart\":\"50\",\"id\":\"record-1\",${state}}"}`
const open = writtenByVersion1('unsettled', String.raw`\"status\":\"unanswered\"`)
const expired = writtenByVersion1('ended', String.raw`\"status\":\"notSent\",\"reason\":\"expired\"`)
const key = 'usdc-bridge:record-1'

/** Opens a page of this version over a storage written by version 1. */
async function openOver(text: string, now = 1_999_500) {
  const storage = memoryStorage()
  await storage.setItem(key, text)
  const scene = createFollowScene({ storage, environment: { now: () => now } })
  const record = (await scene.config.records.get('record-1')) as TransferRecord
  const look = () => checkTransfer(scene.config, { record, readers: scene.readers })
  return { ...scene, storage, record, look }
}

test('a version 1 record is read, and stays as written while its status is the same', async () => {
  const { look, record, storage } = await openOver(open)
  expect(record).toMatchObject({ version: 1, status: 'unanswered', amount: 10_000_000n })
  expect(await look()).toEqual(record)
  expect(await storage.getItem(key)).toBe(open)
})

test('a version 1 record becomes version 2 when its status changes', async () => {
  const { depart, look } = await openOver(open)
  depart(95)
  expect(await look()).toMatchObject({ version: 2, status: 'sent' })
})

test('a version 1 record’s owner never counts as quiet: a missing Approval proves nothing if a node shows no logs', async () => {
  const { base, look } = await openOver(open, deviceAfter)
  Object.assign(base, { head: 170, final: 110 })
  const checked = await look()
  expect(checked).toMatchObject({ status: 'unanswered' })
  expect(checked.closable).toMatchObject({ agreed: ['node'] })
})

test('a version 1 record that is not sent counts as confirmed by one witness', async () => {
  const { record } = await openOver(expired)
  expect(record).toMatchObject({ version: 1, status: 'notSent' })
  expect(isDoubtful(record)).toBe(true)
})
