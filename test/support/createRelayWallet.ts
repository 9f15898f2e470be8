import { SignClient } from '@walletconnect/sign-client'
import type { PrivateKeyAccount } from 'viem/accounts'
import { parseTypedData } from '../../src/testing/evmWallet.js'

type Answer = 'accept' | 'refuse' | 'ignore'

export type RelayWalletParameters = {
  relayUrl: string
  projectId: string
  account: PrivateKeyAccount
  /** The chains that it offers. */
  chainIds: readonly number[]
  metadata?: { name: string; icons?: readonly string[] }
  onProposal?: () => Answer
  onRequest?: (method: string) => Answer
}

/** A wallet on another device: the real wallet-side client, which signs with a key in memory. */
export async function createRelayWallet(parameters: RelayWalletParameters) {
  const { relayUrl, projectId, account, chainIds } = parameters
  const { name = 'Pocket', icons = [] } = parameters.metadata ?? {}
  const client = await SignClient.init({
    relayUrl,
    projectId,
    metadata: { name, description: 'A wallet for tests', url: 'https://pocket.test', icons: [...icons] },
    customStoragePrefix: `wallet-${Math.random()}`,
    telemetryEnabled: false,
    logger: 'silent',
  })
  const asked: string[] = []
  const approved: string[] = []
  const ended: string[] = []
  let topic = ''
  const share = (ids: readonly number[], address: string = account.address) => ({
    eip155: {
      chains: ids.map((id) => `eip155:${id}`),
      accounts: ids.map((id) => `eip155:${id}:${address}`),
      methods: ['eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
      events: ['accountsChanged', 'chainChanged'],
    },
  })
  const rejected = { code: 5000, message: 'User rejected.' }

  client.on('session_proposal', async ({ id }) => {
    const answer = parameters.onProposal?.() ?? 'accept'
    if (answer === 'refuse') await client.reject({ id, reason: rejected })
    if (answer !== 'accept') return
    topic = (await client.approve({ id, namespaces: share(chainIds) })).topic
    approved.push(topic)
  })
  client.on('session_delete', ({ topic: gone }) => void ended.push(gone))
  client.on('session_request', async ({ id, topic: from, params: { request, chainId } }) => {
    asked.push(`${request.method} on ${chainId}`)
    const answer = parameters.onRequest?.(request.method) ?? 'accept'
    if (answer === 'ignore') return
    const response =
      answer === 'accept' && request.method === 'eth_signTypedData_v4'
        ? { id, jsonrpc: '2.0', result: await account.signTypedData(parseTypedData(request.params[1])) }
        : { id, jsonrpc: '2.0', error: rejected }
    await client.respond({ topic: from, response })
  })
  return {
    /** The requests it received, oldest first. */
    asked: asked as readonly string[],
    /** The topics of all sessions that it ever approved, oldest first. */
    approved: approved as readonly string[],
    /** The topics of all sessions that the other side ended, oldest first. */
    ended: ended as readonly string[],
    sessions: () => client.session.getAll(),
    pair: (uri: string) => client.pair({ uri }),
    shareOnly: async (ids: readonly number[], address?: string) =>
      (await client.update({ topic, namespaces: share(ids, address) })).acknowledged(),
    tell: (event: { name: string; data: unknown }, chainId: number) =>
      client.emit({ topic, event, chainId: `eip155:${chainId}` }),
    disconnect: () => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    stop: () => client.core.relayer.transportClose(),
  }
}
