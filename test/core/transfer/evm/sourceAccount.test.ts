import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { UserRejectedError } from '../../../../src/core/errors/walletErrors.js'
import { switchToChain } from '../../../../src/core/transfer/evm/sourceAccount.js'
import { createTestSigner } from '../../../support/evmSigner.js'

const chain = mainnet.chains.BASE

function createScene(chainId: number = chain.id) {
  const signer = createTestSigner(chainId)
  const said: string[] = []
  const { switchChain } = signer
  signer.switchChain = async (to) => {
    said.push(`to ${to.key}`)
    await switchChain(to)
  }
  const ask = (more: { expected?: string; signal?: AbortSignal } = {}) =>
    switchToChain({ signer, chain, step: ({ name }) => said.push(name), ...more })
  return { signer, said, ask, address: signer.account.address }
}

test('a wallet on the chain is not switched, and its account is returned', async () => {
  const { ask, address, said } = createScene()
  expect(await ask()).toBe(address)
  expect(said).toEqual([])
})

test('a wallet on another chain is switched, and the person sees that step', async () => {
  const { ask, address, said } = createScene(1)
  expect(await ask()).toBe(address)
  expect(said).toEqual(['switchingChain', 'to BASE', 'checking'])
})

test('the expected account is accepted in any letter case', async () => {
  const { ask, address } = createScene()
  expect(await ask({ expected: address.toLowerCase() })).toBe(address)
})

describe('switching fails', () => {
  test('if no wallet is connected', async () => {
    const { ask, signer } = createScene()
    signer.current = () => undefined
    await expect(ask()).rejects.toMatchObject({ name: 'WalletNotConnectedError', kind: 'evm' })
  })

  test('if another account is expected, before the wallet is asked', async () => {
    const { ask, said } = createScene(1)
    const expected = '0x3333333333333333333333333333333333333333'
    await expect(ask({ expected })).rejects.toMatchObject({ name: 'AccountChangedError' })
    expect(said).toEqual([])
  })

  test('if the wallet switched accounts together with the chain', async () => {
    const { ask, signer } = createScene(1)
    signer.switchChain = async () => {
      signer.current = () => ({ address: createTestSigner(1).account.address, chainId: chain.id })
    }
    await expect(ask()).rejects.toMatchObject({ name: 'AccountChangedError' })
  })

  test('if the wallet was disconnected by the switch', async () => {
    const { ask, signer } = createScene(1)
    signer.switchChain = async () => {
      signer.current = () => undefined
    }
    await expect(ask()).rejects.toMatchObject({ name: 'AccountChangedError' })
  })

  test('if the person declines the switch', async () => {
    const { ask, signer, said } = createScene(1)
    signer.switchChain = () => Promise.reject(new UserRejectedError())
    await expect(ask()).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(said).toEqual(['switchingChain'])
  })

  test('if the prompt was canceled', async () => {
    const { ask, signer } = createScene(1)
    signer.switchChain = () => new Promise(() => {})
    const giveUp = new AbortController()
    const asking = ask({ signal: giveUp.signal })
    giveUp.abort()
    await expect(asking).rejects.toMatchObject({ name: 'SigningCancelledError' })
  })
})
