import { expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { ChainReader } from '../../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { chainWith } from '../support/cctpScene.js'
import { createNode } from '../support/createSolanaNode.js'
import { createFollowScene } from '../support/followScene.js'
import { amount, word } from '../support/permitScene.js'
import { readersOver } from '../support/readersOver.js'
import { evmRecord } from '../support/records.js'
import { signatureOf } from '../support/signatureOf.js'
import { tokenAccount } from '../support/tokenAccount.js'

const mint = mainnet.chains.SOLANA.usdc.address
const recipient = '7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'
const account = 'FxteHmLwG9nk1eL4pjNve3Eub2goGkkz6g6TbvdmW46a'
const leftAt = 1_800_000_000

type Payment = { hash: string; slot: number; at: number; paid: bigint }

/** A Solana node on which the recipient got these payments, the oldest first. */
function solanaNode(payments: readonly Payment[]): ChainReader {
  const find = (hash: unknown) => payments.find((one) => one.hash === hash)
  const value = tokenAccount({ mint, owner: recipient, amount })
  const clock = { ...value, data: [btoa('\0'.repeat(40)), 'base64'] }
  const balance = (held: bigint) => [
    { accountIndex: 1, mint, owner: recipient, uiTokenAmount: { amount: String(held) } },
  ]
  return createNode({
    getTokenAccountsByOwner: { value: [{ pubkey: account, account: value }] },
    getMultipleAccounts: { value: [null, clock] },
    getSignaturesForAddress: payments
      .map(({ hash, slot, at }) => ({ signature: hash, slot, err: null, blockTime: at }))
      .toReversed(),
    getTransaction([hash]: readonly unknown[]) {
      const found = find(hash)
      if (!found) return null
      const meta = { err: null, preTokenBalances: balance(0n), postTokenBalances: balance(found.paid) }
      return { slot: found.slot, blockTime: found.at, meta, transaction: { signatures: [hash] } }
    },
    getSignatureStatuses([hashes]: readonly unknown[]) {
      const found = find((hashes as readonly string[])[0])
      return { value: [found ? { slot: found.slot, err: null, confirmationStatus: 'finalized' } : null] }
    },
  })
}

/** Stores a transfer to Solana that has left, and returns a check of it, some seconds later each time. */
async function beginToSolana(nodes: readonly ChainReader[]) {
  let now = (leftAt + 70) * 1000
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    storage: memoryStorage(),
    environment: { now: () => now },
  })
  const readers = readersOver({ SOLANA: nodes, BASE: [chainWith({}, { key: 'BASE' })] })
  const departure = { hash: word(1), at: leftAt * 1000, amount, isFinal: true }
  const goal = { to: 'SOLANA', recipient, amount, destinationStart: 5_000n }
  let record = await config.records.put(evmRecord({ status: 'sent', departure, ...goal }))
  return async (later = 0) => {
    now += later * 1000
    record = await checkTransfer(config, { record, readers })
    return record
  }
}

test('a payment on Solana that no node shows anymore gives way to the true one', async () => {
  const other = { hash: signatureOf('other'), slot: 6_000, at: leftAt + 60, paid: 500_000n }
  const payments = [other]
  let isLying = true
  const honest: ChainReader = { request: (asked) => solanaNode(payments).request(asked) }
  const swapping: ChainReader = {
    request: (asked) => (isLying ? solanaNode([{ ...other, paid: amount }]) : honest).request(asked),
  }
  const check = await beginToSolana([swapping, honest])
  expect(await check()).toMatchObject({ status: 'arrived', arrival: { hash: other.hash } })
  isLying = false
  const hash = signatureOf('true')
  payments.push({ hash, slot: 7_000, at: leftAt + 100, paid: amount })
  await check(600)
  expect(await check(600)).toMatchObject({ status: 'arrived', arrival: { hash, isFinal: true } })
})

test.each([
  ['one node', 1],
  ['two nodes', 2],
])(
  'a payment that a fork has moved to another slot and second becomes final there, by the word of %s',
  async (_, count) => {
    const paid = { hash: signatureOf('true'), slot: 6_000, at: leftAt + 60, paid: amount }
    const payments: [Payment] = [paid]
    const nodes = Array.from({ length: count }, () => ({
      request: (asked: Parameters<ChainReader['request']>[0]) => solanaNode(payments).request(asked),
    }))
    const check = await beginToSolana(nodes)
    expect((await check()).status).toBe('arrived')
    payments[0] = { ...paid, slot: 6_005, at: leftAt + 62 }
    await check(60)
    expect(await check(60)).toMatchObject({
      status: 'arrived',
      arrival: { hash: paid.hash, at: payments[0].at * 1000, isFinal: true },
    })
  },
)

test('a payment on an EVM chain whose receipt shows another amount gives way to the true one', async () => {
  const { arb, base, config, store, depart, arrive } = createFollowScene()
  let record: TransferRecord = await store({ status: 'pending' })
  depart(95)
  arrive(96, 500_000n)
  let isLying = true
  const swapping: ChainReader = {
    async request(asked) {
      const answer = await arb.reader.request(asked)
      if (!isLying || asked.method !== 'eth_getLogs') return answer
      return (answer as object[]).map((log) => ({ ...log, data: word(Number(amount)) }))
    },
  }
  const readers = readersOver({ BASE: [base.reader], ARB: [swapping, arb.reader] })
  const check = async () => {
    record = await checkTransfer(config, { record, readers })
    return record
  }
  await check()
  expect(await check()).toMatchObject({ status: 'arrived', arrival: { block: { number: 96n }, amount } })
  isLying = false
  arrive(98)
  Object.assign(base, { head: 110, final: 95 })
  Object.assign(arb, { head: 120, final: 110 })
  await check()
  expect(await check()).toMatchObject({ status: 'arrived', arrival: { block: { number: 98n }, amount } })
})
