import type { ConnectedProvider } from '../../core/wallet/walletConnector.js'
import type { Client, Session } from './openRelayClient.js'
import { accountsOf, readAccount } from './sessionAccounts.js'

type EventName = 'accountsChanged' | 'chainChanged' | 'disconnect'
type Listener = (value: never) => void

/** The relay client's messages for a session that no longer exists. */
const gone = /no matching key|session topic|expired: session|recently deleted/i

/**
 * Wraps a wallet session as an EIP-1193 provider. The current chain is ours: every request names it, and switching to
 * a chain that the wallet shares needs no prompt.
 */
export function createSessionProvider(
  client: Client,
  { topic, ...first }: Session,
): ConnectedProvider & { stop: () => void } {
  const listeners = new Map<string, Set<Listener>>()
  let accounts = accountsOf(first)
  let chainId = accounts[0]?.chainId ?? 1
  let chosen: `0x${string}` | undefined

  const emit = (event: EventName, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }
  /** The addresses on the current chain, with the chosen one first. */
  const current = () => {
    const here = accounts.filter((account) => account.chainId === chainId).map(({ address }) => address)
    return chosen && here.includes(chosen) ? [chosen, ...here.filter((other) => other !== chosen)] : here
  }
  const isShared = (id: number) => accounts.some((account) => account.chainId === id)
  /** Applies a change and emits events if the current chain or account changed. */
  const change = (apply: () => void) => {
    const before = { chainId, address: current()[0] }
    apply()
    if (!isShared(chainId)) chainId = accounts[0]?.chainId ?? chainId
    if (chainId !== before.chainId) emit('chainChanged', toHex(chainId))
    if (current()[0] !== before.address) emit('accountsChanged', current())
  }
  const setChain = (id: number) =>
    change(() => {
      chainId = id
    })

  const onUpdate = (update: { topic: string; params: Pick<Session, 'namespaces'> }) => {
    if (update.topic !== topic) return
    change(() => {
      accounts = accountsOf(update.params)
    })
  }
  const onEvent = (sessionEvent: { topic: string; params: { event: { name: string; data: unknown } } }) => {
    if (sessionEvent.topic !== topic) return
    const { name, data } = sessionEvent.params.event
    if (name === 'chainChanged' && isShared(Number(data))) setChain(Number(data))
    if (name === 'accountsChanged') change(() => choose(data))
  }
  const choose = (data: unknown) => {
    const [named] = Array.isArray(data) ? data : []
    const address = readAccount(named)?.address ?? named
    chosen = accounts.find(
      (account) => account.address.toLowerCase() === String(address).toLowerCase(),
    )?.address
  }
  const onEnd = (ended: { topic: string }) => {
    if (ended.topic === topic) emit('disconnect', { code: 4900, message: 'The session has ended.' })
  }
  client.on('session_update', onUpdate)
  client.on('session_event', onEvent)
  client.on('session_delete', onEnd)
  client.on('session_expire', onEnd)

  /** Sends a request to the wallet, on the current chain. */
  const ask = async (method: string, params: unknown): Promise<unknown> => {
    if (!client.session.keys.includes(topic)) throw failure(4900, 'The session has ended.')
    if (!methodsOf(client.session.get(topic)).includes(method))
      throw failure(4200, `The wallet does not offer ${method}.`)
    try {
      return await client.request({ topic, chainId: `eip155:${chainId}`, request: { method, params } })
    } catch (error) {
      throw gone.test(String((error as Error)?.message)) ? failure(4900, 'The session has ended.') : error
    }
  }
  const switchTo = async (id: number, params: unknown) => {
    if (!isShared(id)) await ask('wallet_switchEthereumChain', params)
    if (!isShared(id)) throw failure(4902, 'The wallet does not share that chain.')
    setChain(id)
    return null
  }
  return {
    async request({ method, params }) {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return current()
      if (method === 'eth_chainId') return toHex(chainId)
      if (method !== 'wallet_switchEthereumChain') return ask(method, params)
      const [{ chainId: asked = '' } = {}] = (params ?? []) as readonly { chainId?: string }[]
      return switchTo(Number(asked), params)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    stop() {
      client.off('session_update', onUpdate)
      client.off('session_event', onEvent)
      client.off('session_delete', onEnd)
      client.off('session_expire', onEnd)
    },
  }
}

function methodsOf({ namespaces }: Session): readonly string[] {
  return Object.entries(namespaces)
    .filter(([key]) => key === 'eip155' || key.startsWith('eip155:'))
    .flatMap(([, { methods }]) => methods)
}

const toHex = (value: number) => `0x${value.toString(16)}`

function failure(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
