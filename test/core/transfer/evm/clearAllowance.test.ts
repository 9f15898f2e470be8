import { decodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { UserRejectedError } from '../../../../src/core/errors/walletErrors.js'
import { tokenAbi } from '../../../../src/core/read/evm/tokenAbi.js'
import {
  type ClearAllowanceParameters,
  clearAllowance,
} from '../../../../src/core/transfer/evm/clearAllowance.js'
import type { ContractCall } from '../../../../src/core/wallet/signer.js'
import { createSendScene, spender } from '../../support/sendScene.js'

const chain = mainnet.chains.BASE
const hash = `0x${'c1'.repeat(32)}` as const

function createScene() {
  const { config, signer, steps, onStep } = createSendScene()
  const calls: ContractCall[] = []
  signer.sendTransaction = async (call) => {
    calls.push(call)
    return hash
  }
  const clear = (more: Partial<ClearAllowanceParameters> = {}) =>
    clearAllowance(config, { chain: 'BASE', signer, onStep, ...more })
  return { signer, calls, steps, clear }
}

test('the pinned spender’s allowance is set to nothing, at the pinned token, by the owner', async () => {
  const { calls, clear, signer, steps } = createScene()
  expect(await clear()).toBe(hash)
  const [call] = calls
  expect(calls).toHaveLength(1)
  expect(call).toMatchObject({ chain, from: signer.account.address, to: chain.usdc.address })
  expect(decodeFunctionData({ abi: tokenAbi, data: call?.data ?? '0x' })).toEqual({
    functionName: 'approve',
    args: [spender, 0n],
  })
  expect(steps).toEqual([])
})

test('an earlier service’s spender can be named, even where none is pinned', async () => {
  const { calls, clear, signer } = createScene()
  signer.current = () => ({ address: signer.account.address, chainId: 1 })
  const earlier = '0x9999999999999999999999999999999999999999'
  await clear({ chain: 'ETH', spender: earlier })
  expect(decodeFunctionData({ abi: tokenAbi, data: calls[0]?.data ?? '0x' }).args).toEqual([earlier, 0n])
})

test('the wallet is brought to the chain first', async () => {
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
  test('where the wallet is not on the account whose allowance it is', async () => {
    const { calls, clear, signer } = createScene()
    await expect(clear({ owner: spender })).rejects.toMatchObject({ name: 'AccountChangedError' })
    expect(calls).toEqual([])
    const owner = signer.account.address.toLowerCase()
    expect(await clear({ owner })).toBe(hash)
  })

  test('where no wallet is connected', async () => {
    const { calls, clear, signer } = createScene()
    signer.current = () => undefined
    await expect(clear()).rejects.toMatchObject({ name: 'WalletNotConnectedError' })
    expect(calls).toEqual([])
  })

  test('where nobody is pinned or named', async () => {
    const { calls, clear } = createScene()
    await expect(clear({ chain: 'ETH' })).rejects.toMatchObject({ name: 'SpenderNotSetError' })
    expect(calls).toEqual([])
  })

  test('where the wallet does not change over', async () => {
    const { calls, clear, signer } = createScene()
    signer.current = () => ({ address: signer.account.address, chainId: 1 })
    signer.switchChain = () => Promise.reject(new UserRejectedError())
    await expect(clear()).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(calls).toEqual([])
  })
})

test('a prompt that never settles can be given up', async () => {
  const { clear, signer } = createScene()
  signer.sendTransaction = () => new Promise(() => {})
  const giveUp = new AbortController()
  const clearing = clear({ signal: giveUp.signal })
  giveUp.abort()
  await expect(clearing).rejects.toMatchObject({ name: 'SigningCancelledError' })
})
