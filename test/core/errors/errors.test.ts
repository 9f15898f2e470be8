import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { BaseError, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import * as errors from '../../../src/core/errors/index.js'
import { redactCause } from '../../../src/core/errors/redactCause.js'

const chain = 'BASE'
const cause = { name: 'Error', message: 'foreign' }

type Named = errors.BridgeErrorType | errors.InvalidConfigError | errors.ProviderNotFoundError

/** One of each class. A new class does not compile until it is listed here. */
const samples: { [name in Named['name']]: Extract<Named, { name: name }> } = {
  CannotSetAsideError: new errors.CannotSetAsideError({ recordId: 'record-1' }),
  AccountBlockedError: new errors.AccountBlockedError({ chain, party: 'sender' }),
  AccountChangedError: new errors.AccountChangedError(),
  ChainReadError: new errors.ChainReadError({ chain, cause }),
  ChainSwitchError: new errors.ChainSwitchError({ chain, cause }),
  ClockSkewError: new errors.ClockSkewError({ seconds: 400 }),
  ContractOwnerError: new errors.ContractOwnerError(),
  InsufficientBalanceError: new errors.InsufficientBalanceError({ balance: 5n, chain }),
  InvalidAmountError: new errors.InvalidAmountError({ reason: 'zero' }),
  InvalidConfigError: new errors.InvalidConfigError('`x` is wrong. Leave it out.'),
  InvalidRecipientError: new errors.InvalidRecipientError({ chain, reason: 'checksum' }),
  InvalidResponseError: new errors.InvalidResponseError({ problem: 'it is not JSON' }),
  InvalidSignatureError: new errors.InvalidSignatureError({ reason: 'highS' }),
  InvalidSpenderError: new errors.InvalidSpenderError({ chain }),
  OpenTransferError: new errors.OpenTransferError({ recordId: 'record-1' }),
  ProviderNotFoundError: new errors.ProviderNotFoundError({ caller: 'usePairs' }),
  ReaderNotFoundError: new errors.ReaderNotFoundError({ chain }),
  RecordNotFoundError: new errors.RecordNotFoundError({ recordId: 'record-1' }),
  RequestTimeoutError: new errors.RequestTimeoutError({ seconds: 60 }),
  ReviewDeclinedError: new errors.ReviewDeclinedError({ cause }),
  RouteDisabledError: new errors.RouteDisabledError({ from: chain, to: 'ARB' }),
  ServiceRefusedError: new errors.ServiceRefusedError({ status: 422, reason: 'amount too small' }),
  ServiceUnavailableError: new errors.ServiceUnavailableError({ status: 503 }),
  ServiceUnreachableError: new errors.ServiceUnreachableError({ cause }),
  SigningCancelledError: new errors.SigningCancelledError(),
  SimulationFailedError: new errors.SimulationFailedError({ reason: 'custom program error: 0x1' }),
  SpenderNotSetError: new errors.SpenderNotSetError({ chain }),
  StandingAllowanceError: new errors.StandingAllowanceError({ chain, allowance: 5n }),
  StorageError: new errors.StorageError({ cause }),
  TokenMismatchError: new errors.TokenMismatchError({ chain }),
  TokenPausedError: new errors.TokenPausedError({ chain }),
  TransactionChangedError: new errors.TransactionChangedError({ reason: 'message' }),
  TransactionExpiredError: new errors.TransactionExpiredError(),
  TransferMovedOnError: new errors.TransferMovedOnError({ recordId: 'r' }),
  TransferOutdatedError: new errors.TransferOutdatedError({ reason: 'nonce' }),
  UnsafeTransactionError: new errors.UnsafeTransactionError({ problem: { kind: 'program', program: 'x' } }),
  UnsupportedRouteError: new errors.UnsupportedRouteError({ from: 'SUI', to: chain }),
  UserRejectedError: new errors.UserRejectedError({ cause }),
  WalletBusyError: new errors.WalletBusyError({ cause }),
  WalletCannotSignError: new errors.WalletCannotSignError({ kind: 'solana' }),
  WalletError: new errors.WalletError({ cause }),
  WalletLinkError: new errors.WalletLinkError({ reason: 'unreachable', cause }),
  WalletNotConnectedError: new errors.WalletNotConnectedError({ kind: 'evm' }),
}

/**
 * The expected recoverability. A test checks each: nothing was sent, so would the same request pass now (`retryable`),
 * later (`wait`), only after somebody changed something (`fatal`), or is it already in progress (`resumable`)?
 */
const recoverabilities: { [name in Named['name']]: errors.Recoverability } = {
  AccountBlockedError: 'fatal',
  CannotSetAsideError: 'resumable',
  AccountChangedError: 'retryable',
  ChainReadError: 'retryable',
  ChainSwitchError: 'retryable',
  ClockSkewError: 'fatal',
  ContractOwnerError: 'fatal',
  InsufficientBalanceError: 'fatal',
  InvalidAmountError: 'fatal',
  InvalidConfigError: 'fatal',
  InvalidRecipientError: 'fatal',
  InvalidResponseError: 'wait',
  InvalidSignatureError: 'retryable',
  InvalidSpenderError: 'fatal',
  OpenTransferError: 'resumable',
  ProviderNotFoundError: 'fatal',
  ReaderNotFoundError: 'fatal',
  RecordNotFoundError: 'fatal',
  RequestTimeoutError: 'retryable',
  ReviewDeclinedError: 'fatal',
  RouteDisabledError: 'wait',
  ServiceRefusedError: 'retryable',
  ServiceUnavailableError: 'wait',
  ServiceUnreachableError: 'retryable',
  SigningCancelledError: 'retryable',
  SimulationFailedError: 'retryable',
  SpenderNotSetError: 'fatal',
  StandingAllowanceError: 'fatal',
  StorageError: 'retryable',
  TokenMismatchError: 'fatal',
  TokenPausedError: 'wait',
  TransactionChangedError: 'retryable',
  TransactionExpiredError: 'retryable',
  TransferMovedOnError: 'resumable',
  TransferOutdatedError: 'retryable',
  UnsafeTransactionError: 'fatal',
  UnsupportedRouteError: 'fatal',
  UserRejectedError: 'retryable',
  WalletBusyError: 'wait',
  WalletCannotSignError: 'fatal',
  WalletError: 'retryable',
  WalletLinkError: 'retryable',
  WalletNotConnectedError: 'fatal',
}

test.each(Object.entries(recoverabilities))('%s is %s', (name, recoverability) => {
  expect(samples[name as Named['name']].recoverability).toBe(recoverability)
})

test.each([
  [400, 'retryable'],
  [401, 'fatal'],
  [403, 'fatal'],
  [404, 'retryable'],
  [413, 'retryable'],
  [415, 'retryable'],
  [422, 'retryable'],
  [429, 'wait'],
])('a service refusal with %i is %s', (status, recoverability) => {
  expect(new errors.ServiceRefusedError({ status }).recoverability).toBe(recoverability)
})

test.each([
  ['undeployedAccount', 'fatal'],
  ['empty', 'retryable'],
  ['length', 'retryable'],
  ['highS', 'retryable'],
  ['v', 'retryable'],
  ['signer', 'retryable'],
] as const)('a signature refused for its %s is %s', (reason, recoverability) => {
  expect(new errors.InvalidSignatureError({ reason }).recoverability).toBe(recoverability)
})

test('every exported class is in this list', () => {
  const classes = Object.entries(errors).filter(([, value]) => typeof value === 'function')
  const names = classes.map(([name]) => name).filter((name) => name !== 'BridgeError')
  expect(names.toSorted()).toEqual(Object.keys(samples).toSorted())
})

describe.each(Object.entries(samples))('%s', (name, error) => {
  test('has its own name and class', () => {
    expect(error).toBeInstanceOf(errors.BridgeError)
    expect(error).toBeInstanceOf(Error)
    expect([error.name, error.constructor.name]).toEqual([name, name])
    expect(String(error)).toBe(`${name}: ${error.message}`)
    expect(error.stack).toContain(error.message)
  })

  test('says in whole sentences what happened and what to do', () => {
    expect(error.message).toMatch(/^[A-Z`].{20,}[^.]\.$/s)
    expect(error.message.split(/\. /).length).toBeGreaterThan(1)
    expect(error.message).not.toMatch(/undefined|null|\[object|\n|\.\.| {2}/)
  })

  test('has a cause only if there was one', () => {
    expect('cause' in error).toBe(error.cause !== undefined)
    if ('cause' in error) expect(error.cause).toEqual(cause)
  })
})

test('a reason that ends with a period is followed by no second one', () => {
  const { message } = new errors.ServiceRefusedError({ status: 400, reason: '`amount` is wrong.' })
  expect(message).toBe(
    'The transfer service refused the request (400): `amount` is wrong. Change the transfer, then try again.',
  )
})

describe('redactCause', () => {
  const r: Hex = `0x${'a1'.repeat(32)}`
  const s: Hex = `0x${'b2'.repeat(32)}`

  test('keeps only the name, the code and the first line', () => {
    const error = Object.assign(new Error('reverted\nat line 2', { cause: new Error(s) }), {
      name: 'RpcError',
      code: -32000,
      data: s,
      request: { body: { permit: { r, s } } },
    })
    expect(redactCause(error)).toEqual({ name: 'RpcError', code: -32000, message: 'reverted' })
  })

  test('uses a viem error’s short message, because the long one prints its arguments', () => {
    const inner = new BaseError('execution reverted', { metaMessages: [`args: (${r}, ${s})`] })
    const error = new BaseError('The call failed.', { cause: inner, metaMessages: [`r: ${r}`, `s: ${s}`] })
    expect(error.message).toContain(r)
    const shown = inspect(redactCause(error), { depth: 20 })
    expect(shown).toContain('The call failed.')
    expect(shown).not.toContain(r.slice(2))
    expect(shown).not.toContain(s.slice(2))
  })

  test.each([
    [`bad ${s}`, 'bad [redacted]'],
    [`bad ${s.slice(2)}`, 'bad [redacted]'],
    [`bad ${s.toUpperCase()}`, 'bad [redacted]'],
    [`bad ${r}${s.slice(2)}1b, twice ${s}`, 'bad [redacted], twice [redacted]'],
    [`bad ${'QUJD'.repeat(30)}==`, 'bad [redacted]'],
    [`bad ${BigInt(s)}`, 'bad [redacted]'],
    [`bad 0x${s.slice(6)}`, 'bad [redacted]'],
    [`bad [${Array.from({ length: 64 }, (_, byte) => byte)}]`, 'bad [[redacted]]'],
    [`bad ${Array.from({ length: 64 }, (_, byte) => byte).join(', ')}`, 'bad [redacted]'],
    [`${'x '.repeat(95)}${s}`, `${'x '.repeat(95)}[redacted]`],
  ])('removes possible signatures from a line: %s', (message, expected) => {
    expect(redactCause(new Error(message)).message).toBe(expected)
  })

  test('removes them from a name and a code too', () => {
    const error = Object.assign(new Error('failed'), { name: `Error ${s}`, code: `E-${r}` })
    expect(redactCause(error)).toEqual({ name: 'Error [redacted]', code: '[redacted]', message: 'failed' })
  })

  test('handles a maliciously slow line quickly', () => {
    const line = '1, '.repeat(2_000_000)
    expect(redactCause(new Error(line)).message.length).toBeLessThanOrEqual(200)
  })

  test.each([
    ['a text', { name: 'Error', message: 'a text' }],
    [undefined, { name: 'Error', message: 'unknown' }],
    [null, { name: 'Error', message: 'unknown' }],
    [5, { name: 'Error', message: 'unknown' }],
    [{}, { name: 'Error', message: 'unknown' }],
    [
      { message: 5, name: 5, code: {} },
      { name: 'Error', message: 'unknown' },
    ],
    [{ code: 'ECONNREFUSED' }, { name: 'Error', code: 'ECONNREFUSED', message: 'unknown' }],
    [
      new Error('x'.repeat(30).concat(' ').repeat(20)),
      { name: 'Error', message: 'x'.repeat(30).concat(' ').repeat(20).slice(0, 200) },
    ],
  ])('accepts any thrown value: %o', (thrown, expected) => {
    expect(redactCause(thrown)).toEqual(expected)
  })
})

test('every error has its section in the handbook', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const places = [...page.matchAll(/^## (\w+)$/gm)].map(([, name = '']) => `errors#${name.toLowerCase()}`)
  expect(
    Object.values(samples)
      .map(({ docsPath }) => docsPath)
      .sort(),
  ).toEqual(places.sort())
})

test('a chain that cannot be read while a signed transfer is followed does not say that nothing was signed', () => {
  expect(samples.ChainReadError.message).not.toMatch(/signed/)
})
