import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { findSolanaArrival } from '../../../../src/core/follow/solana/findSolanaArrival.js'
import type { TransferRecord } from '../../../../src/core/record/record.js'
import { createNode } from '../../support/createSolanaNode.js'
import { signatureOf } from '../../support/signatureOf.js'
import { createdAt, solanaRecord } from '../../support/solanaRecord.js'
import { tokenAccount } from '../../support/tokenAccount.js'

const chain = mainnet.chains.SOLANA
const mint = chain.usdc.address
const owner = base58.encode(new Uint8Array(32).fill(1))
const account = base58.encode(new Uint8Array(32).fill(2))
const record = {
  ...solanaRecord(),
  to: 'SOLANA',
  recipient: owner,
  destinationStart: 50n,
} as TransferRecord

const now = 1_767_225_900_000

const balance = (amount: bigint, fields: object = {}) => ({
  accountIndex: 1,
  mint,
  owner,
  uiTokenAmount: { amount: amount.toString() },
  ...fields,
})
const paid = (before: object[], after: object[]) => ({
  slot: 60,
  blockTime: 1_767_225_700,
  meta: { err: null, preTokenBalances: before, postTokenBalances: after },
})
const listed = (name: string, slot: number, err: unknown = null, blockTime = 1) => ({
  signature: signatureOf(name),
  slot,
  err,
  blockTime,
})

function findAll(
  transactions: { [name: string]: object },
  list: unknown[],
  {
    maxFee = 0n,
    attributed = new Set<string>(),
    departure = { at: createdAt },
    answers = {},
    now: time = now,
  } = {},
) {
  const shown = Object.entries(transactions).map(([name, transaction]) => {
    const signatures = [signatureOf(name)]
    return [signatureOf(name), { transaction: { signatures }, ...transaction }] as const
  })
  const bySignature = new Map<unknown, object>(shown)
  const reader = createNode({
    getTokenAccountsByOwner: {
      value: [{ pubkey: account, account: tokenAccount({ mint, owner, amount: 0n }) }],
    },
    getMultipleAccounts: { value: [null] },
    getSignaturesForAddress: list,
    getTransaction: ([signature]: readonly unknown[]) => bySignature.get(signature) ?? null,
    ...answers,
  })
  return findSolanaArrival({
    reader,
    chain,
    record,
    departure,
    maxFee,
    attributed,
    now: time,
  })
}

const see = async (...parameters: Parameters<typeof findAll>) => (await findAll(...parameters)).arrival

const whole = paid([balance(5n)], [balance(10_000_005n)])

describe('an arrival is', () => {
  test('a transaction that pays the recipient the amount', async () => {
    expect(await see({ a: whole }, [listed('a', 60)])).toEqual({
      hash: signatureOf('a'),
      at: 1_767_225_700_000,
      amount: 10_000_000n,
      index: 1,
    })
  })

  test('one that created the account, which had no balance before', async () => {
    expect(await see({ a: paid([], [balance(10_000_000n)]) }, [listed('a', 60)])).toMatchObject({
      hash: signatureOf('a'),
    })
  })

  test('the older of two that match', async () => {
    const list = [listed('b', 70), listed('a', 60)]
    expect(await see({ a: whole, b: whole }, list)).toMatchObject({ hash: signatureOf('a') })
  })

  test('at most the fee less', async () => {
    const less = { a: paid([], [balance(9_999_000n)]) }
    expect(await see(less, [listed('a', 60)], { maxFee: 1_000n })).toMatchObject({ amount: 9_999_000n })
    expect(await see(less, [listed('a', 60)], { maxFee: 999n })).toBeUndefined()
  })

  test('the exact amount rather than an older one minus a fee', async () => {
    const list = [listed('b', 70), listed('a', 60)]
    const transactions = { a: paid([], [balance(9_999_500n)]), b: whole }
    expect(await see(transactions, list, { maxFee: 1_000n })).toMatchObject({ hash: signatureOf('b') })
  })

  test('at most two minutes older than the departure, because the chains’ clocks differ', async () => {
    const departure = { at: 1_767_225_700_000 + 120_000 }
    expect(await see({ a: whole }, [listed('a', 60)], { departure })).toMatchObject({ amount: 10_000_000n })
  })

  test('seen for a recipient that is a token account', async () => {
    const elsewhere = base58.encode(new Uint8Array(32).fill(9))
    const toAccount = paid([], [balance(10_000_000n, { owner: elsewhere })])
    const held = { value: [tokenAccount({ mint, owner: elsewhere, amount: 0n })] }
    const answers = { getTokenAccountsByOwner: { value: [] }, getMultipleAccounts: held }
    const options = { answers }
    expect(await see({ a: toAccount }, [listed('a', 60)], options)).toMatchObject({ hash: signatureOf('a') })
  })
})

describe('an arrival is not', () => {
  const cases: [string, { [name: string]: object }, unknown[]][] = [
    ['a payment before the transfer', { a: whole }, [listed('a', 49)]],
    ['a payment in the slot that was complete before the request', { a: whole }, [listed('a', 50)]],
    ['a failed transaction', { a: whole }, [listed('a', 60, { InstructionError: [] })]],
    ['more than the amount', { a: paid([], [balance(10_000_001n)]) }, [listed('a', 60)]],
    ['less than the amount', { a: paid([], [balance(9_999_999n)]) }, [listed('a', 60)]],
    ['nothing', { a: paid([balance(1n)], [balance(1n)]) }, [listed('a', 60)]],
    ['a payment out', { a: paid([balance(20_000_000n)], [balance(10_000_000n)]) }, [listed('a', 60)]],
    ['another token', { a: paid([], [balance(10_000_000n, { mint: account })]) }, [listed('a', 60)]],
    ['another owner', { a: paid([], [balance(10_000_000n, { owner: account })]) }, [listed('a', 60)]],
    ['a transaction that the node does not show yet', {}, [listed('a', 60)]],
  ]
  test.each(cases)('%s', async (_name, transactions, list) => {
    expect(await see(transactions, list)).toBeUndefined()
  })

  test('a payment more than two minutes before the departure', async () => {
    const departure = { at: 1_767_225_700_000 + 120_001 }
    expect(await see({ a: whole }, [listed('a', 60)], { departure })).toBeUndefined()
  })

  test('a payment without a time', async () => {
    const timeless = { ...whole, blockTime: null }
    expect(await see({ a: timeless }, [{ ...listed('a', 60), blockTime: null }])).toBeUndefined()
  })

  test('another transaction than the requested one', async () => {
    const other = { ...whole, transaction: { signatures: [signatureOf('b')] } }
    expect(await see({ a: other }, [listed('a', 60)])).toBeUndefined()
  })

  test('a payment that belongs to another record', async () => {
    const list = [listed('b', 70), listed('a', 60)]
    const attributed = new Set([`${signatureOf('a')}:1`])
    expect(await see({ a: whole, b: whole }, list, { attributed })).toMatchObject({ hash: signatureOf('b') })
  })

  test('searched for if the start was not noted', async () => {
    const reader = createNode({})
    const unmarked = { ...record, destinationStart: undefined }
    const looking = findSolanaArrival({
      reader,
      chain,
      record: unmarked,
      departure: { at: 0 },
      maxFee: 0n,
      attributed: new Set(),
      now,
    })
    expect(await looking).toEqual({})
    expect(reader.asked).toEqual([])
  })
})

describe('at or below the slot noted at signing, a payment', () => {
  const at = 1_767_225_700_000
  const list = [listed('a', 45, null, at / 1000)]
  const seen = (leftAt: number) => see({ a: { ...whole, slot: 45 } }, list, { departure: { at: leftAt } })

  test('counts if it is two minutes later than the departure, because the slot was named too high', async () => {
    expect(await seen(at - 120_000)).toMatchObject({ hash: signatureOf('a') })
  })

  test('does not count if it is later only by what the clocks may differ', async () => {
    expect(await seen(at - 119_000)).toBeUndefined()
    expect(await seen(at - 2_000)).toBeUndefined()
  })
})

describe('many other payments', () => {
  const others = (count: number, first: number) =>
    Array.from({ length: count }, (_, index) => listed(`other ${first + index}`, first + index)).reverse()

  test.each([
    ['before', [listed('a', 900), ...others(250, 60)]],
    ['after', [...others(250, 61), listed('a', 60)]],
  ])('%s an arrival do not hide it', async (_name, list) => {
    expect(await see({ a: whole }, list)).toMatchObject({ hash: signatureOf('a') })
  })

  test('cost no more than 200 requests: the oldest and the newest hundred are read', async () => {
    const read: unknown[] = []
    const getTransaction = ([signature]: readonly unknown[]) => {
      read.push(signature)
      return null
    }
    await findAll({}, others(250, 60), { answers: { getTransaction } })
    const names = Array.from({ length: 250 }, (_, index) => signatureOf(`other ${60 + index}`))
    expect(read).toEqual([...names.slice(0, 100), ...names.slice(150)])
  })
})

test('the oldest match is found in whichever of the recipient’s accounts it is', async () => {
  const second = base58.encode(new Uint8Array(32).fill(5))
  const held = (pubkey: string) => ({ pubkey, account: tokenAccount({ mint, owner, amount: 0n }) })
  const answers = {
    getTokenAccountsByOwner: { value: [held(account), held(second)] },
    getSignaturesForAddress: ([address]: readonly unknown[]) => {
      if (address === account) return [listed('c', 80), listed('b', 70)]
      return address === second ? [listed('d', 90), listed('a', 60)] : []
    },
  }
  const all = { a: whole, b: whole, c: whole, d: whole }
  expect(await see(all, [], { answers })).toMatchObject({ hash: signatureOf('a') })
  const attributed = new Set([`${signatureOf('a')}:1`])
  expect(await see(all, [], { answers, attributed })).toMatchObject({ hash: signatureOf('b') })
})

describe('a payment that a node lists but refuses to show', () => {
  const list = [listed('b', 70), listed('a', 60)]
  const getTransaction = ([signature]: readonly unknown[]) => {
    if (signature === signatureOf('b')) return { transaction: { signatures: [signature] }, ...whole }
    throw Object.assign(new Error('Transaction version (1) is not supported'), { code: -32_015 })
  }

  test('does not hide another one', async () => {
    expect(await see({}, list, { answers: { getTransaction } })).toMatchObject({ hash: signatureOf('b') })
  })

  test('may be the arrival, so other nodes are asked', async () => {
    const seen = await findAll({}, [listed('a', 60)], { answers: { getTransaction } })
    expect(seen).toEqual({ isPartial: true, near: undefined })
  })
})

describe('a node whose newest slot', () => {
  const seeAt = (age: number) => {
    const data = new Uint8Array(40)
    new DataView(data.buffer).setBigInt64(32, BigInt((now - age) / 1000), true)
    const clock = { lamports: 1, owner: chain.usdc.address, data: [base64.encode(data), 'base64'] }
    const getMultipleAccounts = ([addresses]: readonly unknown[]) => ({
      value: (addresses as string[]).map((address) => (address.startsWith('SysvarC1ock') ? clock : null)),
    })
    return findAll({}, [], { answers: { getMultipleAccounts } })
  }

  test('is over two minutes old may not know the arrival yet', async () => {
    expect((await seeAt(121_000)).isPartial).toBe(true)
  })

  test('is at most two minutes old is trusted to list every arrival', async () => {
    expect((await seeAt(120_000)).isPartial).toBe(false)
  })
})

test('a transaction that pays several recipients counts for each of them', async () => {
  const other = { owner: account, accountIndex: 2 }
  const both = paid([], [balance(10_000_000n, other), balance(10_000_000n, { accountIndex: 3 })])
  const attributed = new Set([`${signatureOf('a')}:2`])
  expect(await see({ a: both }, [listed('a', 60)], { attributed })).toMatchObject({
    hash: signatureOf('a'),
    index: 3,
  })
})

test('pages are read back to the start and no further', async () => {
  const first = Array.from({ length: 1000 }, (_, index) => listed(`n${index}`, 2_000 - index))
  const old = Array.from({ length: 999 }, (_, index) => listed(`old${index}`, 10))
  const second = [listed('a', 60), ...old]
  const befores: unknown[] = []
  const getSignaturesForAddress = ([, options]: readonly unknown[]) => {
    const { before } = options as { before?: string }
    befores.push(before)
    return before ? second : first
  }
  expect(await see({ a: whole }, [], { answers: { getSignaturesForAddress } })).toMatchObject({
    hash: signatureOf('a'),
  })
  expect(befores).toEqual([undefined, signatureOf('n999')])
})

describe('a payment close to the amount is reported but is not an arrival:', () => {
  test.each([
    [9_999_999n, true],
    [9_000_001n, true],
    [9_000_000n, false],
    [10_000_001n, false],
  ])('of %i: %s', async (amount, isTold) => {
    const near = paid([balance(5n)], [balance(5n + amount)])
    const told = { amount, hash: signatureOf('a'), at: expect.any(Number) }
    const seen = await findAll({ a: near }, [listed('a', 60)])
    expect(seen).toEqual({ near: isTold ? told : undefined, isPartial: false })
  })
})
