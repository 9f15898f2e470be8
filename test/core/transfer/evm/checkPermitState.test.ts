import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { createBridgeConfig } from '../../../../src/core/createBridgeConfig.js'
import type { PermitState } from '../../../../src/core/read/evm/readPermitState.js'
import { checkBeforeSending, checkBeforeSigning } from '../../../../src/core/transfer/evm/checkPermitState.js'

const chain = mainnet.chains.BASE
const amount = 10_000_000n
const now = 1_800_000_000

const state = (changes: Partial<PermitState> = {}): PermitState => ({
  nonce: 3n,
  balance: amount,
  allowance: 0n,
  separator: BigInt(chain.usdc.separator),
  isPaused: false,
  isBlocked: false,
  isSpenderBlocked: false,
  code: '0x',
  transactions: 0n,
  block: blockAt(now),
  ...changes,
})

function blockAt(seconds: number) {
  return { number: 100n, hash: `0x${'b0'.repeat(32)}` as const, timestamp: BigInt(seconds) }
}

const delegated = `0xef0100${'ab'.repeat(20)}` as const

describe('before the wallet prompt', () => {
  const check = (changes: Partial<PermitState>, contractOwners = false) => {
    const environment = { now: () => now * 1000 + 999 }
    const config = createBridgeConfig({ baseUrl: '/api', contractOwners, environment })
    return () => checkBeforeSigning(config, chain, amount, state(changes))
  }

  test.each<[string, Partial<PermitState>]>([
    ['the whole balance', { balance: amount }],
    ['a plain account', { code: '0x' }],
    ['an allowance below a tenth of the amount', { allowance: amount / 10n - 1n }],
    ['an account that delegates (EIP-7702)', { code: delegated }],
    ['a chain that is five minutes behind', { block: blockAt(now - 300) }],
    ['a chain that is five minutes ahead', { block: blockAt(now + 300) }],
  ])('%s passes', (_, changes) => {
    expect(check(changes)).not.toThrow()
  })

  test('a separator that is pinned in upper case passes', () => {
    const separator = `0x${chain.usdc.separator.slice(2).toUpperCase()}` as const
    const config = createBridgeConfig({ baseUrl: '/api', environment: { now: () => now * 1000 } })
    const pinned = { ...chain, usdc: { ...chain.usdc, separator } }
    expect(() => checkBeforeSigning(config, pinned, amount, state())).not.toThrow()
  })

  test.each<[string, string, Partial<PermitState>]>([
    ['a balance one unit too low', 'InsufficientBalanceError', { balance: amount - 1n }],
    ['an allowance of a tenth of the amount', 'StandingAllowanceError', { allowance: amount / 10n }],
    ['a blocked spender', 'AccountBlockedError', { isSpenderBlocked: true }],
    ['a contract', 'ContractOwnerError', { code: '0x6080' }],
    ['code that only starts like a delegation', 'ContractOwnerError', { code: `${delegated}00` }],
    ['another separator', 'TokenMismatchError', { separator: 1n }],
    ['a paused token', 'TokenPausedError', { isPaused: true }],
    ['a blocked owner', 'AccountBlockedError', { isBlocked: true }],
    ['a chain that is more than five minutes behind', 'ClockSkewError', { block: blockAt(now - 301) }],
    ['a chain that is more than five minutes ahead', 'ClockSkewError', { block: blockAt(now + 301) }],
  ])('%s: %s', (_, name, changes) => {
    expect(check(changes)).toThrow(expect.objectContaining({ name }))
  })

  test('a contract passes if the integrator says that the service accepts it', () => {
    expect(check({ code: '0x6080' }, true)).not.toThrow()
  })
})

describe('before it is sent', () => {
  const deadline = BigInt(now + 1_800)
  const signed = {
    owner: chain.usdc.address,
    spender: chain.usdc.address,
    value: amount,
    nonce: 3n,
    deadline,
    allowance: 0n,
  }
  const check = (changes: Partial<PermitState>) => () => checkBeforeSending(chain, signed, state(changes))

  test('an unchanged state passes, five minutes before its deadline', () => {
    expect(check({ block: blockAt(Number(deadline) - 300) })).not.toThrow()
  })

  test.each<[string, Partial<PermitState>]>([
    ['nonce', { nonce: 4n }],
    ['nonce', { nonce: 2n }],
    ['allowance', { allowance: 1n }],
    ['balance', { balance: amount - 1n }],
    ['deadline', { block: blockAt(Number(deadline) - 299) }],
    ['deadline', { block: blockAt(Number(deadline) + 1) }],
  ])('another %s is refused: %o', (reason, changes) => {
    expect(check(changes)).toThrow(expect.objectContaining({ name: 'TransferOutdatedError', reason }))
  })

  test('a small rest noted at signing passes, but no other allowance', () => {
    const rest = { ...signed, allowance: 5n }
    expect(() => checkBeforeSending(chain, rest, state({ allowance: 5n }))).not.toThrow()
    for (const allowance of [0n, 4n, 6n])
      expect(() => checkBeforeSending(chain, rest, state({ allowance }))).toThrow(
        expect.objectContaining({ name: 'TransferOutdatedError', reason: 'allowance' }),
      )
  })

  test('a pause, and a blocked owner or spender, are refused', () => {
    expect(check({ isPaused: true })).toThrow(expect.objectContaining({ name: 'TokenPausedError' }))
    expect(check({ isBlocked: true })).toThrow(expect.objectContaining({ party: 'sender' }))
    expect(check({ isSpenderBlocked: true })).toThrow(expect.objectContaining({ party: 'spender' }))
  })
})
