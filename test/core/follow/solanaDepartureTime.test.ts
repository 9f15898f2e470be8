import { expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { ChainReader, Readers } from '../../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { isSettledRecord } from '../../../src/core/record/status.js'
import { chainWith, mintLog, timeOf } from '../support/cctpScene.js'
import { word } from '../support/permitScene.js'
import { anchoredRecord, createHistoryNode, type Entry } from '../support/solanaHistory.js'

const recipient = '0x71c4a9de03bb5f28e6c0417ad3f95b2e8c6d9af2' as const
const amount = 10_000_000n
// Block 50 of the destination is noted at signing; the recipient is paid in block 53.
const signedAt = timeOf(50) * 1000
const finalized = { value: [{ slot: 5_200, err: null, confirmationStatus: 'finalized' }] }
const taken: Entry = { name: 'payer', signedBy: ['owner'], change: -amount }
const solana = (seconds: number) =>
  createHistoryNode({
    entries: [taken],
    answers: { getSignatureStatuses: finalized, getBlockTime: timeOf(51) + seconds },
  })
const mint = {
  ...mintLog(recipient, amount),
  address: mainnet.chains.BASE.usdc.address.toLowerCase() as `0x${string}`,
}
const base = (block: number): ChainReader => {
  const node = chainWith({ [word(53)]: { block, logs: [mint] } }, { key: 'BASE' })
  return {
    request: async (asked) => {
      const answer = await node.request(asked)
      if (asked.method !== 'eth_getLogs') return answer
      const [filter] = asked.params ?? []
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string }
      const isIn = ({ blockNumber }: { blockNumber: string }) =>
        Number(blockNumber) >= Number(fromBlock) && Number(blockNumber) <= Number(toBlock)
      return (answer as { blockNumber: string }[]).filter(isIn)
    },
  }
}

async function follow(
  nodes: readonly ChainReader[],
  later: readonly ChainReader[],
  { block = 53, noted = 50 } = {},
) {
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    storage: memoryStorage(),
    environment: { now: () => timeOf(80) * 1000 },
  })
  let asked = nodes
  const destination = base(block)
  const list = (chain: string) => (chain === 'SOLANA' ? asked : [destination])
  const readers: Readers = Object.assign((chain: string) => list(chain)[0] as ChainReader, {
    witnesses: (chain: string) => list(chain).map((reader, index) => ({ name: `node ${index + 1}`, reader })),
  })
  const record = {
    ...anchoredRecord({ blockhash: '7'.repeat(44) }),
    status: 'pending',
    version: 2,
    recipient,
    createdAt: signedAt,
    updatedAt: signedAt,
    destinationStart: 50n,
    destinationHash: `0x${(noted + 0xb000).toString(16).padStart(64, '0')}`,
    destinationTime: timeOf(50) * 1000,
  } as TransferRecord
  let seen = await config.records.put(record)
  for (let look = 0; look < 4; look += 1) {
    if (look === 2) asked = later
    seen = await checkTransfer(config, { record: seen, readers })
  }
  return seen
}

test('two honest nodes: it arrives', async () => {
  expect(await follow([solana(0), solana(0)], [solana(0), solana(0)])).toMatchObject({ status: 'arrived' })
})

test('one of two nodes that dates the departure nine minutes late does not hide the arrival for ever', async () => {
  const seen = await follow([solana(540), solana(0)], [solana(0), solana(0)])
  expect(seen).toMatchObject({ status: 'arrived' })
})

test('one of two nodes that dates the departure a day early is not agreed with by the other', async () => {
  const seen = await follow([solana(-86_400), solana(0)], [solana(-86_400), solana(0)])
  expect(seen).toMatchObject({ status: 'arrived', departure: { at: (timeOf(51) - 86_400) * 1000 } })
  expect(seen).not.toMatchObject({ departure: { isFinal: true } })
})

test('a node that cannot date the departure confirms no date that another one told', async () => {
  const undated = createHistoryNode({
    entries: [taken],
    answers: {
      getSignatureStatuses: finalized,
      getBlockTime: () => {
        throw new Error('Block not available')
      },
    },
  })
  const nodes = [solana(-86_400), undated]
  expect(await follow(nodes, nodes)).not.toMatchObject({ departure: { isFinal: true } })
})

// The destination's noted block was replaced in a reorg, and somebody paid the recipient five minutes before.
const before = { block: 20, noted: 999 }
test('two honest nodes: a payment from five minutes before is no arrival', async () => {
  expect(await follow([solana(0), solana(0)], [solana(0), solana(0)], before)).toMatchObject({
    status: 'sent',
  })
})
test('one of two nodes that dates the departure a day early makes no earlier payment a final arrival', async () => {
  const nodes = [solana(-86_400), solana(0)]
  expect(isSettledRecord(await follow(nodes, nodes, before))).toBe(false)
})
