import { describe, expect, test } from 'vitest'
import { readAmountText } from '../../src/core/amount/readAmountText.js'
import { chainKeys } from '../../src/core/chain/chain.js'
import { mainnet } from '../../src/core/chain/mainnet.js'
import type { Pair } from '../../src/core/chain/route.js'
import { changeForm, type FormValue } from '../../src/form/formValue.js'
import { type FormFacts, type NextAction, readForm } from '../../src/form/readForm.js'

const owner = '0x71C4A9dE03Bb5f28E6c0417AD3f95b2e8C6d9aF2'.toLowerCase()
const solanaOwner = '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM'
const pairs: readonly Pair[] = chainKeys.flatMap((from) =>
  chainKeys.filter((to) => to !== from).map((to) => ({ from, to, enabled: true })),
)

/** A complete form, ready for review. */
const value: FormValue = { from: 'BASE', to: 'ARB', amount: '12.5', recipient: undefined }
const facts: FormFacts = {
  network: mainnet,
  limits: {},
  sources: ['ETH', 'BASE', 'ARB', 'POLYGON'],
  routes: { data: pairs },
  isOnline: true,
  wallet: { status: 'connected', address: owner },
  ownRecipient: owner,
  balance: 1_000_000_000n,
  readAmount: (text) => readAmountText(text, 'en'),
  openRecordId: undefined,
}

const nothing = (because: Extract<NextAction, { do: 'nothing' }>['because']): NextAction => ({
  do: 'nothing',
  because,
})
const next = (entered: Partial<FormValue> = {}, known: Partial<FormFacts> = {}) =>
  readForm({ ...value, ...entered }, { ...facts, ...known }).next

test('a valid form leads to the review of exactly what was entered', () => {
  expect(next()).toEqual({
    do: 'review',
    request: {
      from: 'BASE',
      to: 'ARB',
      amount: 12_500_000n,
      recipient: expect.stringMatching(new RegExp(`^${owner}$`, 'i')),
      owner,
    },
  })
})

describe('the next thing to do, in this order', () => {
  /** Each entry is a form with this problem and all those below it. */
  const obstacles: [name: string, Partial<FormValue>, Partial<FormFacts>, NextAction][] = [
    ['offline', {}, { isOnline: false }, nothing('offline')],
    ['no code to read the routes', {}, { routes: { error: {} } }, { do: 'reload' }],
    ['no code to find the wallets', {}, { wallet: { status: 'failed' } }, { do: 'reload' }],
    ['routes still loading', {}, { routes: {} }, nothing('loading')],
    ['unreadable routes', {}, { routes: { error: { recoverability: 'retryable' } } }, { do: 'retry' }],
    ['no route', {}, { routes: { data: [] } }, nothing('route')],
    ['wallets not searched yet', {}, { wallet: { status: 'unknown' } }, nothing('loading')],
    ['a wallet that is opening', {}, { wallet: { status: 'connecting' } }, { do: 'connect', kind: 'evm' }],
    ['no wallet', {}, { wallet: { status: 'disconnected' } }, { do: 'connect', kind: 'evm' }],
    ['an open transfer', {}, { openRecordId: 'r-1' }, { do: 'openTransfer', recordId: 'r-1' }],
    ['no amount', { amount: '' }, {}, nothing('noAmount')],
    ['no recipient', { recipient: '' }, { ownRecipient: undefined }, nothing('noRecipient')],
  ]
  test.each(obstacles.map((obstacle, index) => [obstacle[0], index] as const))('%s', (_name, index) => {
    const below = obstacles.slice(index).reverse()
    const entered = Object.assign({}, ...below.map(([, one]) => one)) as Partial<FormValue>
    const known = Object.assign({}, ...below.map(([, , one]) => one)) as Partial<FormFacts>
    expect(next(entered, known)).toEqual(obstacles[index]?.[3])
  })

  test.each([
    ['a closed route', 'closed', { routes: { data: pairs.map((p) => ({ ...p, enabled: false })) } }],
    ['a route that is not offered', 'notOffered', { routes: { data: [] } }],
    ['a source that is not set up', 'notSetUp', { sources: ['ETH'] }],
  ] satisfies [string, string, Partial<FormFacts>][])('%s', (_name, route, known) => {
    expect(readForm(value, { ...facts, ...known })).toMatchObject({ route, next: nothing('route') })
  })

  test('a transfer from Solana asks for a Solana wallet', () => {
    const known: Partial<FormFacts> = { sources: ['SOLANA'], wallet: { status: 'disconnected' } }
    expect(next({ from: 'SOLANA' }, known)).toEqual({ do: 'connect', kind: 'solana' })
  })
})

describe('the amount', () => {
  test.each([
    ['', undefined, nothing('noAmount')],
    ['0', 'zero', nothing('noAmount')],
    ['0.00', 'zero', nothing('noAmount')],
    ['10 USDT', 'notANumber', nothing('amount')],
    ['1e3', 'notANumber', nothing('amount')],
    ['0.0000001', 'tooPrecise', nothing('amount')],
    ['99999999999999999999', 'tooLarge', nothing('amount')],
    ['1000.000001', 'aboveBalance', nothing('aboveBalance')],
    ['5', 'belowMinimum', nothing('belowMinimum')],
    ['600', 'aboveMaximum', nothing('aboveBalance')],
  ] satisfies [string, string | undefined, NextAction][])('%j: %s', (amount, amountProblem, then) => {
    const limits = { minAmount: 10_000_000n, maxAmount: 500_000_000n }
    expect(readForm({ ...value, amount }, { ...facts, limits })).toMatchObject({ amountProblem, next: then })
  })

  test('allows the whole balance, and does not block on an unknown one', () => {
    expect(next({ amount: '1000' })).toMatchObject({ do: 'review', request: { amount: 1_000_000_000n } })
    expect(next({ amount: '5000' }, { balance: undefined })).toMatchObject({ do: 'review' })
    expect(next({ amount: '1000.000001' })).toEqual(nothing('aboveBalance'))
    expect(next({ amount: '0.000001' }, { balance: 0n })).toEqual(nothing('noBalance'))
  })

  test('is parsed in the person’s locale', () => {
    const readAmount = (text: string) => readAmountText(text, 'de')
    expect(next({ amount: '1,5' }, { readAmount })).toMatchObject({ request: { amount: 1_500_000n } })
    expect(next({ amount: '1,234' }, { readAmount })).toMatchObject({ request: { amount: 1_234_000n } })
  })

  test('blocks until the person resolves an ambiguous text', () => {
    const { amountProblem, next } = readForm({ ...value, amount: '1,234' }, facts)
    expect(amountProblem).toBeUndefined()
    expect(next).toEqual(nothing('ambiguousAmount'))
  })

  test.each(['.', '1,234,5'])('%j is half-typed', (amount) => {
    expect(next({ amount })).toEqual(nothing('noAmount'))
  })
})

describe('the recipient', () => {
  test.each([
    [owner, undefined],
    [solanaOwner, 'otherKind'],
    ['0x71C4a9De03bB5f28E6c0417aD3F95b2e8C6d9aF2', 'checksum'],
    [`0x${'0'.repeat(40)}`, 'zero'],
    [mainnet.chains.ARB.usdc.address, 'token'],
    [mainnet.chains.ETH.usdc.address, 'token'],
    ['vitalik.eth', 'malformed'],
  ])('%s: %s', (recipient, recipientProblem) => {
    const reading = readForm({ ...value, recipient }, facts)
    expect(reading.recipientProblem).toBe(recipientProblem)
    expect(reading.next.do).toBe(recipientProblem ? 'nothing' : 'review')
    if (recipientProblem) expect(reading.next).toEqual(nothing('recipient'))
  })

  test('defaults to the person’s own address, but not after the field was cleared', () => {
    expect(readForm(value, facts).recipient?.toLowerCase()).toBe(owner)
    expect(next({ recipient: '' })).toEqual(nothing('noRecipient'))
  })

  test('is required if no wallet of the destination’s kind is connected', () => {
    expect(next({ to: 'SOLANA' }, { ownRecipient: undefined })).toEqual(nothing('noRecipient'))
    expect(next({ to: 'SOLANA', recipient: solanaOwner })).toMatchObject({
      do: 'review',
      request: { to: 'SOLANA', recipient: solanaOwner },
    })
  })
})

describe('a change', () => {
  test('of the amount keeps everything else', () => {
    const entered = { ...value, recipient: owner }
    expect(changeForm(entered, { reason: 'amount', amount: '7' })).toEqual({ ...entered, amount: '7' })
  })

  test('of the destination keeps a recipient of the same kind, and drops one of the other', () => {
    const entered = { ...value, recipient: owner }
    expect(changeForm(entered, { reason: 'to', from: 'BASE', to: 'ETH' }).recipient).toBe(owner)
    expect(changeForm(entered, { reason: 'to', from: 'BASE', to: 'SOLANA' }).recipient).toBeUndefined()
  })

  test('of direction drops a recipient that is now of the wrong kind', () => {
    const entered: FormValue = { from: 'SOLANA', to: 'BASE', amount: '7', recipient: owner }
    expect(changeForm(entered, { reason: 'swap', from: 'BASE', to: 'SOLANA' })).toEqual({
      from: 'BASE',
      to: 'SOLANA',
      amount: '7',
      recipient: undefined,
    })
  })
})
