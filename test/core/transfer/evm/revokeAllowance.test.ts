import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { UserRejectedError } from '../../../../src/core/errors/walletErrors.js'
import {
  type RevokeAllowanceParameters,
  revokeAllowance,
} from '../../../../src/core/transfer/evm/revokeAllowance.js'
import type { ContractCall } from '../../../../src/core/wallet/walletConnection.js'
import { createSendScene, spender } from '../../support/sendScene.js'

const chain = mainnet.chains.BASE
const abi = parseAbi([
  'function approve(address, uint256) returns (bool)',
  'function decreaseAllowance(address, uint256) returns (bool)',
])
const hash = `0x${'c1'.repeat(32)}` as const

function createScene() {
  const { config, signer, steps, onStep } = createSendScene()
  const calls: ContractCall[] = []
  signer.sendTransaction = async (call) => {
    calls.push(call)
    return hash
  }
  const clear = (more: Partial<RevokeAllowanceParameters> = {}) =>
    revokeAllowance(config, { chain: 'BASE', signer, onStep, ...more })
  return { signer, calls, steps, clear }
}

test('the owner sets the pinned spender’s allowance to zero, at the pinned token', async () => {
  const { calls, clear, signer, steps } = createScene()
  expect(await clear()).toBe(hash)
  const [call] = calls
  expect(calls).toHaveLength(1)
  expect(call).toMatchObject({ chain, from: signer.account.address, to: chain.usdc.address })
  expect(decodeFunctionData({ abi, data: call?.data ?? '0x' })).toEqual({
    functionName: 'approve',
    args: [spender, 0n],
  })
  expect(steps).toEqual([])
})

test('an earlier service’s spender can be given, even if none is pinned', async () => {
  const { calls, clear, signer } = createScene()
  signer.current = () => ({ address: signer.account.address, chainId: 1 })
  const earlier = '0x9999999999999999999999999999999999999999'
  await clear({ chain: 'ETH', spender: earlier })
  expect(decodeFunctionData({ abi, data: calls[0]?.data ?? '0x' }).args).toEqual([earlier, 0n])
})

test('the wallet is switched to the chain first', async () => {
  const { clear, signer, steps, calls } = createScene()
  const order: string[] = []
  signer.current = () => ({ address: signer.account.address, chainId: 1 })
  signer.switchChain = async ({ id }) => {
    order.push(`${id} before ${calls.length}`)
  }
  await clear()
  expect(order).toEqual(['8453 before 0'])
  expect(steps).toEqual(['switchingChain', 'checking'])
})

describe('nothing is sent', () => {
  test('if the wallet is on another account than the allowance’s owner', async () => {
    const { calls, clear, signer } = createScene()
    await expect(clear({ owner: spender })).rejects.toMatchObject({ name: 'AccountChangedError' })
    expect(calls).toEqual([])
    const owner = signer.account.address.toLowerCase()
    expect(await clear({ owner })).toBe(hash)
  })

  test('if no wallet is connected', async () => {
    const { calls, clear, signer } = createScene()
    signer.current = () => undefined
    await expect(clear()).rejects.toMatchObject({ name: 'WalletNotConnectedError' })
    expect(calls).toEqual([])
  })

  test('if no spender is pinned or given', async () => {
    const { calls, clear } = createScene()
    await expect(clear({ chain: 'ETH' })).rejects.toMatchObject({ name: 'SpenderNotSetError' })
    expect(calls).toEqual([])
  })

  test.each([
    { spender: '0x12' },
    { spender: '0x71c4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2' },
    { amount: -1n },
    { amount: 2n ** 256n },
  ] as const)('if the spender or the amount is invalid: %o', async (invalid) => {
    const { calls, clear, steps } = createScene()
    await expect(clear(invalid)).rejects.toMatchObject({ name: 'InvalidConfigError' })
    expect([calls, steps]).toEqual([[], []])
  })

  test('if the wallet does not switch chains', async () => {
    const { calls, clear, signer } = createScene()
    signer.current = () => ({ address: signer.account.address, chainId: 1 })
    signer.switchChain = () => Promise.reject(new UserRejectedError())
    await expect(clear()).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(calls).toEqual([])
  })
})

test('once the wallet was asked to send, canceling does not deny that it may', async () => {
  const { clear, signer } = createScene()
  const giveUp = new AbortController()
  signer.sendTransaction = async () => {
    giveUp.abort()
    await new Promise((resolve) => setTimeout(resolve))
    return hash
  }
  expect(await clear({ signal: giveUp.signal })).toBe(hash)
})

test('canceled before, the wallet is not asked', async () => {
  const { calls, clear } = createScene()
  const signal = AbortSignal.abort()
  await expect(clear({ signal })).rejects.toMatchObject({ name: 'SigningCancelledError' })
  expect(calls).toEqual([])
})
