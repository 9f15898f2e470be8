import type { TypedDataDefinition } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { obeyAnswer, type PromptAnswer, walletIcon } from './promptAnswer.js'

/** A test wallet's prompt. */
export type EvmPrompt =
  | { kind: 'connect' }
  | { kind: 'switchChain'; chainId: number }
  | { kind: 'transaction'; to: string; data: string }
  | { kind: 'sign'; domain: Record<string, unknown>; message: Record<string, unknown> }

/** The parameters of {@link createEvmTestWallet}. */
export type EvmTestWalletParameters = {
  /** @default 'Test wallet' */
  name?: string | undefined
  /** An image as a `data:` URL. */
  icon?: string | undefined
  /** EIP-6963 reverse domain name. @default 'test.wallet' */
  rdns?: string | undefined
  /** The private key; a new one by default. Never use one that holds anything. */
  privateKey?: `0x${string}` | undefined
  /** The chains that the wallet knows, by id, with their JSON-RPC URL. It starts on the first. */
  chains: { readonly [chainId: number]: string }
  /** Answers each prompt. @default accepts all */
  onPrompt?: ((prompt: EvmPrompt) => PromptAnswer | Promise<PromptAnswer>) | undefined
  /** Connects to the chains. @default the page's own `fetch` */
  fetch?: typeof globalThis.fetch | undefined
}

/** An EVM wallet that signs with a key in memory: for tests, stories and playgrounds. */
export type EvmTestWallet = {
  account: PrivateKeyAccount
  /** Announces the wallet through EIP-6963, now and whenever a page asks. Returns a function that withdraws it. */
  announce(): () => void
  /** The announced EIP-1193 provider. */
  provider: {
    request(request: { method: string; params?: unknown }): Promise<unknown>
    on(event: string, listener: (value: never) => void): void
    removeListener(event: string, listener: (value: never) => void): void
  }
  /** Changes the chain or the account like a person would, in the wallet itself. */
  changeChain(chainId: number): void
  changeAccount(address: `0x${string}` | undefined): void
}

/**
 * Creates an EVM wallet that signs with a key in memory.
 *
 * @example
 * ```ts
 * import { createEvmTestWallet } from 'usdc-bridge-react/testing'
 *
 * const wallet = createEvmTestWallet({ name: 'Harbor', chains: { 8453: 'http://127.0.0.1:8545' } })
 * const withdraw = wallet.announce()
 * ```
 */
export function createEvmTestWallet(parameters: EvmTestWalletParameters): EvmTestWallet {
  const { chains } = parameters
  const account = privateKeyToAccount(parameters.privateKey ?? generatePrivateKey())
  const { emit, on, removeListener } = createEmitter()
  const ask = async (prompt: EvmPrompt) => obeyAnswer(parameters.onPrompt?.(prompt) ?? 'accept')
  let chainId = Number(Object.keys(chains)[0] ?? 1)
  let isConnected = false

  const changeChain = (next: number) => {
    chainId = next
    emit('chainChanged', toHex(chainId))
  }
  const connect = async () => {
    await ask({ kind: 'connect' })
    isConnected = true
  }
  const switchChain = async (next: number) => {
    if (!chains[next]) throw rpcError(4902, 'Unrecognized chain.')
    if (next === chainId) return
    await ask({ kind: 'switchChain', chainId: next })
    changeChain(next)
  }

  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const [first, second] = (Array.isArray(params) ? params : []) as unknown[]
    switch (method) {
      case 'eth_chainId':
        return toHex(chainId)
      case 'eth_accounts':
        return isConnected ? [account.address] : []
      case 'eth_requestAccounts':
        if (!isConnected) await connect()
        return [account.address]
      case 'wallet_requestPermissions':
        await connect()
        return [{ parentCapability: 'eth_accounts' }]
      case 'wallet_switchEthereumChain':
        await switchChain(Number((first as { chainId: string }).chainId))
        return null
      case 'eth_signTypedData_v4': {
        const typedData = readTypedData(String(second), chainId)
        await ask({ kind: 'sign', domain: typedData.domain, message: typedData.message })
        return account.signTypedData(typedData)
      }
      default:
        if (method === 'eth_sendTransaction') await ask(describeTransaction(first))
        return forward(parameters.fetch, chains[chainId], method, params)
    }
  }

  const provider = { request, on, removeListener }
  return {
    account,
    provider,
    changeChain,
    changeAccount: (address) => emit('accountsChanged', address ? [address] : []),
    announce: createAnnounce(parameters, provider),
  }
}

type Listener = (value: never) => void

function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    emit(event: string, value: unknown): void {
      for (const listener of listeners.get(event) ?? []) listener(value as never)
    },
    on(event: string, listener: Listener): void {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener): void {
      listeners.get(event)?.delete(listener)
    },
  }
}

/** Creates the function that announces a provider through EIP-6963. */
function createAnnounce(
  { name = 'Test wallet', icon = walletIcon, rdns = 'test.wallet' }: EvmTestWalletParameters,
  provider: EvmTestWallet['provider'],
): EvmTestWallet['announce'] {
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon, rdns })
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  return () => {
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
    return () => window.removeEventListener('eip6963:requestProvider', announce)
  }
}

function describeTransaction(transaction: unknown): EvmPrompt {
  const { to, data } = transaction as { to: string; data: string }
  return { kind: 'transaction', to, data }
}

/** Parses typed data that the wallet may sign while it is on that chain. */
function readTypedData(json: string, chainId: number): ParsedTypedData {
  const typedData = parseTypedData(json)
  const { chainId: provided } = typedData.domain
  if (Number(provided) !== chainId)
    throw rpcError(-32603, `Provided chainId "${provided}" must match the active chainId "${chainId}"`)
  return typedData
}

const toHex = (value: number) => `0x${value.toString(16)}`

/** Forwards a method to the chain; a method that the wallet lacks fails like in EIP-1193. */
async function forward(
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
  url: string | undefined,
  method: string,
  params: unknown,
): Promise<unknown> {
  if (!url || !method.startsWith('eth_')) throw rpcError(4200, `The wallet does not support ${method}.`)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string }
  }
  if (error) throw rpcError(error.code, error.message)
  return result
}

function rpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

/** Typed data in the form of `eth_signTypedData_v4`, with a permit's fields. */
export type ParsedTypedData = TypedDataDefinition & {
  domain: { chainId?: number | undefined } & Record<string, unknown>
  message: Record<string, unknown>
}

/** Parses typed data from JSON like a wallet. viem adds the domain's type itself. */
export function parseTypedData(json: string): ParsedTypedData {
  const { types, ...rest } = JSON.parse(json) as { types: Record<string, unknown> }
  const { EIP712Domain: _, ...messageTypes } = types
  return { ...rest, types: messageTypes } as ParsedTypedData
}
