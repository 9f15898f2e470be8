import { expect, test } from 'vitest'
import { gateway, simulatedNetwork } from '../../../simulator/network/simulatedNetwork.js'
import { fakeSignature } from '../../../simulator/pure/fakeSignature.js'
import { createTimeline } from '../../../simulator/Timeline.js'
import type { Readers } from '../../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { buildPermit } from '../../../src/core/permit/buildPermit.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createTestEvmChain, type TestEvmChain } from '../../../src/testing/chain/createTestEvmChain.js'
import { createTestNode } from '../../../src/testing/chain/createTestNode.js'
import { tokenTransaction } from '../../../src/testing/chain/TestTransaction.js'
import { createFollowScene } from '../support/followScene.js'
import { evmRecord } from '../support/records.js'

const amount = 10_000_000n
const owner = '0x8888888888888888888888888888888888888888'
const stranger = '0x5555555555555555555555555555555555555555'
const recipient = '0x6666666666666666666666666666666666666661'
const hash = (digit: string) => `0x${digit.repeat(64)}` as const

/** Two simulated chains on which a permit was used, its money withdrawn, and the recipient paid. */
async function arrivedTransfer() {
  const timeline = createTimeline(Date.UTC(2026, 0, 1))
  const open = (key: 'BASE' | 'ARB') =>
    createTestEvmChain({
      facts: simulatedNetwork.chains[key],
      now: timeline.now,
      after: timeline.after,
      blockSeconds: 4,
      finality: { blocks: 15 },
      token: { balances: new Map([owner, stranger].map((address) => [address, amount])) },
    })
  const chains = { BASE: open('BASE'), ARB: open('ARB') }
  const readers: Readers = (key) => ({
    async request({ method, params }) {
      const node = createTestNode(chains[key as 'BASE' | 'ARB'], { now: timeline.now })
      return node.answer(method, params ?? [])
    },
  })
  const config = createBridgeConfig({
    baseUrl: 'https://service.example',
    network: simulatedNetwork,
    permitSpenders: { BASE: gateway },
    storage: memoryStorage(),
    environment: { now: timeline.now },
  })
  const message = { owner, spender: gateway, value: amount, nonce: 0n, deadline: 1_767_226_800n } as const
  const { r, s, v } = fakeSignature(buildPermit(chains.BASE.facts, message))
  take(chains.BASE, { ...message, r, s, v, signer: owner })
  pay(chains.ARB)
  const wait = (seconds: number) => {
    const until = timeline.now() + seconds * 1000
    while (timeline.step(until));
  }
  wait(20)
  let record: TransferRecord = await config.records.put(
    evmRecord({
      status: 'pending',
      network: 'simulated',
      service: 'https://service.example',
      owner,
      recipient,
      chainId: chains.BASE.facts.id,
      token: chains.BASE.facts.usdc.address,
      permit: { spender: gateway, nonce: 0n, deadline: message.deadline, r: [r] },
      sourceStart: 1000n,
      destinationStart: 1000n,
    }),
  )
  const look = async () => {
    record = await checkTransfer(config, { record, readers })
    return record
  }
  return { chains, config, look, record, wait }
}

function take(chain: TestEvmChain, permit: Parameters<typeof fakeSignature>[0]['message'] & HeldParts): void {
  const use = { kind: 'permit', permit, isOptional: false } as const
  const pull = {
    kind: 'transferFrom',
    spender: gateway,
    owner,
    to: gateway,
    amount,
    mark: permit.r,
  } as const
  const transaction = tokenTransaction(hash('a'), stranger, chain.facts.usdc.address, use)
  chain.submit({ ...transaction, calls: [use, pull] })
}

type HeldParts = { r: `0x${string}`; s: `0x${string}`; v: number; signer: `0x${string}` }

function pay(chain: TestEvmChain): void {
  const call = { kind: 'transfer', from: stranger, to: recipient, amount } as const
  chain.submit(tokenTransaction(hash('b'), stranger, chain.facts.usdc.address, call))
}

test('a matched arrival is revoked when its departure is undone', async () => {
  const { chains, look } = await arrivedTransfer()
  expect(await look()).toMatchObject({ status: 'sent' })
  expect(await look()).toMatchObject({ status: 'arrived', proof: 'match' })
  chains.BASE.reorg(10, () => ({ kind: 'never' }))
  expect(await look()).toMatchObject({ status: 'unanswered' })
})

test('an arrival stays when its departure only moved to another block', async () => {
  const { chains, look, wait } = await arrivedTransfer()
  await look()
  const arrived = await look()
  chains.BASE.reorg(10, () => ({ kind: 'again' }))
  wait(20)
  const moved = await look()
  expect(moved).toMatchObject({ status: 'arrived', departure: { hash: hash('a') } })
  expect(moved).not.toEqual(arrived)
})

test('a date from before the device clock was set back is corrected once', async () => {
  let now = 1_600_000
  const { config, readers, store } = createFollowScene({ environment: { now: () => now } })
  const record = await store({ updatedAt: now + 30 * 60 * 60 * 1_000 })
  const checked = await checkTransfer(config, { record, readers })
  expect(checked).toEqual({ ...record, updatedAt: now })
  expect(await config.records.get(record.id)).toEqual(checked)
  now += 1_000
  expect(await checkTransfer(config, { record: checked, readers })).toEqual(checked)
})
