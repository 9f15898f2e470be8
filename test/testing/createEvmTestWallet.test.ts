import { createClient, custom, verifyTypedData } from 'viem'
import { signTypedData } from 'viem/actions'
import { expect, test } from 'vitest'
import { buildPermit } from '../../src/core/permit/buildPermit.js'
import {
  createEvmTestWallet,
  createTestBridge,
  type EvmPrompt,
  type EvmTestWalletParameters,
} from '../../src/testing/index.js'

function ready(parameters: Partial<EvmTestWalletParameters> = {}) {
  const bridge = createTestBridge()
  const prompts: EvmPrompt[] = []
  const wallet = createEvmTestWallet({
    chains: bridge.walletChains,
    fetch: bridge.fetch,
    onPrompt: (prompt) => {
      prompts.push(prompt)
      return 'accept'
    },
    ...parameters,
  })
  const { chains } = bridge.parameters.network
  const typedData = buildPermit(chains.BASE, {
    owner: wallet.account.address,
    spender: bridge.parameters.permitSpenders.BASE,
    value: 5n,
    nonce: 0n,
    deadline: 2n ** 40n,
  })
  const { request } = wallet.provider
  const client = createClient({ transport: custom(wallet.provider, { retryCount: 0 }) })
  return {
    bridge,
    wallet,
    prompts,
    typedData,
    request,
    switchTo: (id: number) =>
      request({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${id.toString(16)}` }] }),
    sign: () => signTypedData(client, { ...typedData, account: wallet.account.address }),
    base: chains.BASE,
  }
}

test('reveals no account before the page asks, and prompts the person once', async () => {
  const { request, prompts, wallet } = ready()
  expect(await request({ method: 'eth_accounts' })).toEqual([])
  await request({ method: 'eth_requestAccounts' })
  await request({ method: 'eth_requestAccounts' })
  expect(await request({ method: 'eth_accounts' })).toEqual([wallet.account.address])
  expect(prompts).toEqual([{ kind: 'connect' }])
})

test('signs typed data only for its current chain', async () => {
  const { sign, switchTo, base, typedData, wallet, prompts } = ready()
  await expect(sign()).rejects.toThrow('must match the active chainId')
  await switchTo(base.id)
  const signature = await sign()
  expect(await verifyTypedData({ ...typedData, address: wallet.account.address, signature })).toBe(true)
  expect(prompts).toMatchObject([{ kind: 'switchChain', chainId: base.id }, { kind: 'sign' }])
})

test('answers 4902 for an unknown chain, and 4200 for an unknown method', async () => {
  const { request, switchTo } = ready()
  await expect(switchTo(1)).rejects.toMatchObject({ code: 4902 })
  await expect(request({ method: 'wallet_addEthereumChain' })).rejects.toMatchObject({ code: 4200 })
})

test('answers 4001 if the person refuses, and changes nothing', async () => {
  const { request, switchTo, base } = ready({ onPrompt: () => 'refuse' })
  await expect(request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
  await expect(switchTo(base.id)).rejects.toMatchObject({ code: 4001 })
  expect(await request({ method: 'eth_accounts' })).toEqual([])
  expect(await request({ method: 'eth_chainId' })).not.toBe(`0x${base.id.toString(16)}`)
})

test('notifies the page when chain or account change in the wallet', () => {
  const { wallet, base } = ready()
  const events: unknown[] = []
  const onChain = (chainId: string) => events.push(chainId)
  wallet.provider.on('chainChanged', onChain)
  wallet.provider.on('accountsChanged', (accounts: string[]) => events.push(accounts))
  wallet.changeChain(base.id)
  wallet.changeAccount(undefined)
  wallet.provider.removeListener('chainChanged', onChain)
  wallet.changeChain(1)
  expect(events).toEqual([`0x${base.id.toString(16)}`, []])
})

test('forwards chain requests to the chain', async () => {
  const { request } = ready()
  expect(await request({ method: 'eth_getCode', params: ['0x'] })).toBe('0x')
  await expect(request({ method: 'eth_mining' })).rejects.toMatchObject({ code: -32601 })
})
