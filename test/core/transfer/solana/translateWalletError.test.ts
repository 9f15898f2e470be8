import { describe, expect, test } from 'vitest'
import { SigningCancelledError } from '../../../../src/core/errors/requestErrors.js'
import { translateWalletError } from '../../../../src/core/transfer/solana/translateWalletError.js'

const named = (name: string, message = '', fields: object = {}) =>
  Object.assign(new Error(message), { name, ...fields })

const signing = (inner: unknown, message = '') =>
  named('WalletSignTransactionError', message, { error: inner })

/** Known wallet errors, and the error that a person sees. */
const cases: [string, unknown, string][] = [
  ['Phantom', named('Error', 'User rejected the request.', { code: 4001 }), 'UserRejectedError'],
  ['Phantom, its code as text', { code: '4001' }, 'UserRejectedError'],
  [
    'Phantom, its transaction rejected',
    { code: -32003, message: 'Transaction Rejected' },
    'UserRejectedError',
  ],
  ['WalletConnect', { code: 5000, message: 'User disapproved' }, 'UserRejectedError'],
  ['an adapter', named('WalletSignTransactionError', 'User rejected the request.'), 'UserRejectedError'],
  ['an adapter, by its inner error', signing({ code: 4001 }), 'UserRejectedError'],
  ['an adapter, wrapped twice', signing(signing({ code: 4001 })), 'UserRejectedError'],
  ['an adapter with a cause', signing(new Error('', { cause: { code: 4001 } })), 'UserRejectedError'],
  [
    'an adapter with -32603 and a message',
    signing({ code: -32603, message: 'request denied' }),
    'UserRejectedError',
  ],
  [
    'an adapter with -32000 and a message',
    signing({ code: -32000, message: 'User cancelled' }),
    'UserRejectedError',
  ],
  ['a declined connection', named('WalletConnectionError', 'User declined'), 'UserRejectedError'],
  ['Solflare', named('WalletSignTransactionError', 'Transaction cancelled'), 'UserRejectedError'],
  ['Backpack', named('WalletSignTransactionError', 'Approval Denied'), 'UserRejectedError'],
  [
    'Ledger',
    named(
      'TransportStatusError',
      'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
    ),
    'UserRejectedError',
  ],
  ['a wallet that names its error', named('Error', 'Error: User rejected the request'), 'UserRejectedError'],
  ['a wallet in other words', named('Error', 'Request cancelled by the user.'), 'UserRejectedError'],
  ['a signature denied', named('Error', 'User denied transaction signature.'), 'UserRejectedError'],
  ['a closed window', named('WalletWindowClosedError'), 'UserRejectedError'],
  ['plain text', 'Approval Denied', 'UserRejectedError'],
  ['an open prompt', { code: -32002, message: 'already pending' }, 'WalletBusyError'],
  ['an open prompt behind an adapter', signing({ code: -32002 }), 'WalletBusyError'],
  [
    'a wallet that does not support it',
    signing({ code: 4200, message: 'Unsupported method' }),
    'WalletCannotSignError',
  ],
  ['a wallet without the method', { code: -32601, message: 'Method not found' }, 'WalletCannotSignError'],
  ['a lost wallet', named('WalletNotConnectedError'), 'WalletNotConnectedError'],
  ['a disconnected wallet', named('WalletDisconnectedError'), 'WalletNotConnectedError'],
  ['no selected wallet', named('WalletNotSelectedError'), 'WalletNotConnectedError'],
  ['an account removed', signing({ code: 4100, message: 'Unauthorized' }), 'WalletNotConnectedError'],
  ['a locked wallet', { code: 4900, message: 'Disconnected' }, 'WalletNotConnectedError'],
  ['a blocked window', named('WalletWindowBlockedError'), 'WalletError'],
  ['a wallet that did not answer in time', named('WalletTimeoutError'), 'WalletError'],
  ['a missing wallet', named('WalletNotReadyError'), 'WalletError'],
  ['a failure', named('WalletSignTransactionError', 'Internal error'), 'WalletError'],
  ['a failure by its code', signing({ code: -32603, message: 'Internal error' }), 'WalletError'],
  ['a rejected simulation', named('Error', 'simulation rejected'), 'WalletError'],
  ['a node that refuses', signing(new Error('RPC request denied: rate limit exceeded')), 'WalletError'],
  ['a canceled fetch', signing(named('AbortError', 'The fetch was cancelled')), 'WalletError'],
  [
    'a promise that was rejected',
    signing({ code: -32603, message: 'Unhandled promise rejection' }),
    'WalletError',
  ],
  ['nothing', undefined, 'WalletError'],
]

const recoverabilities: { [name: string]: string } = {
  UserRejectedError: 'retryable',
  WalletBusyError: 'wait',
  WalletCannotSignError: 'fatal',
  WalletError: 'retryable',
  WalletNotConnectedError: 'fatal',
}

describe('maps to one of our errors', () => {
  test.each(cases)('%s', (_name, error, name) => {
    const recoverability = recoverabilities[name]
    expect(translateWalletError(error)).toMatchObject({ name, recoverability })
  })
})

test('keeps our own errors', () => {
  const error = new SigningCancelledError()
  expect(translateWalletError(error)).toBe(error)
})

test('keeps no transaction and no signature in the cause', () => {
  const secret = 'A'.repeat(400)
  const { cause, message, stack } = translateWalletError(named('WalletError', `failed for ${secret}`))
  expect(cause).toEqual({ name: 'WalletError', message: 'failed for [redacted]' })
  expect(`${message}${stack}`).not.toContain(secret)
})

test('stops at an error that is its own cause', () => {
  const error: Error = new Error('loop')
  error.cause = error
  expect(translateWalletError(error)).toMatchObject({ name: 'WalletError' })
})
