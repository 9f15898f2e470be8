import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { createNodeMemory } from '../../../../src/core/follow/evm/checkMemory.js'
import { findEvmArrival } from '../../../../src/core/follow/evm/findEvmArrival.js'
import { checkSolanaDeparture } from '../../../../src/core/follow/solana/checkSolanaDeparture.js'
import { createFollowScene } from '../../support/followScene.js'
import { attributedBy } from '../../support/permitScene.js'
import { signatureOf } from '../../support/signatureOf.js'
import {
  anchor,
  anchoredRecord,
  createHistoryNode,
  type Entry,
  type NodeState,
  witnessesOf,
} from '../../support/solanaHistory.js'
import { createdAt, solanaRecord } from '../../support/solanaRecord.js'
import { tokenAccount } from '../../support/tokenAccount.js'

const chain = mainnet.chains.SOLANA
const minute = 60_000
const hour = 60 * minute
const due = createdAt + 10 * minute
const at = 1_767_225_630_000

type Nodes = Parameters<typeof witnessesOf>[0]
type Options = { record?: ReturnType<typeof anchoredRecord>; now?: number }

function lookBy(nodes: Nodes, { record = anchoredRecord(), now = due }: Options = {}) {
  return checkSolanaDeparture({ witnesses: witnessesOf(nodes), chain, record, now })
}
const look = (state: NodeState = {}, options?: Options) => lookBy({ node: createHistoryNode(state) }, options)

const status = (confirmationStatus: string, err: unknown = null) => ({
  value: [{ slot: 77, err, confirmationStatus }],
})
const says = (confirmationStatus: string, err?: unknown): NodeState => ({
  answers: { getSignatureStatuses: status(confirmationStatus, err) },
})
const error = { InstructionError: [0, 'Custom'] }
const failedEntry = { name: 'payer', signedBy: ['owner'], err: error }
const expired = { status: 'notSent', reason: 'expired' }
const open = { facts: { closable: undefined } }

describe('with the fee payer’s signature', () => {
  test.each(['confirmed', 'finalized'])('%s without an error means it has left', async (certainty) => {
    const departure = { hash: signatureOf('payer'), at, amount: 10_000_000n }
    expect(await look(says(certainty), { now: createdAt })).toEqual({ state: { status: 'sent', departure } })
  })

  test('the signing time is used if the block’s time is unknown', async () => {
    const answers = { getSignatureStatuses: status('finalized'), getBlockTime: null }
    expect(await look({ answers })).toMatchObject({ state: { departure: { at: createdAt } } })
    const absurd = { ...answers, getBlockTime: 1e18 }
    expect(await look({ answers: absurd })).toMatchObject({ state: { departure: { at: createdAt } } })
    const record = { ...anchoredRecord(), destinationTime: createdAt + minute }
    expect(await look({ answers }, { record })).toMatchObject({ state: { departure: { at: createdAt } } })
    const getBlockTime = ([slot]: readonly unknown[]) => (slot === 77 ? at / 1000 + 9 : at / 1000)
    expect(await look({ answers: { ...answers, getBlockTime } })).toMatchObject({
      state: { departure: { at: at + 9_000 } },
    })
  })

  test('the arrival is found on a device that is five minutes ahead, even if the block’s time is unknown', async () => {
    const { arb, arrive, open } = createFollowScene()
    arrive(62)
    const destination = open({ createdAt: Number(arb.time(60)) * 1_000 + 5 * minute })
    const { destinationTime, createdAt: ahead } = destination
    const record = { ...anchoredRecord(), destinationTime, createdAt: ahead }
    const answers = { getSignatureStatuses: status('confirmed'), getBlockTime: null }
    const { state } = await look({ answers }, { record, now: ahead })
    if (state?.status !== 'sent') throw new Error('It was not seen to leave.')
    const { arrival } = await findEvmArrival({
      reader: arb.reader,
      chain: mainnet.chains.ARB,
      record: destination,
      departure: state.departure,
      maxFee: 0n,
      attributed: attributedBy({}),
      memory: createNodeMemory(),
      now: ahead,
    })
    expect(arrival).toMatchObject({ amount: record.amount })
    expect(state.departure.at).toBe(destinationTime)
  })

  test.each([null, error])('processed proves nothing yet: %j', async (err) => {
    expect(await look(says('processed', err), { now: createdAt })).toEqual(open)
  })

  test('the whole history is searched', async () => {
    let options: unknown
    const getSignatureStatuses = ([, asked]: readonly unknown[]) => {
      options = asked
      return { value: [null] }
    }
    await look({ answers: { getSignatureStatuses } })
    expect(options).toEqual({ searchTransactionHistory: true })
  })

  test('a second node is asked if the first shows nothing', async () => {
    const nodes = { blind: createHistoryNode(), seeing: createHistoryNode(says('confirmed')) }
    expect(await lookBy(nodes, { now: createdAt })).toMatchObject({ state: { status: 'sent' } })
    const seen = await lookBy(nodes)
    expect(seen).toMatchObject({ state: { status: 'sent' } })
    expect(seen.facts?.closable).toBeUndefined()
  })
})

describe('with the sender’s signature', () => {
  const unknown = anchoredRecord({ signature: undefined })
  const second = { name: 'second', signedBy: ['owner'], change: -10_000_000n }
  const answers = {
    getSignatureStatuses: ([[asked]]: readonly [[string]]) =>
      asked === signatureOf('second') ? status('finalized') : { value: [null] },
  }

  test('it is found in the account’s history before the outcome is due', async () => {
    const found = await look({ height: 900, entries: [second], answers }, { record: unknown, now: createdAt })
    expect(found).toMatchObject({ state: { status: 'sent', departure: { hash: signatureOf('second') } } })
  })

  test('it is searched for in the debited account, or the owner’s transactions if none was noted', async () => {
    const search = async (changes: Parameters<typeof anchoredRecord>[0]) => {
      const asked: unknown[] = []
      const getSignaturesForAddress = (params: readonly unknown[]) => asked.push(params) && []
      const record = anchoredRecord({ signature: undefined, ...changes })
      const node = createHistoryNode({ answers: { getSignaturesForAddress } })
      await lookBy({ node }, { record, now: createdAt })
      expect(node.asked).toEqual(['getSignaturesForAddress'])
      return asked
    }
    const options = { limit: 1000, commitment: 'confirmed' }
    expect(await search({})).toEqual([[anchor.account, options]])
    expect(await search({ anchor: undefined })).toEqual([[anchoredRecord().owner, options]])
  })

  test.each([
    ['account', undefined],
    ['history', { ...anchor, signature: undefined }],
  ])(
    'without a noted %s, only what is over two days older than signing ends the search',
    async (_, noted) => {
      const record = anchoredRecord({ signature: undefined, anchor: noted })
      const twoDays = (createdAt - 48 * hour) / 1000
      const find = async (blockTime: number | null) => {
        const pages = [
          Array.from({ length: 1000 }, (_, index) => ({
            signature: signatureOf(`later ${index}`),
            slot: 5_300,
            err: null,
            blockTime: index === 999 ? blockTime : createdAt / 1000,
          })),
          [{ signature: signatureOf('second'), slot: 5_200, err: null, blockTime: twoDays }],
        ]
        let asked = 0
        const getSignaturesForAddress = () => pages[asked++] ?? []
        await look({ answers: { getSignaturesForAddress } }, { record, now: createdAt })
        return asked
      }
      expect(await find(twoDays)).toBe(2)
      expect(await find(null)).toBe(2)
      expect(await find(twoDays - 1)).toBe(1)
    },
  )

  test('it is found if the fee payer has signed the same message again', async () => {
    const found = { state: { status: 'sent', departure: { hash: signatureOf('second') } } }
    expect(await look({ entries: [second], answers }, { now: createdAt })).toMatchObject(found)
    expect(await look({ entries: [second], answers })).toMatchObject(found)
  })

  test('it is found at a node that denies its status', async () => {
    const found = await look({ entries: [second] }, { now: createdAt })
    expect(found).toMatchObject({ state: { status: 'sent', departure: { hash: signatureOf('second') } } })
    expect(await look({ entries: [second] })).toMatchObject(found)
  })

  test('a hash from the service counts only if the sender signed that transaction', async () => {
    const named = anchoredRecord({ signature: undefined, sourceHash: signatureOf('named') })
    const state = (signedBy: string[]): NodeState => ({
      answers: { getSignaturesForAddress: [], getSignatureStatuses: status('confirmed') },
      entries: [{ name: 'named', signedBy }],
    })
    const departure = { hash: signatureOf('named') }
    const options = { record: named, now: createdAt }
    expect(await look(state(['owner']), options)).toMatchObject({ state: { departure } })
    expect(await look(state([]), options)).toEqual(open)
  })

  describe('it is found at a node that refuses', () => {
    const ours = { name: 'ours', signedBy: ['owner'], change: -10_000_000n }
    const refusing = (refused: string, entries: readonly Entry[]): NodeState => ({
      entries,
      answers: {
        getTransaction: ([asked]: readonly unknown[]) => {
          if (asked === refused) throw Object.assign(new Error('Invalid param'), { code: -32_602 })
          return createHistoryNode({ entries }).request({ method: 'getTransaction', params: [asked] })
        },
      },
    })
    const found = { state: { status: 'sent', departure: { hash: signatureOf('ours') } } }

    test('the hash that the service reported, because it is no signature', async () => {
      const sourceHash = base58.encode(new Uint8Array(48).fill(200))
      const record = anchoredRecord({ signature: undefined, sourceHash })
      const state = refusing(sourceHash, [ours])
      expect(await look(state, { record, now: createdAt })).toMatchObject(found)
      expect(await look(state, { record })).toMatchObject(found)
      expect(await look(refusing(sourceHash, []), { record })).toMatchObject({ state: expired })
    })

    test('a later transaction of the account; without ours, nothing follows', async () => {
      const later = { name: 'later' }
      const state = refusing(signatureOf('later'), [ours, later])
      expect(await look(state, { record: unknown, now: createdAt })).toMatchObject(found)
      expect(await look(refusing(signatureOf('later'), [later]), { record: unknown })).toMatchObject({
        facts: { closable: { agreed: ['node'] } },
      })
    })
  })

  test('a transaction with another id than requested does not count', async () => {
    const named = anchoredRecord({ signature: undefined, sourceHash: signatureOf('named') })
    const getTransaction = {
      slot: 5_200,
      meta: { err: null },
      transaction: { signatures: [signatureOf('other'), signatureOf('owner')] },
    }
    const answers = { getSignatureStatuses: status('confirmed'), getTransaction }
    expect(await look({ answers }, { record: named, now: createdAt })).toEqual(open)
  })
})

describe('a failure', () => {
  test('is provisional while confirmed, and definite once final', async () => {
    const state = (certainty: string) => ({ ...says(certainty, error), entries: [failedEntry] })
    const closable = { at: due, balance: 25_000_000n, agreed: ['node'], silent: [] }
    expect(await look(state('confirmed'))).toEqual({ state: { status: 'reverted' }, facts: { closable } })
    expect(await look(state('finalized'))).toEqual({
      state: { status: 'notSent', reason: 'failed', agreed: ['node'] },
    })
  })

  test.each(['confirmed', 'finalized'])('does not follow from a status alone: %s', async (certainty) => {
    expect(await look(says(certainty, error), { now: createdAt })).toEqual(open)
    const entries = [{ ...failedEntry, err: null }]
    expect(await look({ ...says(certainty, error), entries }, { now: createdAt })).toEqual(open)
  })

  test('needs every witness', async () => {
    const node = (certainty: string) =>
      createHistoryNode({ ...says(certainty, error), entries: [failedEntry] })
    const agreed = ['one', 'two']
    expect(await lookBy({ one: node('finalized'), two: node('finalized') })).toEqual({
      state: { status: 'notSent', reason: 'failed', agreed },
    })
    expect(await lookBy({ one: node('finalized'), two: node('confirmed') })).toEqual({
      state: { status: 'reverted' },
      facts: { closable: { at: due, balance: 25_000_000n, agreed, silent: [] } },
    })
    expect(await lookBy({ one: node('finalized'), two: createHistoryNode() })).toMatchObject({
      facts: { closable: { agreed } },
    })
  })

  test('may be set aside if a witness stands still before it is final, and stays so', async () => {
    const node = (certainty: string, height: number) =>
      createHistoryNode({ ...says(certainty, error), entries: [failedEntry], height, slot: 25_000 })
    const nodes = { good: node('finalized', 9_000), frozen: node('confirmed', 700) }
    const closable = { at: due, balance: 25_000_000n, agreed: ['good'], silent: ['frozen'] }
    expect(await lookBy(nodes)).toEqual({ state: { status: 'reverted' }, facts: { closable } })
    const early = { good: node('finalized', 900), frozen: node('confirmed', 700) }
    expect(await lookBy(early)).toEqual({ state: { status: 'reverted' }, ...open })
    const record = { ...anchoredRecord(), status: 'setAside', set: closable } as ReturnType<
      typeof anchoredRecord
    >
    expect(await lookBy(nodes, { record })).toEqual(open)
  })
})

describe('not sent', () => {
  test('follows if the finalized history since the anchor lacks it and the node shows that it would have it', async () => {
    expect(await look()).toEqual({ state: { ...expired, agreed: ['node'] } })
  })

  test.each([
    ['is as old as it has to be', { slot: 5_300 }],
    ['has skipped no slot', { height: 5_400 }],
    ['keeps its blocks from the noted slot on', { answers: { getFirstAvailableBlock: 5_000 } }],
  ])('follows from a node that %s', async (_name, state) => {
    expect(await look(state)).toMatchObject({ state: expired })
  })

  test('follows even if the account received and paid other amounts in the meantime', async () => {
    const entries = [
      { name: 'income', change: 7_000_000n },
      { name: 'other', change: -3_000_000n },
      { name: 'failed', err: error },
    ]
    expect(await look({ entries })).toMatchObject({ state: expired })
  })

  test.each([
    ['the last valid block height itself', { height: 1_000 }, due],
    ['a device that is not ten minutes past signing', {}, due - 1],
  ])('does not follow at %s', async (_name, state, now) => {
    expect(await look(state, { now })).toEqual(open)
  })

  test('does not follow from the blockhash', async () => {
    const node = createHistoryNode({ height: 900, answers: { isBlockhashValid: { value: false } } })
    expect(await lookBy({ node })).toEqual(open)
    expect(node.asked).not.toContain('isBlockhashValid')
  })

  const validAt = (asked: string) => (params: readonly unknown[]) => ({
    value: (params[1] as { commitment: string }).commitment === asked,
  })
  test.each([validAt('processed'), validAt('finalized'), () => Promise.reject(new Error('refused'))])(
    'does not follow unless every node says that the blockhash is not valid in its newest block and its final one',
    async (isBlockhashValid) => {
      const nodes = { one: createHistoryNode(), other: createHistoryNode({ answers: { isBlockhashValid } }) }
      expect(await lookBy(nodes)).toEqual(open)
    },
  )

  test('follows from the chain’s history on a device that is 30 hours ahead, unless the money left', async () => {
    const entries = [{ name: 'payer', signedBy: ['owner'], change: -10_000_000n }]
    const answers = {
      getSignatureStatuses: ([[asked]]: readonly [[string]]) =>
        asked === signatureOf('payer') ? status('finalized') : { value: [null] },
    }
    const ahead = { ...anchoredRecord({ signature: undefined }), createdAt: createdAt + 30 * hour }
    const options = { record: ahead, now: ahead.createdAt + 11 * minute }
    expect(await look({ entries, answers }, options)).toMatchObject({ state: { status: 'sent' } })
    expect(await look({}, options)).toMatchObject({ state: expired })
  })

  test('does not follow while the final block is further behind than a blockhash is valid', async () => {
    const behindBy = (blocks: number) => ({ height: 1_500, newest: 1_500 + blocks })
    expect(await look(behindBy(150))).toMatchObject({ state: expired })
    expect(await look(behindBy(151))).toEqual(open)
  })

  const tokenAlone = ([address]: readonly unknown[]) =>
    address === chain.usdc.address ? [{ signature: signatureOf('business'), slot: 5_400 }] : []
  const accountAlone = ([address]: readonly unknown[]) =>
    address === chain.usdc.address
      ? []
      : [{ signature: anchor.signature, slot: 4_000, err: null, blockTime: 1 }]
  const { owner } = anchoredRecord()
  const mint = chain.usdc.address
  const reassigned = {
    context: { slot: 5_400 },
    value: [tokenAccount({ mint, owner: anchor.account, amount: anchor.balance })],
  }
  const balances = (...amounts: number[]) =>
    amounts.map((amount, accountIndex) => ({
      accountIndex,
      mint,
      owner,
      uiTokenAmount: { amount: `${amount}` },
    }))
  const twin = {
    slot: 5_200,
    meta: {
      err: null,
      preTokenBalances: balances(25_000_000, 0),
      postTokenBalances: balances(15_000_000, 1_000_000),
    },
    transaction: { signatures: [signatureOf('twin')] },
  }
  const nodes: [string, NodeState][] = [
    ['whose history of the account is empty', { answers: { getSignaturesForAddress: tokenAlone } }],
    ['whose history is stuck while its height advances', { moves: 5_399 }],
    ['whose history of the token is empty', { answers: { getSignaturesForAddress: [] } }],
    ['whose history of the token alone is empty', { answers: { getSignaturesForAddress: accountAlone } }],
    ['whose account belongs to somebody else by now', { answers: { getMultipleAccounts: reassigned } }],
    ['whose final slot is too early by one', { slot: 5_299 }],
    [
      'whose history shows a debit of exactly the amount beside an income',
      { entries: [{ name: 'twin', change: -9_000_000n }], answers: { getTransaction: twin } },
    ],
    ['that has pruned blocks since the noted slot', { answers: { getFirstAvailableBlock: 5_001 } }],
    ['that does not report its first block', { answers: { getFirstAvailableBlock: undefined } }],
    ['that reports a fraction as its first block', { answers: { getFirstAvailableBlock: 0.5 } }],
    ['that reports −1 as its first block', { answers: { getFirstAvailableBlock: -1 } }],
    ['that lies only about the height', { height: 1_001, slot: 5_100 }],
    ['whose height exceeds its slot', { height: 5_401 }],
    ['whose account is closed', { holds: undefined }],
    ['whose account holds less than its history implies', { holds: 15_000_000n }],
    ['that lists transactions it cannot show', { entries: [{ name: 'hidden', missing: true }] }],
    [
      'whose history shows a debit of exactly the amount',
      { entries: [{ name: 'twin', change: -10_000_000n }] },
    ],
  ]
  test.each(nodes)('does not follow from a node %s; the transfer may be set aside', async (_name, state) => {
    expect(await look(state)).toMatchObject({
      facts: { closable: { at: due, agreed: ['node'], silent: [] } },
    })
  })

  test('does not follow if the account’s state is older than the final slot', async () => {
    const whole = createHistoryNode()
    const older = { context: { slot: 5_399 }, value: [await accountOf(whole)] }
    expect(await look({ answers: { getMultipleAccounts: older } })).toMatchObject({
      facts: { closable: { agreed: ['node'] } },
    })
  })

  test('does not follow if the anchor is missing from the history, or was never noted', async () => {
    const elsewhere = anchoredRecord({ anchor: { ...anchor, signature: signatureOf('elsewhere') } })
    const without = anchoredRecord({ anchor: undefined })
    const version1 = { ...solanaRecord(), version: 1 as const }
    for (const record of [elsewhere, without, version1])
      expect(await look({}, { record })).toMatchObject({ facts: { closable: { agreed: ['node'] } } })
  })

  test('and sent do not follow from an empty signature that a node lists, if none of the sender’s was noted', async () => {
    const getTransaction = ([signature]: readonly unknown[]) => ({
      slot: 5_200,
      meta: { err: null },
      transaction: { signatures: [signature, ''] },
    })
    const state = { entries: [{ name: 'foreign' }], answers: { getTransaction } }
    const record = anchoredRecord({ signature: undefined, ownerSignature: '' })
    const seen = await look(state, { record })
    expect(seen.state).toBeUndefined()
  })

  test('does not follow for a record without the sender’s signature', async () => {
    expect(await look({}, { record: anchoredRecord({ ownerSignature: '' }) })).toMatchObject({
      facts: { closable: { agreed: ['node'] } },
    })
  })

  test.each([
    ['201 transactions since then, of which 200 are read', 201],
    ['more than 10,000 transactions since then', 10_001],
  ])('does not follow for an account with %s', async (_name, count) => {
    const list = Array.from({ length: count }, (_, index) => ({
      signature: signatureOf(`entry ${index}`),
      slot: 5_300,
      err: null,
    }))
    const anchorEntry = { signature: anchor.signature, slot: 4_000, err: null }
    const getSignaturesForAddress = ([address, { before, limit }]: readonly [
      string,
      { before?: string; limit: number },
    ]) => {
      if (address === chain.usdc.address) return [{ signature: signatureOf('business'), slot: 5_400 }]
      const all = [...list, anchorEntry]
      const start = before ? all.findIndex(({ signature }) => signature === before) + 1 : 0
      return all.slice(start, start + limit)
    }
    const getTransaction = ([signature]: readonly [string]) => ({
      slot: 5_300,
      meta: { err: null },
      transaction: { signatures: [signature] },
    })
    const node = createHistoryNode({ answers: { getSignaturesForAddress, getTransaction } })
    expect(await lookBy({ node })).toMatchObject({ facts: { closable: { agreed: ['node'] } } })
    expect(node.asked.filter((method) => method === 'getTransaction')).toHaveLength(200)
  })

  test('reads the history after everything that validates it, and requests it at the final slot', async () => {
    const node = createHistoryNode()
    const options: unknown[] = []
    const places: unknown[] = []
    const { request } = node
    node.request = (call) => {
      if (call.method === 'getEpochInfo') places.push(call.params?.[0])
      if (call.method === 'getSignaturesForAddress') options.push(call.params?.[1])
      return request(call)
    }
    await lookBy({ node })
    expect(node.asked).toEqual([
      'getEpochInfo',
      'getBlockTime',
      'getEpochInfo',
      'isBlockhashValid',
      'isBlockhashValid',
      'getSignatureStatuses',
      'getFirstAvailableBlock',
      'getSignaturesForAddress',
      'getSignaturesForAddress',
      'getMultipleAccounts',
    ])
    expect(places).toEqual([{ commitment: 'finalized' }, { commitment: 'processed' }])
    const final = { commitment: 'finalized', minContextSlot: 5_400 }
    expect(options).toEqual([
      { ...final, limit: 1 },
      { ...final, limit: 1000 },
    ])
  })
})

describe('with two witnesses,', () => {
  const agreed = ['one', 'two']
  const silent = { request: async () => Promise.reject(new Error('no answer')) }

  test('both must show it, and both are listed', async () => {
    expect(await lookBy({ one: createHistoryNode(), two: createHistoryNode() })).toEqual({
      state: { ...expired, agreed },
    })
  })

  test('one that has pruned leaves it open, whichever is asked first; it may be set aside', async () => {
    const pruned = createHistoryNode({ answers: { getFirstAvailableBlock: 5_300 } })
    const closable = { agreed, silent: [], balance: 25_000_000n }
    expect(await lookBy({ one: createHistoryNode(), two: pruned })).toMatchObject({ facts: { closable } })
    expect(await lookBy({ one: pruned, two: createHistoryNode() })).toMatchObject({ facts: { closable } })
  })

  test('one that is silent leaves it open; setting aside ignores and lists it', async () => {
    const closable = { agreed: ['one'], silent: ['two'] }
    expect(await lookBy({ one: createHistoryNode(), two: silent })).toMatchObject({ facts: { closable } })
    expect(await lookBy({ two: silent, one: createHistoryNode() })).toMatchObject({ facts: { closable } })
  })

  test('one that is before the bound prevents setting aside until the other is ten minutes past it', async () => {
    const behind = createHistoryNode({ height: 1_000 })
    const past = (height: number) => createHistoryNode({ height, slot: 25_000, moves: 0 })
    expect(await lookBy({ one: past(2_500), two: behind })).toEqual(open)
    expect(await lookBy({ one: past(2_501), two: behind })).toMatchObject({
      facts: { closable: { agreed: ['one'], silent: ['two'] } },
    })
    expect(await lookBy({ one: past(2_500), two: behind, three: past(2_501) })).toMatchObject({
      facts: { closable: { agreed: ['one', 'three'], silent: ['two'] } },
    })
  })

  test('a departure that one has seen counts, even if the other denies it', async () => {
    const seeing = createHistoryNode(says('finalized'))
    expect(await lookBy({ one: createHistoryNode(), two: seeing })).toMatchObject({
      state: { status: 'sent' },
    })
  })
})

describe('setting aside is possible', () => {
  const pruned = (answers: object = {}): NodeState => ({
    answers: { getFirstAvailableBlock: 5_300, ...answers },
  })

  test('with the owner’s balance from when it first became possible', async () => {
    const closable = { at: due, balance: 25_000_000n, agreed: ['node'], silent: [] }
    expect(await look(pruned())).toEqual({ facts: { closable } })
    const before = { ...closable, balance: 24_000_000n }
    const record = { ...anchoredRecord(), closable: before }
    expect(await look(pruned(), { record, now: due + hour })).toEqual({ facts: { closable: before } })
    expect(await look(pruned(), { record, now: due - 1 })).toEqual(open)
  })

  test.each([
    ['getSignaturesForAddress', 'no history'],
    ['getSignatureStatuses', 'no statuses'],
  ])('with a node that keeps no %s', async (method) => {
    expect(await look({ answers: { [method]: undefined } })).toMatchObject({
      facts: { closable: { agreed: ['node'] } },
    })
  })

  test.each([
    ['is frozen', { amount: 12_000_000n, isFrozen: true }, 12_000_000n],
    ['belongs to another program', { amount: 12_000_000n, program: base58.encode(new Uint8Array(32)) }, 0n],
  ])('by the balance of the account that was debited if it %s', async (_, changes, balance) => {
    const value = [tokenAccount({ mint: chain.usdc.address, owner: anchoredRecord().owner, ...changes })]
    const getMultipleAccounts = { context: { slot: 5_400 }, value }
    expect(await look(pruned({ getMultipleAccounts }))).toMatchObject({ facts: { closable: { balance } } })
  })

  test('by that account’s balance with nodes that refuse to list an owner’s accounts, also if it is closed', async () => {
    const answers = { getTokenAccountsByOwner: undefined }
    expect(await look({ ...pruned(answers), holds: 12_000_000n })).toMatchObject({
      facts: { closable: { balance: 12_000_000n } },
    })
    expect(await look({ ...pruned(answers), holds: undefined })).toMatchObject({
      facts: { closable: { balance: 0n } },
    })
    const listsNone = anchoredRecord({ anchor: { ...anchor, signature: undefined } })
    expect(await look({ answers }, { record: listsNone })).toEqual({
      facts: { closable: { at: due, balance: 25_000_000n, agreed: ['node'], silent: [] } },
    })
  })

  test('by the balance of all the owner’s accounts, if the record names none', async () => {
    const record = anchoredRecord({ anchor: undefined })
    const owned = (amount: bigint) => ({
      pubkey: anchor.account,
      account: tokenAccount({ mint: chain.usdc.address, owner: record.owner, amount, isFrozen: true }),
    })
    const answers = { getTokenAccountsByOwner: { value: [owned(3_000_000n), owned(4_000_000n)] } }
    expect(await look({ answers }, { record })).toMatchObject({
      facts: { closable: { balance: 7_000_000n } },
    })
  })

  test('but not while the balance cannot be read, or once the transfer is over', async () => {
    expect(await look(pruned({ getMultipleAccounts: undefined }))).toEqual({
      facts: { closable: undefined },
    })
    const over = { ...anchoredRecord(), ...expired } as ReturnType<typeof anchoredRecord>
    expect(await look(pruned(), { record: over })).toEqual({ facts: { closable: undefined } })
  })
})

test('a check without news asks a node twice', async () => {
  const node = createHistoryNode()
  await lookBy({ node }, { now: createdAt })
  expect(node.asked).toEqual(['getSignatureStatuses', 'getSignaturesForAddress'])
})

const unreadable: [string, object][] = [
  ['does not answer', { getEpochInfo: undefined }],
  ['answers in another form', { getEpochInfo: { blockHeight: 'high', absoluteSlot: 1 } }],
]
test.each(unreadable)('a node that %s is a ChainReadError', async (_name, answers) => {
  await expect(look({ answers })).rejects.toMatchObject({ name: 'ChainReadError', chain: 'SOLANA' })
})

async function accountOf(node: ReturnType<typeof createHistoryNode>) {
  const answer = await node.request({ method: 'getMultipleAccounts', params: [[]] })
  return (answer as { value: [{ data: [string, string] }] }).value[0]
}

test('a node that lists more than a page of transactions hides nothing that another node shows', async () => {
  const entry = { signature: signatureOf('spam'), slot: 5_200, err: null, blockTime: 1_767_225_630 }
  const endless = Array.from({ length: 200_000 }, () => entry)
  const flooding = createHistoryNode({ answers: { getSignaturesForAddress: endless } })
  const honest = createHistoryNode({ entries: [{ name: 'new payer', signedBy: ['owner'] }] })
  expect(await lookBy({ flooding, honest })).toMatchObject({
    state: { status: 'sent', departure: { hash: signatureOf('new payer') } },
  })
})
