import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { Readers } from '../../../src/core/chain/reader.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { checkSolanaDeparture } from '../../../src/core/follow/solana/checkSolanaDeparture.js'
import type { Observation, TransferRecord } from '../../../src/core/record/record.js'
import { createFollowScene } from '../support/followScene.js'
import { signatureOf } from '../support/signatureOf.js'
import {
  anchor,
  anchoredRecord,
  createHistoryNode,
  type NodeState,
  witnessesOf,
} from '../support/solanaHistory.js'
import { createdAt } from '../support/solanaRecord.js'

const minute = 60_000
const departure = { hash: signatureOf('payer'), at: createdAt, amount: 10_000_000n }
const final = { ...departure, agreed: ['node.test'] }

const blockhash = '7'.repeat(44)
const sent = { ...anchoredRecord({ blockhash }), status: 'sent', destinationStart: 50n } as const

/** Checks a transfer that was seen to leave Solana again, once the node shows something else. */
async function askAgain(departure: Observation, shown: NodeState, now: number): Promise<TransferRecord> {
  const { base, config } = createFollowScene({ environment: { now: () => now } })
  const node = createHistoryNode(shown)
  const readers: Readers = (chain) => (chain === 'SOLANA' ? node : base.reader)
  const record = { ...sent, departure }
  return checkTransfer(config, { record: await config.records.put(record), readers })
}

test('a departure from Solana that one node called final stays sent when a node no longer shows it', async () => {
  expect(await askAgain(final, {}, createdAt + minute)).toMatchObject({ status: 'sent', departure: final })
})

test('a departure from Solana that is not final reopens when a node does not show it two minutes later', async () => {
  expect((await askAgain(departure, {}, createdAt + 2 * minute - 1)).status).toBe('sent')
  expect((await askAgain(departure, {}, createdAt + 2 * minute)).status).toBe('unanswered')
})

test('a departure from Solana that is not final stays sent if its node cannot be read past the bound', async () => {
  const shown = { answers: { getSignaturesForAddress: () => Promise.reject(new Error('refused')) } }
  await expect(askAgain(departure, shown, createdAt + 11 * minute)).rejects.toMatchObject({
    name: 'ChainReadError',
  })
})

test('a departure from Solana stays final for one node when a node that lost it shows it as only confirmed', async () => {
  const confirmed = { slot: 5_200, err: null, confirmationStatus: 'confirmed' }
  let asked = 0
  const shown: NodeState = {
    answers: { getSignatureStatuses: () => ({ value: [asked++ ? confirmed : null] }) },
    entries: [{ name: 'payer', signedBy: ['owner'], change: -10_000_000n }],
  }
  const checked = await askAgain(final, shown, createdAt + 11 * minute)
  expect(checked).toMatchObject({ status: 'sent', departure: { hash: final.hash, agreed: ['node.test'] } })
  expect(checked).not.toMatchObject({ departure: { isFinal: true } })
})

test('a departure from Solana is revoked if a complete history shows that it did not happen', async () => {
  expect((await askAgain(final, {}, createdAt + 11 * minute)).status).toBe('unanswered')
})

test('a departure from Solana is revoked if it is shown to have failed', async () => {
  const err = { InstructionError: [0, 'Custom'] }
  const answers = { getSignatureStatuses: { value: [{ slot: 77, err, confirmationStatus: 'confirmed' }] } }
  const entries = [{ name: 'payer', signedBy: ['owner'], err }]
  expect((await askAgain(final, { answers, entries }, createdAt + minute)).status).toBe('unanswered')
})

test('the node that called a departure from Solana final is stored, even if another does not show it', async () => {
  const { base, config } = createFollowScene({ environment: { now: () => createdAt + minute } })
  const says = { getSignatureStatuses: { value: [{ slot: 77, err: null, confirmationStatus: 'finalized' }] } }
  const [seeing, blind] = [createHistoryNode({ answers: says }), createHistoryNode()]
  const readers: Readers = Object.assign((chain: string) => (chain === 'SOLANA' ? seeing : base.reader), {
    witnesses: (chain: string) =>
      chain === 'SOLANA'
        ? [
            { name: 'seeing.test', reader: seeing },
            { name: 'blind.test', reader: blind },
          ]
        : [{ name: 'base.test', reader: base.reader }],
  })
  const record = { ...sent, departure }
  const checked = await checkTransfer(config, { record: await config.records.put(record), readers })
  expect(checked).toMatchObject({ status: 'sent', departure: { agreed: ['seeing.test'] } })
  expect(checked).not.toMatchObject({ departure: { isFinal: true } })
})

test('a device whose clock is corrected after signing waits ten minutes from then, not from the wrong time', async () => {
  let now = createdAt - 30 * 60 * minute
  const { base, config } = createFollowScene({ environment: { now: () => now } })
  const node = createHistoryNode()
  const readers: Readers = (chain) => (chain === 'SOLANA' ? node : base.reader)
  let record = await config.records.put({ ...anchoredRecord({ blockhash }), status: 'unanswered' })
  const check = async (minutes: number) => {
    now += minutes * minute
    record = await checkTransfer(config, { record, readers })
    return record.status
  }
  expect(await check(0)).toBe('unanswered')
  expect(await check(9)).toBe('unanswered')
  expect(await check(1)).toBe('notSent')
})

describe('a transfer from Solana whose node ran ahead while it was signed', () => {
  const ahead = 1_000_000_000_000n

  /** Checks it, eleven minutes after signing, whenever the nodes have reached other blocks. */
  async function follow(
    noted: object,
    heights: readonly (readonly number[])[],
    { leastSlot = 5_400, minutesAfter = 0 } = {},
  ) {
    const { base, config } = createFollowScene({ environment: { now: () => createdAt + 11 * minute } })
    const signed = anchoredRecord({ blockhash, ...noted })
    let record: TransferRecord = await config.records.put({ ...signed, status: 'unanswered' })
    for (const height of heights) {
      const nodes = Object.fromEntries(
        height.map((one, index) => [
          `node${index}`,
          createHistoryNode({
            height: one,
            slot: Math.max(leastSlot, one),
            answers: { getBlockTime: (createdAt + minutesAfter * minute) / 1_000 },
          }),
        ]),
      )
      const witnesses = witnessesOf(nodes)
      const readers: Readers = Object.assign(
        (chain: string) => (chain === 'SOLANA' ? witnesses[0]?.reader : base.reader),
        { witnesses: (chain: string) => (chain === 'SOLANA' ? witnesses : []) },
      ) as Readers
      record = await checkTransfer(config, { record, readers })
    }
    return record
  }

  test('comes to an end once the nodes have passed what could be its last block', async () => {
    const noted = { lastBlockHeight: ahead }
    expect(await follow(noted, [[3_000]])).toMatchObject({ status: 'unanswered', lastBlockHeight: 4_500n })
    expect((await follow(noted, [[3_000], [4_500]])).closable).toBeUndefined()
    expect(await follow(noted, [[3_000], [4_501]])).toMatchObject({ status: 'notSent', reason: 'expired' })
  })

  test('is held to the node that is furthest, so that one that lags makes nothing end early', async () => {
    const noted = { lastBlockHeight: ahead }
    expect(await follow(noted, [[10, 3_000]])).toMatchObject({ lastBlockHeight: 4_500n })
    expect(await follow(noted, [[3_000, 10]])).toMatchObject({ lastBlockHeight: 4_500n })
  })

  test('keeps its bound if the only node that answers stands still since before it was signed', async () => {
    const noted = { lastBlockHeight: 900_000n, anchor: { ...anchor, slot: 900_000n } }
    const stopped = { leastSlot: 890_000, minutesAfter: 10 }
    expect(await follow(noted, [[3_000]], stopped)).toMatchObject({ lastBlockHeight: 900_000n })
    expect((await follow(noted, [[3_000], [4_600]], stopped)).closable).toBeUndefined()
  })

  test('keeps its bound if a node understates its height while the chain stands still', async () => {
    const slot = 400_000
    const stopped = createHistoryNode({ height: slot + 10, slot: slot + 10 })
    const lying = createHistoryNode({ height: 1_000, slot: slot + 5_000 })
    const record = anchoredRecord({ lastBlockHeight: 400_300n, anchor: { ...anchor, slot: BigInt(slot) } })
    for (const nodes of [
      { lying, stopped },
      { stopped, lying },
    ]) {
      const witnesses = witnessesOf(nodes)
      const now = createdAt + 11 * minute
      expect(await checkSolanaDeparture({ witnesses, chain: mainnet.chains.SOLANA, record, now })).toEqual({
        facts: { closable: undefined },
      })
    }
  })

  test('keeps its bound while the nodes may only be slow', async () => {
    expect(await follow({ lastBlockHeight: 2_499n }, [[1_000]])).toMatchObject({ lastBlockHeight: 2_499n })
  })

  test('may be set aside if the slot noted is too high, and is never called not sent', async () => {
    const noted = { anchor: { ...anchor, slot: ahead } }
    expect(await follow(noted, [[5_000], [9_000]])).toMatchObject({
      status: 'unanswered',
      closable: { agreed: ['node0'] },
    })
  })

  test('may be set aside if both were made up, once a node’s blocks are ten minutes later than it', async () => {
    const noted = { anchor: { ...anchor, slot: ahead }, lastBlockHeight: ahead }
    const early = await follow(noted, [[5_000], [6_501]], { minutesAfter: 10 })
    expect(early).toMatchObject({ status: 'unanswered', lastBlockHeight: ahead })
    expect(early.closable).toBeUndefined()
    expect(await follow(noted, [[5_000], [6_501]], { minutesAfter: 11 })).toMatchObject({
      status: 'unanswered',
      lastBlockHeight: 6_500n,
      closable: { agreed: ['node0'] },
    })
  })
})
