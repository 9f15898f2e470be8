import { describe, expect, test } from 'vitest'
import { callToken, type PermitCall, type TokenCall } from '../../../src/testing/chain/callToken.js'
import {
  allowanceOf,
  emptyToken,
  nonceOf,
  type TokenState,
  withAllowance,
  withBalance,
} from '../../../src/testing/chain/TokenState.js'
import { encodeTokenCall, readTokenCall } from '../../../src/testing/chain/tokenCalldata.js'
import { facts, owner, payee, spender } from './support/chainScene.js'

const time = 1_000n
const token = withAllowance(
  withBalance(emptyToken(facts.usdc.separator), owner, 100n),
  owner.toLowerCase(),
  spender,
  { value: 40n, by: 'approve' },
)
const permit: PermitCall = {
  owner,
  spender,
  value: 30n,
  nonce: 0n,
  deadline: time,
  v: 27,
  r: `0x${'5e'.repeat(32)}`,
  s: `0x${'01'.repeat(32)}`,
  signer: owner,
}
const pull: TokenCall = { kind: 'transferFrom', spender, owner, to: payee, amount: 10n }
const run = (call: TokenCall, state: TokenState = token) => callToken(state, call, time)
const stateAfter = (call: TokenCall, state?: TokenState) => {
  const effect = run(call, state)
  if ('reverted' in effect) throw new Error(effect.reverted)
  return effect.state
}

describe('the token reverts with its own reason', () => {
  const paused = stateAfter({ kind: 'pause', isPaused: true })
  const blocked = stateAfter({ kind: 'blacklist', account: owner, isBlocked: true })
  const use = (change: Partial<PermitCall>): TokenCall => ({
    kind: 'permit',
    permit: { ...permit, ...change },
  })
  test.each<[string, TokenCall, string, TokenState?]>([
    ['a permit past its deadline', use({ deadline: time - 1n }), 'FiatTokenV2: permit is expired'],
    ['a permit with another nonce', use({ nonce: 1n }), 'EIP2612: invalid signature'],
    ['a permit of someone else', use({ signer: payee }), 'EIP2612: invalid signature'],
    ['a permit with a high s', use({ s: `0x${'ff'.repeat(32)}` }), "ECRecover: invalid signature 's' value"],
    ['a permit with another v', use({ v: 0 }), "ECRecover: invalid signature 'v' value"],
    ['a permit while it is paused', use({}), 'Pausable: paused', paused],
    ['more than the allowance', { ...pull, amount: 41n }, 'ERC20: transfer amount exceeds allowance'],
    ['anything while it is paused', pull, 'Pausable: paused', paused],
    ['a withdrawal from a blocked account', pull, 'Blacklistable: account is blacklisted', blocked],
    [
      'more than the balance',
      { kind: 'transfer', from: owner, to: payee, amount: 101n },
      'ERC20: transfer amount exceeds balance',
    ],
    [
      'a decrease below zero',
      { kind: 'decreaseAllowance', owner, spender, by: 41n },
      'ERC20: decreased allowance below zero',
    ],
    [
      'an increase beyond the maximum',
      { kind: 'increaseAllowance', owner, spender, by: 2n ** 256n - 40n },
      'SafeMath: addition overflow',
    ],
  ])('%s', (_, call, reverted, state) => {
    expect(run(call, state)).toEqual({ reverted })
  })
})

test('a permit sets the allowance and uses its nonce, even for a blocked account', () => {
  const state = stateAfter(
    { kind: 'permit', permit },
    stateAfter({ kind: 'blacklist', account: 'everybody', isBlocked: true }),
  )
  expect(allowanceOf(state, owner, spender)).toEqual({ value: 30n, by: permit.r })
  expect(nonceOf(state, owner)).toBe(1n)
})

test('a permit that its caller tolerates changes nothing when it is refused', () => {
  expect(run({ kind: 'permit', permit: { ...permit, nonce: 9n }, isOptional: true })).toEqual({
    state: token,
    logs: [],
  })
})

test('a withdrawal lowers the allowance, even the maximum, and emits one Transfer', () => {
  const largest = stateAfter({ kind: 'approve', owner, spender, value: 2n ** 256n - 1n })
  const effect = run(pull, largest)
  expect('logs' in effect && effect.logs).toHaveLength(1)
  expect(allowanceOf(stateAfter(pull, largest), owner, spender).value).toBe(2n ** 256n - 11n)
})

test('the rest of a lowered allowance still belongs to whoever set it', () => {
  const used = stateAfter({ kind: 'permit', permit })
  const lowered = stateAfter({ kind: 'decreaseAllowance', owner, spender, by: 5n }, used)
  expect(allowanceOf(lowered, owner, spender)).toEqual({ value: 25n, by: permit.r })
})

test.each<TokenCall>([
  { kind: 'approve', owner, spender, value: 7n },
  { kind: 'increaseAllowance', owner, spender, by: 7n },
  { kind: 'decreaseAllowance', owner, spender, by: 7n },
  { kind: 'transfer', from: owner, to: spender, amount: 7n },
])('an account’s own call is decoded from its bytes: $kind', (call) => {
  expect(readTokenCall(owner, encodeTokenCall(call))).toEqual(call)
})
