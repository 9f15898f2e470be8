import { describe, expect, test } from 'vitest'
import { mainnet } from '../../src/core/chain/mainnet.js'
import { changeForm, startForm } from '../../src/form/formValue.js'
import { offersPair } from '../../src/form/offersPair.js'

const evmRecipient = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2'
const network = mainnet

describe('a new form', () => {
  test.each([
    [{}, 'BASE', 'ARB'],
    [{ from: 'ARB' }, 'ARB', 'BASE'],
    [{ to: 'BASE' }, 'ARB', 'BASE'],
    [{ from: 'ETH', to: 'SOLANA' }, 'ETH', 'SOLANA'],
    [{ from: undefined, to: undefined }, 'BASE', 'ARB'],
  ] as const)('from %o goes from %s to %s', (given, from, to) => {
    expect(startForm(given as object)).toEqual({ from, to, amount: '', recipient: undefined })
  })

  test('accepts any text that an untyped page passes', () => {
    expect(startForm({ amount: 10 as never, recipient: null as never })).toMatchObject({
      amount: '10',
      recipient: undefined,
    })
  })
})

describe('a locked value', () => {
  const value = startForm({ from: 'BASE', to: 'ARB', amount: '5', recipient: evmRecipient })

  test('never changes, whatever the person does', () => {
    expect(changeForm(value, { reason: 'amount', amount: '9' }, ['amount'])).toEqual(value)
    expect(changeForm(value, { reason: 'swap', from: 'ARB', to: 'BASE' }, ['from', 'to'])).toEqual(value)
    expect(changeForm(value, { reason: 'to', from: 'BASE', to: 'SOLANA' }, ['recipient'])).toEqual({
      ...value,
      to: 'SOLANA',
    })
  })

  test('restricts the routes to its ends, and to chains where the recipient is a valid address', () => {
    const offers = (from: 'BASE' | 'ETH', to: 'ARB' | 'SOLANA', locked: ('from' | 'to' | 'recipient')[]) =>
      offersPair({ from, to, enabled: true }, value, { locked, network })
    expect(offers('BASE', 'ARB', ['from', 'to', 'recipient'])).toBe(true)
    expect(offers('ETH', 'ARB', ['from'])).toBe(false)
    expect(offers('BASE', 'SOLANA', ['to'])).toBe(false)
    expect(offers('BASE', 'SOLANA', ['recipient'])).toBe(false)
    expect(offers('BASE', 'SOLANA', ['from'])).toBe(true)
  })
})

test('a host restricts the routes with its own rule', () => {
  const value = startForm()
  const pair = { from: 'BASE', to: 'ARB', enabled: true } as const
  expect(offersPair(pair, value, { network, pairs: ({ to }) => to !== 'ARB' })).toBe(false)
  expect(offersPair(pair, value, { network })).toBe(true)
})
