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
  separator: chain.usdc.separator,
  isPaused: false,
  isBlocked: false,
  code: '0x',
  blockNumber: 100n,
  timestamp: BigInt(now),
  ...changes,
})

const delegated = `0xef0100${'ab'.repeat(20)}` as const

describe('before the wallet is asked', () => {
  const check = (changes: Partial<PermitState>, contractOwners = false) => {
    const environment = { now: () => now * 1000 + 999 }
    const config = createBridgeConfig({ baseUrl: '/api', contractOwners, environment })
    return () => checkBeforeSigning(config, chain, amount, state(changes))
  }

  test.each<[string, Partial<PermitState>]>([
    ['the whole balance', { balance: amount }],
    ['a plain account', { code: '0x' }],
    ['an account that delegates (EIP-7702)', { code: delegated }],
    ['a separator in capitals', { separator: upper(chain.usdc.separator) }],
    ['a chain that is five minutes behind', { timestamp: BigInt(now - 300) }],
    ['a chain that is five minutes ahead', { timestamp: BigInt(now + 300) }],
  ])('nothing speaks against %s', (_, changes) => {
    expect(check(changes)).not.toThrow()
  })

  test.each<[string, string, Partial<PermitState>]>([
    ['one unit too little', 'InsufficientBalanceError', { balance: amount - 1n }],
    ['one unit that the spender may take already', 'StandingAllowanceError', { allowance: 1n }],
    ['a contract', 'ContractOwnerError', { code: '0x6080' }],
    ['code that only begins like a delegation', 'ContractOwnerError', { code: `${delegated}00` }],
    ['another separator', 'TokenMismatchError', { separator: `0x${'11'.repeat(32)}` }],
    ['a pause', 'TokenPausedError', { isPaused: true }],
    ['a blocked owner', 'AccountBlockedError', { isBlocked: true }],
    ['a chain that is more than five minutes behind', 'ClockSkewError', { timestamp: BigInt(now - 301) }],
    ['a chain that is more than five minutes ahead', 'ClockSkewError', { timestamp: BigInt(now + 301) }],
  ])('%s: %s', (_, name, changes) => {
    expect(check(changes)).toThrow(expect.objectContaining({ name }))
  })

  test('a contract passes where the integrator says that the service takes it', () => {
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
  }
  const check = (changes: Partial<PermitState>) => () => checkBeforeSending(chain, signed, state(changes))

  test('nothing speaks against what still holds, five minutes before its deadline', () => {
    expect(check({ timestamp: deadline - 300n })).not.toThrow()
  })

  test.each<[string, Partial<PermitState>]>([
    ['nonce', { nonce: 4n }],
    ['nonce', { nonce: 2n }],
    ['allowance', { allowance: 1n }],
    ['balance', { balance: amount - 1n }],
    ['deadline', { timestamp: deadline - 299n }],
    ['deadline', { timestamp: deadline + 1n }],
  ])('the %s is another: %o', (reason, changes) => {
    expect(check(changes)).toThrow(expect.objectContaining({ name: 'TransferOutdatedError', reason }))
  })

  test('the issuer has paused the token, or blocked the owner', () => {
    expect(check({ isPaused: true })).toThrow(expect.objectContaining({ name: 'TokenPausedError' }))
    expect(check({ isBlocked: true })).toThrow(expect.objectContaining({ name: 'AccountBlockedError' }))
  })
})

function upper(text: string): `0x${string}` {
  return `0x${text.slice(2).toUpperCase()}`
}
