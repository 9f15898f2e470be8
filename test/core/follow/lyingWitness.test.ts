import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { ChainReader } from '../../../src/core/chain/reader.js'
import type { BridgeConfigParameters } from '../../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { chainWith, mintLog, receivedLog, sentLog, timeOf } from '../support/cctpScene.js'
import { createNode } from '../support/createSolanaNode.js'
import { createFollowScene } from '../support/followScene.js'
import { word } from '../support/permitScene.js'
import { type Nodes, readersOver } from '../support/readersOver.js'
import { evmRecord } from '../support/records.js'
import { signatureOf } from '../support/signatureOf.js'
import { anchoredRecord, createHistoryNode, type Entry } from '../support/solanaHistory.js'
import { createdAt } from '../support/solanaRecord.js'
import { tokenAccount } from '../support/tokenAccount.js'

/** The device clock once everything has happened, in ms. */
const afterAll = timeOf(1_000) * 1000

/** Stores a transfer and returns a check of it. Each node of a chain is a witness, and the first one is asked first. */
async function begin(
  record: TransferRecord,
  nodes: Nodes,
  overrides: Partial<BridgeConfigParameters> = {},
): Promise<() => Promise<TransferRecord>> {
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    storage: memoryStorage(),
    environment: { now: () => afterAll },
    ...overrides,
  })
  const readers = readersOver(nodes)
  let seen = await config.records.put(record)
  return async () => {
    seen = await checkTransfer(config, { record: seen, readers })
    return seen
  }
}

/** Checks a transfer repeatedly. */
async function follow(
  record: TransferRecord,
  nodes: Nodes,
  { looks = 3, ...overrides }: Partial<BridgeConfigParameters> & { looks?: number } = {},
): Promise<TransferRecord> {
  const check = await begin(record, nodes, overrides)
  for (let look = 1; look < looks; look += 1) await check()
  return check()
}

describe('a departure from Solana', () => {
  const finalized = { value: [{ slot: 5_200, err: null, confirmationStatus: 'finalized' }] }
  const blockhash = '7'.repeat(44)
  const open = anchoredRecord({ blockhash, signature: undefined })
  const taken: Entry = { name: 'payer', signedBy: ['owner'], change: -10_000_000n }
  const node = (entry: Entry) =>
    createHistoryNode({ entries: [entry], answers: { getSignatureStatuses: finalized } })
  const base = chainWith({}, { key: 'BASE' })
  const look = (nodes: readonly ChainReader[], record = open) =>
    follow(record, { SOLANA: nodes, BASE: [base] }, { environment: { now: () => createdAt + 60_000 } })
  const final = { departure: { isFinal: true } }

  test('is final if both nodes show the sender’s signature in the transaction', async () => {
    expect(await look([node(taken), node(taken)])).toMatchObject({ status: 'sent', ...final })
  })

  test.each([
    ['only one node shows the sender’s signature in it', { ...taken, signedBy: [] }],
    ['one of two nodes shows that nothing was debited', { ...taken, change: 0n }],
  ])('is not final if %s', async (_, honest) => {
    expect(await look([node(taken), node(honest)])).not.toMatchObject(final)
  })

  test('is not final if the node that showed it is silent while another confirms its block', async () => {
    let isSilent = false
    const liar = node(taken)
    const request: ChainReader['request'] = (asked) => {
      if (isSilent && asked.method === 'getSignatureStatuses') {
        isSilent = false
        return Promise.reject(new Error('no answer'))
      }
      isSilent = asked.method === 'getBlockTime'
      return liar.request(asked)
    }
    expect(await look([{ request }, node({ ...taken, signedBy: [] })])).not.toMatchObject(final)
  })

  test('needs no signature if the transaction’s id was known before the request', async () => {
    const named = { ...open, signature: signatureOf('payer') }
    const pruned = () => node({ ...taken, missing: true })
    expect(await look([pruned(), pruned()], named)).toMatchObject({ status: 'sent', ...final })
  })
})

describe('an arrival on Solana', () => {
  const mint = mainnet.chains.SOLANA.usdc.address
  const recipient = '7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'
  const amount = 10_000_000n
  const leftAt = 1_800_000_000
  const hash = signatureOf('payment')
  const departure = { hash: `0x${'1e'.repeat(32)}`, at: leftAt * 1000, amount, isFinal: true }
  const sent = evmRecord({
    id: 'to-solana-0001',
    status: 'sent',
    departure,
    amount,
    to: 'SOLANA',
    recipient,
    destinationStart: 5_000n,
  })
  /** A node that shows one payment to the recipient, in that slot and at that time. */
  const node = ({ slot = 6_000, at = leftAt + 60, place = 1, certainty = 'finalized' }) => {
    const balance = (held: bigint) => [
      { accountIndex: place, mint, owner: recipient, uiTokenAmount: { amount: String(held) } },
    ]
    const meta = { err: null, preTokenBalances: balance(0n), postTokenBalances: balance(amount) }
    return createNode({
      getTokenAccountsByOwner: { value: [] },
      getMultipleAccounts: { value: [tokenAccount({ mint, owner: recipient, amount })] },
      getSignaturesForAddress: [{ signature: hash, slot, err: null, blockTime: at }],
      getTransaction: { slot, blockTime: at, meta, transaction: { signatures: [hash] } },
      getSignatureStatuses: { value: [{ slot, err: null, confirmationStatus: certainty }] },
    })
  }
  /** A node that has not seen the payment. */
  const still = () => {
    const account = tokenAccount({ mint, owner: recipient, amount: 0n })
    const clock = { ...account, data: [btoa('\0'.repeat(40)), 'base64'] }
    return createNode({
      getTokenAccountsByOwner: { value: [] },
      getMultipleAccounts: { value: [account, clock] },
      getSignaturesForAddress: [],
      getTransaction: null,
      getSignatureStatuses: { value: [null] },
    })
  }
  const nodesOf = (...nodes: ChainReader[]) => ({ SOLANA: nodes, BASE: [chainWith({}, { key: 'BASE' })] })
  const look = (...nodes: ChainReader[]) => follow(sent, nodesOf(...nodes))
  const final = { arrival: { isFinal: true } }

  test('is final if both nodes show the same payment', async () => {
    expect(await look(node({}), node({}))).toMatchObject({ status: 'arrived', ...final })
  })

  test('is not final while its time is more than ten minutes ahead of the device clock', async () => {
    const at = (now: number) => ({ environment: { now: () => now } })
    const tenMinutesBefore = (leftAt + 60 - 600) * 1000
    const nodes = nodesOf(node({}), node({}))
    expect(await follow(sent, nodes, at(tenMinutesBefore - 1))).not.toMatchObject(final)
    expect(await follow(sent, nodes, at(tenMinutesBefore))).toMatchObject({ status: 'arrived', ...final })
  })

  test('is final up to a slot that was named too high, if both nodes show it in the same one', async () => {
    const paid = { slot: 4_000, at: leftAt + 120 }
    expect(await look(node(paid), node(paid))).toMatchObject({ status: 'arrived', ...final })
    expect(await look(node(paid), node({ ...paid, slot: 4_001 }))).not.toMatchObject(final)
  })

  test.each([1, 2, 3])(
    'is seen at the second node while the first one stands still, after %s checks',
    async (looks) => {
      const seen = await follow(sent, nodesOf(still(), node({})), { looks })
      expect(seen).toMatchObject({ status: 'arrived', arrival: { hash } })
    },
  )

  test.each([1, 2, 3])(
    'stays while its only node has forgotten its status, after %s checks',
    async (looks) => {
      const forgetful: ChainReader = {
        request: async (asked) =>
          asked.method === 'getSignatureStatuses' ? { value: [null] } : node({}).request(asked),
      }
      expect(await follow(sent, nodesOf(forgetful), { looks })).toMatchObject({ status: 'arrived' })
    },
  )

  test.each([
    ['stays for two minutes after it was stored', 0, 119, 'arrived'],
    ['stays for two minutes on a device whose clock is an hour ahead', 3_600, 119, 'arrived'],
    ['is taken back two minutes later', 0, 120, 'sent'],
  ])('%s by the word of a node that is behind', async (_, ahead, seconds, status) => {
    let now = (leftAt + 70 + ahead) * 1000
    let isBehind = false
    const balancer: ChainReader = {
      request: (asked) => (isBehind ? still() : node({ certainty: 'confirmed' })).request(asked),
    }
    const check = await begin(sent, nodesOf(balancer), { environment: { now: () => now } })
    expect(await check()).toMatchObject({ status: 'arrived', arrival: { hash } })
    isBehind = true
    now += seconds * 1000
    expect((await check()).status).toBe(status)
  })

  test.each([
    ['a day earlier', { slot: 100, at: leftAt - 86_400 }],
    ['at another time', { at: leftAt + 61 }],
    ['in a slot before the request', { slot: 4_999 }],
    ['in another account', { place: 2 }],
  ])('is not final if the other node shows the payment %s', async (_, honest) => {
    expect(await look(node({}), node(honest))).not.toMatchObject(final)
  })
})

describe('an arrival through a CCTP message', () => {
  const recipient = '0x71c4a9de03bb5f28e6c0417ad3f95b2e8c6d9af2'
  const left = `0x${'1e'.repeat(32)}` as const
  const came = `0x${'2c'.repeat(32)}` as const
  const amount = 250_000_000n
  const burn = { recipient, amount, maxFee: 30_000n, feeExecuted: 25_000n } as const
  const block = { number: 50n, hash: `0x${'0'.repeat(60)}b032` }
  const departure = { hash: left, at: timeOf(50) * 1000, amount, index: 0, block, isFinal: true }
  const goal = { recipient, amount, destinationStart: 10n }
  const sent = evmRecord({ id: 'burnt-transfer', status: 'sent', departure, ...goal })
  const minted = mintLog(recipient, 249_975_000n)
  const received = receivedLog(burn)
  const source = (...logs: ReturnType<typeof sentLog>[]) =>
    chainWith({ [left]: { block: 50, logs } }, { key: 'BASE' })
  const destination = (...logs: ReturnType<typeof sentLog>[]) =>
    chainWith({ [came]: { block: 60, logs } }, { key: 'ARB' })
  const shown = { BASE: source(sentLog(burn)), ARB: destination(received, minted) }
  const look = (
    base: ChainReader,
    arb: ChainReader,
    limits: BridgeConfigParameters['limits'] = { maxFee: 30_000n },
  ) => follow(sent, { BASE: [shown.BASE, base], ARB: [shown.ARB, arb] }, { limits })
  const final = { arrival: { isFinal: true } }

  test('is final if all nodes of both chains show the message', async () => {
    expect(await look(shown.BASE, shown.ARB)).toMatchObject({ proof: 'message', ...final })
  })

  test('is not reported if one source node shows no such burn', async () => {
    expect(await look(source(), shown.ARB)).toMatchObject({ status: 'arrived', proof: 'match' })
  })

  test('is not reported if one source node shows another burn', async () => {
    const other = source(sentLog({ ...burn, maxFee: 31_000n }))
    expect(await look(other, shown.ARB)).toMatchObject({ status: 'arrived', proof: 'match' })
  })

  describe.each([
    ['does not answer', () => Promise.reject(new Error('rate limited'))],
    ['has no receipt', () => Promise.resolve(null)],
  ])('while one source node %s', (_, answer) => {
    const silent: ChainReader = {
      request: (asked) =>
        asked.method === 'eth_getTransactionReceipt' ? answer() : shown.BASE.request(asked),
    }

    test.each([
      ['first', [silent, shown.BASE]],
      ['second', [shown.BASE, silent]],
    ])(
      '(the %s), counts as a matching payment, and no payment without the message does',
      async (_, nodes) => {
        const linked = await follow(sent, { BASE: nodes, ARB: [shown.ARB] }, { limits: { maxFee: 30_000n } })
        expect(linked).toMatchObject({ status: 'arrived', proof: 'match', arrival: { hash: came } })
        const paid = destination(mintLog(recipient, amount))
        expect(await follow(sent, { BASE: nodes, ARB: [paid] })).toMatchObject({ status: 'sent' })
      },
    )
  })

  test('is not final if one destination node shows the payment but not the message', async () => {
    const unlinked = destination(mintLog(recipient, 1n), minted)
    expect(await look(shown.BASE, unlinked)).not.toMatchObject(final)
  })

  test('is not reported for a tiny amount, even if one node of each chain shows it', async () => {
    const dust = { ...burn, maxFee: amount, feeExecuted: amount - 10_000n }
    const mint = mintLog(recipient, 10_000n)
    const lying = {
      BASE: source(sentLog(dust)),
      ARB: destination(receivedLog(dust), mint),
    }
    const honest = { BASE: source(), ARB: destination(mintLog(recipient, 1n), mint) }
    const nodes = { BASE: [lying.BASE, honest.BASE], ARB: [lying.ARB, honest.ARB] }
    expect(await follow(sent, nodes)).toMatchObject({ status: 'sent' })
  })
})

test('a node whose logs lack their index hides no arrival that another node shows', async () => {
  const scene = createFollowScene()
  const record = await scene.store({ status: 'pending' })
  scene.depart(95)
  scene.arrive(96)
  const broken: ChainReader = {
    async request(asked) {
      const answer = await scene.arb.reader.request(asked)
      return asked.method === 'eth_getLogs'
        ? (answer as object[]).map((log) => ({ ...log, logIndex: undefined }))
        : answer
    },
  }
  const nodes: Nodes = { BASE: [scene.base.reader], ARB: [broken, scene.arb.reader] }
  expect(await follow(record, nodes, { permitSpenders: scene.config.permitSpenders })).toMatchObject({
    status: 'arrived',
    arrival: { hash: word(0xa0000 + 96) },
  })
})
