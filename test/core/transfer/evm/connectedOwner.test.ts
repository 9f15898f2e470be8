import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { UserRejectedError } from '../../../../src/core/errors/walletErrors.js'
import { connectedOwner } from '../../../../src/core/transfer/evm/connectedOwner.js'
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
    connectedOwner({ signer, chain, step: ({ name }) => said.push(name), ...more })
  return { signer, said, ask, address: signer.account.address }
}

test('is the account that is connected', async () => {
  const { ask, address, said } = createScene()
  expect(await ask()).toBe(address)
  expect(said).toEqual([])
})

test('is brought to the chain, and the person is told', async () => {
  const { ask, address, said } = createScene(1)
  expect(await ask()).toBe(address)
  expect(said).toEqual(['switchingChain', 'to BASE', 'checking'])
})

test('is the one that is expected, however it is written', async () => {
  const { ask, address } = createScene()
  expect(await ask({ expected: address.toLowerCase() })).toBe(address)
})

describe('is nobody', () => {
  test('where no wallet is connected', async () => {
    const { ask, signer } = createScene()
    signer.current = () => undefined
    await expect(ask()).rejects.toMatchObject({ name: 'WalletNotConnectedError', kind: 'evm' })
  })

  test('where another account is expected, and the wallet is not asked to change chains for it', async () => {
    const { ask, said } = createScene(1)
    const expected = '0x3333333333333333333333333333333333333333'
    await expect(ask({ expected })).rejects.toMatchObject({ name: 'AccountChangedError' })
    expect(said).toEqual([])
  })

  test('where the wallet changed accounts with the chain', async () => {
    const { ask, signer } = createScene(1)
    signer.switchChain = async () => {
      signer.current = () => ({ address: createTestSigner(1).account.address, chainId: chain.id })
    }
    await expect(ask()).rejects.toMatchObject({ name: 'AccountChangedError' })
  })

  test('where the wallet was disconnected with the chain', async () => {
    const { ask, signer } = createScene(1)
    signer.switchChain = async () => {
      signer.current = () => undefined
    }
    await expect(ask()).rejects.toMatchObject({ name: 'AccountChangedError' })
  })

  test('where the person does not change chains', async () => {
    const { ask, signer, said } = createScene(1)
    signer.switchChain = () => Promise.reject(new UserRejectedError())
    await expect(ask()).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(said).toEqual(['switchingChain'])
  })

  test('where the prompt was given up', async () => {
    const { ask, signer } = createScene(1)
    signer.switchChain = () => new Promise(() => {})
    const giveUp = new AbortController()
    const asking = ask({ signal: giveUp.signal })
    giveUp.abort()
    await expect(asking).rejects.toMatchObject({ name: 'SigningCancelledError' })
  })
})
