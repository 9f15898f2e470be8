import { describe, expect, test } from 'vitest'
import { lookAtSolanaDeparture } from '../../../../src/core/follow/solana/lookAtSolanaDeparture.js'
import { createNode } from '../../support/createSolanaNode.js'
import { createdAt, solanaRecord } from '../../support/solanaRecord.js'

const now = createdAt + 60_000
const at = 1_767_225_630
const hour = 60 * 60

/** A node past the bound that knows nothing of the transfer and has kept everything. */
const empty = {
  getBlockHeight: 1_001,
  getSignatureStatuses: { value: [null] },
  getSignaturesForAddress: [],
  getFirstAvailableBlock: 0,
  getBlockTime: at,
}

const status = (confirmationStatus: string, err: unknown = null) => ({
  value: [{ slot: 77, err, confirmationStatus }],
})
const landed = (...signatures: string[]) => ({
  slot: 77,
  blockTime: at,
  meta: null,
  transaction: { signatures },
})
const listed = (signature: string, blockTime = at) => ({ signature, slot: 77, err: null, blockTime })

const look = (answers: object, record = solanaRecord()) =>
  lookAtSolanaDeparture({ reader: createNode({ ...empty, ...answers }), record, now })

describe('by the fee payer’s signature', () => {
  test.each(['confirmed', 'finalized'])('%s without an error has left', async (certainty) => {
    expect(await look({ getSignatureStatuses: status(certainty) })).toEqual({
      status: 'sent',
      departure: {
        ...(certainty === 'finalized' && { isFinal: true }),
        hash: 'payerSignature',
        at: at * 1000,
        amount: 10_000_000n,
      },
    })
  })

  test('the device’s time stands in where the block’s is not known', async () => {
    const answers = { getSignatureStatuses: status('finalized'), getBlockTime: null }
    expect(await look(answers)).toMatchObject({ departure: { at: now } })
  })

  test('processed says nothing yet, with or without an error', async () => {
    expect(await look({ getSignatureStatuses: status('processed') })).toBeUndefined()
    expect(
      await look({ getSignatureStatuses: status('processed', { InstructionError: [] }) }),
    ).toBeUndefined()
  })

  test('an error is reverted first, and failed for good once it is final', async () => {
    const failed = (certainty: string) => status(certainty, { InstructionError: [0, 'Custom'] })
    expect(await look({ getSignatureStatuses: failed('confirmed') })).toEqual({ status: 'reverted' })
    expect(await look({ getSignatureStatuses: failed('finalized') })).toEqual({
      status: 'notSent',
      reason: 'failed',
    })
  })

  test('the whole history is searched', async () => {
    let options: unknown
    const getSignatureStatuses = ([, asked]: unknown[]) => {
      options = asked
      return { value: [null] }
    }
    await look({ getSignatureStatuses })
    expect(options).toEqual({ searchTransactionHistory: true })
  })
})

describe('has not been sent', () => {
  test('where the final height is above the bound and nobody knows of it', async () => {
    expect(await look({})).toEqual({ status: 'notSent', reason: 'expired' })
  })

  test('is never said at the bound itself, nor by the blockhash', async () => {
    const node = createNode({ ...empty, getBlockHeight: 1_000, isBlockhashValid: { value: false } })
    expect(await lookAtSolanaDeparture({ reader: node, record: solanaRecord(), now })).toBeUndefined()
    expect(node.asked).toEqual(['getBlockHeight', 'getSignatureStatuses'])
  })

  test('is decided by the height that was read before the status', async () => {
    const node = createNode(empty)
    await lookAtSolanaDeparture({ reader: node, record: solanaRecord(), now })
    expect(node.asked.slice(0, 2)).toEqual(['getBlockHeight', 'getSignatureStatuses'])
  })

  test.each([
    [
      'has thrown the time away',
      { getFirstAvailableBlock: 5_000, getBlockTime: createdAt / 1000 - 23 * hour },
    ],
    ['does not say when its history begins', { getFirstAvailableBlock: 5_000, getBlockTime: null }],
  ])('is not said where the node %s', async (_name, answers) => {
    expect(await look(answers)).toBeUndefined()
  })

  test('is said where the history begins a day before', async () => {
    const answers = { getFirstAvailableBlock: 5_000, getBlockTime: createdAt / 1000 - 24 * hour }
    expect(await look(answers)).toMatchObject({ status: 'notSent' })
  })

  test('is not said by a node that does not know the method', async () => {
    expect(await look({ getFirstAvailableBlock: undefined })).toBeUndefined()
  })

  test('is not said where the fee payer has signed the same message once more', async () => {
    const answers = {
      getSignatureStatuses: ([[signature]]: [[string]]) =>
        signature === 'secondSignature' ? status('finalized') : { value: [null] },
      getSignaturesForAddress: [listed('unrelated'), listed('secondSignature')],
      getTransaction: ([signature]: [string]) =>
        signature === 'secondSignature' ? landed('secondSignature', 'ownerSignature') : landed('other'),
    }
    expect(await look(answers)).toMatchObject({ status: 'sent', departure: { hash: 'secondSignature' } })
  })

  test('is not said of a sender with more transactions than can be read', async () => {
    const many = Array.from({ length: 201 }, (_, index) => listed(`s${index}`))
    expect(await look({ getSignaturesForAddress: many, getTransaction: landed('other') })).toBeUndefined()
  })

  test('transactions of the day before yesterday are not read', async () => {
    const old = listed('old', createdAt / 1000 - 25 * hour)
    expect(await look({ getSignaturesForAddress: [old] })).toMatchObject({ status: 'notSent' })
  })
})

describe('by the sender’s signature, while the fee payer’s is unknown', () => {
  const unknown = solanaRecord({ signature: undefined })

  test('is found in the sender’s history before the bound', async () => {
    const answers = {
      getBlockHeight: 900,
      getSignaturesForAddress: [listed('payerSignature')],
      getTransaction: landed('payerSignature', 'ownerSignature'),
      getSignatureStatuses: status('confirmed'),
    }
    expect(await look(answers, unknown)).toMatchObject({
      status: 'sent',
      departure: { hash: 'payerSignature' },
    })
  })

  test('the service’s word counts only for a transaction that the sender signed', async () => {
    const named = solanaRecord({ signature: undefined, sourceHash: 'namedSignature' })
    const answers = { getBlockHeight: 900, getSignatureStatuses: status('confirmed') }
    const ours = { ...answers, getTransaction: landed('namedSignature', 'ownerSignature') }
    expect(await look(ours, named)).toMatchObject({ departure: { hash: 'namedSignature' } })
    expect(await look({ ...answers, getTransaction: landed('namedSignature') }, named)).toBeUndefined()
    expect(await look({ ...answers, getTransaction: null }, named)).toBeUndefined()
  })

  test('nothing of it, and the bound not reached: not known yet', async () => {
    expect(await look({ getBlockHeight: 900 }, unknown)).toBeUndefined()
    expect(await look({}, unknown)).toMatchObject({ status: 'notSent' })
  })
})

test.each([
  ['does not answer', {}],
  ['answers in another form', { getBlockHeight: 'high' }],
])('a node that %s is an error of the chain', async (_name, answers) => {
  const looking = lookAtSolanaDeparture({ reader: createNode(answers), record: solanaRecord(), now })
  await expect(looking).rejects.toMatchObject({ name: 'ChainReadError', chain: 'SOLANA' })
})
