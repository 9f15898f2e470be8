import {
  BaseError,
  createWalletClient,
  custom,
  type Hex,
  InternalRpcError,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createConfig, createConnector } from 'wagmi'
import { connect } from 'wagmi/actions'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { UserRejectedError } from '../../../../src/core/errors/walletErrors.js'
import { buildPermit } from '../../../../src/core/permit/buildPermit.js'
import { signerFromAccount } from '../../../../src/core/wallet/evm/signerFromAccount.js'
import { toWalletError } from '../../../../src/core/wallet/evm/toWalletError.js'
import type { EvmSigner } from '../../../../src/core/wallet/walletConnection.js'
import { createInjectedSigner } from '../../../../src/wallets/evm/createInjectedSigner.js'
import { createWagmiSigner } from '../../../../src/wallets/evm/createWagmiSigner.js'

const chain = mainnet.chains.BASE
const other = mainnet.chains.ARB
const owner: Hex = '0x71c4a9de03bb5f28e6c0417ad3f95b2e8c6d9af2'
const libraries = ['viem', 'wagmi', 'a wallet client'] as const
const typedData = buildPermit(chain, { owner, spender: owner, value: 1n, nonce: 0n, deadline: 1n })

/** Known wallet errors, and the error that a person sees. */
const shapes: [string, unknown, string][] = [
  ['EIP-1193', { code: 4001, message: 'User rejected the request.' }, 'UserRejectedError'],
  ['EIP-1193, as an Error', failure(4001, 'MetaMask Message Signature: User denied.'), 'UserRejectedError'],
  ['EIP-1193, its code as text', { code: '4001', message: 'declined' }, 'UserRejectedError'],
  ['WalletConnect', { code: 5000, message: 'User disapproved requested methods' }, 'UserRejectedError'],
  ['ethers', { code: 'ACTION_REJECTED', message: 'user rejected action' }, 'UserRejectedError'],
  [
    'ethers, with the wallet’s error inside',
    { code: 'UNKNOWN_ERROR', message: 'could not coalesce error', info: { error: { code: 4001 } } },
    'UserRejectedError',
  ],
  ['Safe', { code: -32000, message: 'User rejected transaction' }, 'UserRejectedError'],
  ['a wallet that cancels', { code: -32603, message: 'Request cancelled' }, 'UserRejectedError'],
  ['a wallet that denies', { code: -32000, message: 'MetaMask: request DENIED' }, 'UserRejectedError'],
  ['Coinbase', { code: -32603, message: 'Pop up window failed to open' }, 'UserRejectedError'],
  [
    'MetaMask, with its error inside',
    { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4001 } } },
    'UserRejectedError',
  ],
  [
    'JSON-RPC, with its error inside',
    { code: -32603, message: 'Internal error', error: { code: -32000, message: 'User rejected' } },
    'UserRejectedError',
  ],
  ['a rejection without a code', failure(undefined, 'User rejected the request.'), 'UserRejectedError'],
  ['a rejection that is only text', 'User rejected the request.', 'UserRejectedError'],
  [
    'a rejection behind a code of its own',
    { code: -1, message: 'Unknown', cause: failure(undefined, 'User denied message signature.') },
    'UserRejectedError',
  ],
  ['an open prompt', { code: -32002, message: 'Request already pending' }, 'WalletBusyError'],
  [
    'a wallet without typed data',
    { code: 4200, message: 'The method is not supported' },
    'WalletCannotSignError',
  ],
  ['a wallet without the method', { code: -32601, message: 'Method not found' }, 'WalletCannotSignError'],
  ['an account that was removed', { code: 4100, message: 'Unauthorized' }, 'WalletNotConnectedError'],
  ['a disconnected wallet', { code: 4900, message: 'Disconnected' }, 'WalletNotConnectedError'],
  ['a failure', { code: -32603, message: 'Provided chainId "1" must match "8453"' }, 'WalletError'],
  ['a node’s failure', { code: -32000, message: 'execution reverted' }, 'WalletError'],
  ['a node that refuses', { code: -32000, message: 'access denied: project id' }, 'WalletError'],
  [
    'a node’s limit',
    { code: -32603, message: 'x', data: { originalError: { message: 'request rejected: quota exceeded' } } },
    'WalletError',
  ],
  ['a proxy that refuses', { code: -32000, message: 'Request rejected by upstream' }, 'WalletError'],
  [
    'a failure with a message that sounds like a rejection',
    { code: -32603, message: 'Request rejected', cause: { code: -32602, message: 'Invalid params' } },
    'WalletError',
  ],
  ['an error without a code', failure(undefined, 'ledger: device is locked'), 'WalletError'],
]

const recoverabilities: { [name: string]: string } = {
  UserRejectedError: 'retryable',
  WalletBusyError: 'wait',
  WalletCannotSignError: 'fatal',
  WalletError: 'retryable',
  WalletNotConnectedError: 'fatal',
}

const told = (name: string) => ({ name, recoverability: recoverabilities[name] })

describe.each(shapes)('%s', (_, thrown, name) => {
  test('as thrown', () => {
    expect(toWalletError(thrown)).toMatchObject(told(name))
  })

  test('inside a library’s errors', () => {
    const wrapped = new BaseError('The request failed.', { cause: new Error('outer', { cause: thrown }) })
    expect(toWalletError(wrapped)).toMatchObject(told(name))
  })

  test.each(libraries)('through %s', async (library) => {
    const signer = await signers[library](providerThat({ eth_signTypedData_v4: thrown }))
    await expect(signer.signTypedData(typedData, owner)).rejects.toMatchObject(told(name))
  })

  test.each(libraries)('through %s, when switching chains', async (library) => {
    const signer = await signers[library](providerThat({ wallet_switchEthereumChain: thrown }))
    const answers = ['UserRejectedError', 'WalletBusyError']
    const expected = answers.includes(name) ? told(name) : { name: 'ChainSwitchError', chain: 'ARB' }
    await expect(signer.switchChain(other)).rejects.toMatchObject(expected)
  })
})

test.each([
  ['viem’s own rejection', new UserRejectedRequestError(new Error('no')), 'UserRejectedError'],
  ['viem’s own failure', new InternalRpcError(new Error('no such account')), 'WalletError'],
  ['nothing', undefined, 'WalletError'],
  ['plain text', 'rejected', 'WalletError'],
])('%s', (_, thrown, name) => {
  expect(toWalletError(thrown)).toMatchObject(told(name))
})

test('a wallet that does not know the chain is a failed switch, although wagmi calls it a rejection', async () => {
  const unknown = { code: 4902, message: 'Unrecognized chain ID.' }
  for (const library of libraries) {
    const provider = providerThat({ wallet_switchEthereumChain: unknown, wallet_addEthereumChain: unknown })
    const signer = await signers[library](provider)
    await expect(signer.switchChain(other)).rejects.toMatchObject({ name: 'ChainSwitchError', chain: 'ARB' })
  }
})

test('our own errors are kept, and an error that is its own cause ends', () => {
  const own = new UserRejectedError()
  expect(toWalletError(own)).toBe(own)
  const loop = new Error('loop')
  loop.cause = loop
  expect(toWalletError(loop)).toMatchObject({ name: 'WalletError' })
})

function failure(code: number | undefined, message: string): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code })
}

type Provider = { request(request: { method: string }): Promise<unknown> }

/** A wallet on Base that throws the given errors at these methods. */
function providerThat(failures: { [method: string]: unknown }): Provider {
  const answers: { [method: string]: unknown } = {
    eth_chainId: `0x${chain.id.toString(16)}`,
    eth_accounts: [owner],
    eth_requestAccounts: [owner],
  }
  return {
    async request({ method }) {
      if (method in failures) throw failures[method]
      if (method in answers) return answers[method]
      throw new Error(`no ${method} here`)
    },
  }
}

const signers: { [library in (typeof libraries)[number]]: (provider: Provider) => Promise<EvmSigner> } = {
  async viem(provider) {
    return createInjectedSigner(() => ({
      provider: provider as never,
      address: owner,
      chainId: chain.id,
    }))
  },
  async 'a wallet client'(provider) {
    return signerFromAccount(createWalletClient({ account: owner, transport: custom(provider) }))
  },
  async wagmi(provider) {
    const config = createConfig({
      chains: [asWagmi(chain), asWagmi(other)],
      connectors: [connectorOf(provider)],
      transports: { [chain.id]: custom(provider), [other.id]: custom(provider) },
      storage: null,
    })
    const [connector] = config.connectors
    if (connector) await connect(config, { connector } as never)
    return createWagmiSigner(config)
  },
}

function asWagmi({ id, name }: { id: number; name: string }) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return { id, name, nativeCurrency, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }
}

/** A connector that calls the provider and translates only what wagmi's own connectors do. */
function connectorOf(provider: Provider) {
  return createConnector(({ chains }) => ({
    id: 'test',
    name: 'Test wallet',
    type: 'test',
    connect: async () => ({ accounts: [owner], chainId: chain.id }) as never,
    disconnect: async () => {},
    getAccounts: async () => [owner],
    getChainId: async () => chain.id,
    getProvider: async () => provider,
    isAuthorized: async () => true,
    async switchChain({ chainId }) {
      const params = [{ chainId: `0x${chainId.toString(16)}` }]
      await provider.request({ method: 'wallet_switchEthereumChain', params } as { method: string })
      return chains[0]
    },
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => {},
  }))
}
