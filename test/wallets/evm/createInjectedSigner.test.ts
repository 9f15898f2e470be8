import { expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { buildPermit } from '../../../src/core/permit/buildPermit.js'
import {
  createInjectedSigner,
  type InjectedConnection,
} from '../../../src/wallets/evm/createInjectedSigner.js'

const { BASE, ETH } = mainnet.chains
const owner = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6D9aF2'
const hash = `0x${'ab'.repeat(32)}`
const call = { chain: BASE, from: owner, to: BASE.usdc.address, data: '0x1234' } as const

/** A wallet without events, on Ethereum at first. */
function ready() {
  const wallet = { chainId: ETH.id as number, sent: [] as unknown[], tellsChain: true }
  const request = async ({ method, params }: { method: string; params: [{ chainId: string }] }) => {
    if (method === 'eth_chainId' && !wallet.tellsChain) throw new Error('The wallet has closed.')
    if (method === 'eth_chainId') return `0x${wallet.chainId.toString(16)}`
    if (method === 'eth_sendTransaction') return wallet.sent.push(...params) && hash
    if (method !== 'wallet_switchEthereumChain')
      throw new Error('The chain of the typed data is another one.')
    wallet.chainId = Number(params[0].chainId)
    return null
  }
  const connection: InjectedConnection = { provider: { request } as never, address: owner, chainId: ETH.id }
  return { wallet, signer: createInjectedSigner(() => connection) }
}

test('the chain that the wallet was switched to is the current one', async () => {
  const { signer } = ready()
  await signer.switchChain(BASE)
  expect(signer.current()).toEqual({ address: owner, chainId: BASE.id })
})

test('a wallet that cannot tell its chain after a switch counts as one that has not switched', async () => {
  const { wallet, signer } = ready()
  wallet.tellsChain = false
  await expect(signer.switchChain(BASE)).rejects.toMatchObject({ name: 'ChainSwitchError', chain: 'BASE' })
})

test('a wallet that has switched by itself does not sign, and its chain is known then', async () => {
  const { wallet, signer } = ready()
  await signer.switchChain(BASE)
  wallet.chainId = ETH.id
  const permit = { owner, spender: ETH.usdc.address, value: 1n, nonce: 0n, deadline: 1n } as const
  await expect(signer.signTypedData(buildPermit(BASE, permit), owner)).rejects.toMatchObject({
    name: 'WalletError',
  })
  await expect.poll(() => signer.current()?.chainId).toBe(ETH.id)
})

test('a call is sent with its chain, and not while the wallet is on another one', async () => {
  const { wallet, signer } = ready()
  await expect(signer.sendTransaction(call)).rejects.toMatchObject({
    name: 'ChainSwitchError',
    chain: 'BASE',
  })
  expect(wallet.sent).toEqual([])
  wallet.chainId = BASE.id
  expect(await signer.sendTransaction(call)).toBe(hash)
  const { from, to, data } = call
  expect(wallet.sent).toEqual([{ chainId: '0x2105', from, to, data }])
})

test('a wallet that throws at once has declined like one that rejects', async () => {
  const request = () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  const provider = { request } as never
  const signer = createInjectedSigner(() => ({ provider, address: owner, chainId: BASE.id }))
  const permit = { owner, spender: BASE.usdc.address, value: 1n, nonce: 0n, deadline: 1n } as const
  const declined = { name: 'UserRejectedError' }
  await expect(signer.signTypedData(buildPermit(BASE, permit), owner)).rejects.toMatchObject(declined)
  await expect(signer.switchChain(BASE)).rejects.toMatchObject(declined)
  await expect(signer.sendTransaction(call)).rejects.toMatchObject(declined)
})
