import { createClient, createWalletClient, custom, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { InvalidConfigError } from '../../../../src/core/errors/configErrors.js'
import { buildPermit } from '../../../../src/core/permit/buildPermit.js'
import { checkSignature } from '../../../../src/core/permit/checkSignature.js'
import { signerFromAccount } from '../../../../src/core/wallet/evm/signerFromAccount.js'
import { createEvmTestWallet, type EvmPrompt } from '../../../../src/testing/index.js'

const { BASE, ARB } = mainnet.chains
const spender = '0x1111111111111111111111111111111111111111'
const call = (from: `0x${string}`) => ({ chain: BASE, from, to: BASE.usdc.address, data: '0x' }) as const
const permitOf = (owner: `0x${string}`) =>
  buildPermit(BASE, { owner, spender, value: 1n, nonce: 0n, deadline: 1n })

describe('an account with a local key', () => {
  test('signs a permit that recovers to it, after switching to the chain', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const signer = signerFromAccount(account)
    expect(signer.current()).toEqual({ address: account.address, chainId: 0 })
    await signer.switchChain(BASE)
    expect(signer.current()).toEqual({ address: account.address, chainId: BASE.id })
    const permit = permitOf(account.address)
    const signature = await signer.signTypedData(permit, account.address)
    expect(await checkSignature(permit, signature, 'plain')).toHaveProperty('r')
  })

  test('reports that it has no node for a transaction', async () => {
    const { address, ...account } = privateKeyToAccount(generatePrivateKey())
    const signer = signerFromAccount({ address, ...account })
    await expect(signer.sendTransaction(call(address))).rejects.toThrow('Give `signerFromAccount` a wallet')
  })

  const sealed = new Error('the vault is sealed')
  const failures: [string, LocalAccount['signTypedData']][] = [
    ['rejects', () => Promise.reject(sealed)],
    [
      'throws',
      () => {
        throw sealed
      },
    ],
  ]
  test.each(failures)(
    'fails with our error, which contains nothing of what it signed: %s',
    async (_, fail) => {
      const signer = signerFromAccount({ ...privateKeyToAccount(generatePrivateKey()), signTypedData: fail })
      await expect(signer.signTypedData(permitOf(spender), spender)).rejects.toMatchObject({
        name: 'WalletError',
      })
    },
  )
})

describe('a wallet client of a remote wallet', () => {
  function createWallet(onPrompt?: (prompt: EvmPrompt) => 'accept' | 'refuse') {
    const prompts: EvmPrompt[] = []
    const wallet = createEvmTestWallet({
      chains: { [ARB.id]: 'http://127.0.0.1:1', [BASE.id]: 'http://127.0.0.1:1' },
      onPrompt: (prompt) => {
        prompts.push(prompt)
        return onPrompt?.(prompt) ?? 'accept'
      },
    })
    wallet.changeChain(ARB.id)
    const { address } = wallet.account
    const client = createWalletClient({ account: address, transport: custom(wallet.provider) })
    return { wallet, prompts, address, signer: signerFromAccount(client) }
  }

  test('is switched to the chain, and again after it has left by itself', async () => {
    const { wallet, prompts, address, signer } = createWallet()
    await signer.switchChain(BASE)
    await signer.switchChain(BASE)
    expect(prompts).toEqual([{ kind: 'switchChain', chainId: BASE.id }])
    const permit = permitOf(address)
    const signature = await signer.signTypedData(permit, address)
    expect(await checkSignature(permit, signature, 'plain')).toHaveProperty('r')
    wallet.changeChain(ARB.id)
    expect(signer.current()).toEqual({ address, chainId: 0 })
    await signer.switchChain(BASE)
    expect(prompts.filter(({ kind }) => kind === 'switchChain')).toHaveLength(2)
  })

  test('keeps a person’s rejection a rejection', async () => {
    const { signer, address } = createWallet(() => 'refuse')
    await expect(signer.switchChain(BASE)).rejects.toMatchObject({ name: 'UserRejectedError' })
    await expect(signer.switchChain(ARB)).resolves.toBeUndefined()
    const permit = buildPermit(ARB, { owner: address, spender, value: 1n, nonce: 0n, deadline: 1n })
    await expect(signer.signTypedData(permit, address)).rejects.toMatchObject({ name: 'UserRejectedError' })
  })

  test('reports if the wallet does not switch', async () => {
    const provider = { request: async () => `0x${ARB.id.toString(16)}` }
    const signer = signerFromAccount(createClient({ account: spender, transport: custom(provider) }))
    await expect(signer.switchChain(BASE)).rejects.toMatchObject({ name: 'ChainSwitchError', chain: 'BASE' })
    await expect(signer.sendTransaction(call(spender))).rejects.toMatchObject({ name: 'ChainSwitchError' })
  })
})

test('an account that cannot sign is refused at once', () => {
  const transport = custom({ request: async () => null })
  expect(() => signerFromAccount(createWalletClient({ transport }))).toThrow(InvalidConfigError)
  const address = { address: spender, type: 'json-rpc' } as unknown as LocalAccount
  expect(() => signerFromAccount(address)).toThrow('`account` holds no key')
})

test.each([undefined, null, spender])('%s instead of an account is refused at once', (given) => {
  expect(() => signerFromAccount(given as unknown as LocalAccount)).toThrow(InvalidConfigError)
})
