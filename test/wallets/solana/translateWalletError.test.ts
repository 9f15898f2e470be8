import { describe, expect, test } from 'vitest'
import { SigningCancelledError } from '../../../src/core/errors/SigningCancelledError.js'
import { translateWalletError } from '../../../src/wallets/solana/translateWalletError.js'

const named = (name: string, message = '', fields: object = {}) =>
  Object.assign(new Error(message), { name, ...fields })

const cases: [string, unknown, string][] = [
  ['Phantom', named('Error', 'User rejected the request.', { code: 4001 }), 'UserRejectedError'],
  ['WalletConnect', { code: 5000, message: 'User disapproved' }, 'UserRejectedError'],
  ['an adapter', named('WalletSignTransactionError', 'User rejected the request.'), 'UserRejectedError'],
  [
    'an adapter by its inner error',
    named('WalletSignTransactionError', '', { error: { code: 4001 } }),
    'UserRejectedError',
  ],
  ['Solflare', named('WalletSignTransactionError', 'Transaction cancelled'), 'UserRejectedError'],
  ['Ledger', named('TransportStatusError', 'Denied by the user'), 'UserRejectedError'],
  ['a closed window', named('WalletWindowClosedError'), 'UserRejectedError'],
  ['a text', 'Approval Denied', 'UserRejectedError'],
  ['an open prompt', { code: -32002, message: 'already pending' }, 'WalletBusyError'],
  ['a lost wallet', named('WalletNotConnectedError'), 'WalletNotConnectedError'],
  ['a fault', named('WalletSignTransactionError', 'Internal error'), 'WalletError'],
  ['nothing', undefined, 'WalletError'],
]

describe('gives one of our names to', () => {
  test.each(cases)('%s', (_name, error, name) => {
    expect(translateWalletError(error)).toMatchObject({ name })
  })
})

test('leaves our own errors alone', () => {
  const error = new SigningCancelledError()
  expect(translateWalletError(error)).toBe(error)
})

test('keeps no transaction and no signature in the cause', () => {
  const secret = 'A'.repeat(400)
  const { cause, message, stack } = translateWalletError(named('WalletError', `failed for ${secret}`))
  expect(cause).toEqual({ name: 'WalletError', message: 'failed for [redacted]' })
  expect(`${message}${stack}`).not.toContain(secret)
})

test('stops at an error that causes itself', () => {
  const error: Error = new Error('loop')
  error.cause = error
  expect(translateWalletError(error)).toMatchObject({ name: 'WalletError' })
})
