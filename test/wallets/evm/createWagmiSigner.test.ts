import { expect, test } from 'vitest'
import type { Config } from 'wagmi'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { createWagmiSigner } from '../../../src/wallets/evm/createWagmiSigner.js'

const { BASE } = mainnet.chains
const owner = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6D9aF2'

/** The state of wagmi with one connection. */
function wagmiWith(connector: object, status = 'connected'): Config {
  const connection = { accounts: [owner], chainId: BASE.id, connector }
  const state = { current: 'a', connections: new Map([['a', connection]]), status }
  return { state, chains: [{ id: BASE.id }] } as never
}

test('a wallet whose provider cannot be loaded has a problem', async () => {
  const getProvider = async () => {
    throw new Error('The SDK of the wallet did not load.')
  }
  const call = { chain: BASE, from: owner, to: BASE.usdc.address, data: '0x1234' } as const
  await expect(createWagmiSigner(wagmiWith({ getProvider })).sendTransaction(call)).rejects.toMatchObject({
    name: 'WalletError',
  })
})

test('a wallet that wagmi has reconnected is ready although others are not, and one from its storage is not', () => {
  const account = { address: owner, chainId: BASE.id }
  const getProvider = async () => ({})
  expect(createWagmiSigner(wagmiWith({ getProvider }, 'reconnecting')).current()).toEqual(account)
  expect(createWagmiSigner(wagmiWith({ id: 'harbor' }, 'reconnecting')).current()).toBeUndefined()
})
