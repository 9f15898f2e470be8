import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Call = { id: number; method?: string; params?: { [key: string]: unknown } }
type Message = { topic: string; message: string; publishedAt: number; tag: number }

export type LocalRelay = {
  url: string
  /** The messages it relayed, by their Sign API tag. The messages are encrypted. */
  tags: readonly number[]
  stop(): Promise<void>
}

/**
 * A local replacement for WalletConnect's relay. Relays encrypted messages between the subscribers of a topic, and
 * keeps undelivered ones. Rejects every project id except its own.
 */
export async function startLocalRelay({
  projectId,
  port = 0,
}: {
  projectId: string
  port?: number
}): Promise<LocalRelay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  await new Promise((resolve) => server.once('listening', resolve))
  const topics = new Map<string, Map<WebSocket, string>>()
  const kept = new Map<string, Message[]>()
  const tags: number[] = []
  let nextId = 1

  const deliver = (socket: WebSocket, subscription: string, data: Message) =>
    socket.send(
      JSON.stringify({
        id: Date.now() * 1000 + nextId++,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: subscription, data },
      }),
    )
  const subscribe = (socket: WebSocket, topic: string) => {
    const subscription = `${topic.slice(0, 16)}-${nextId++}`
    topics.set(topic, (topics.get(topic) ?? new Map()).set(socket, subscription))
    const waiting = kept.get(topic) ?? []
    kept.delete(topic)
    setImmediate(() => {
      for (const message of waiting) deliver(socket, subscription, message)
    })
    return subscription
  }
  const publish = (socket: WebSocket, params: { [key: string]: unknown }) => {
    const message = {
      topic: String(params.topic),
      message: String(params.message),
      publishedAt: Date.now(),
      tag: Number(params.tag),
    }
    tags.push(message.tag)
    const others = [...(topics.get(message.topic) ?? [])].filter(([other]) => other !== socket)
    if (others.length === 0) kept.set(message.topic, [...(kept.get(message.topic) ?? []), message])
    for (const [other, subscription] of others) deliver(other, subscription, message)
    return true
  }
  const answer = (socket: WebSocket, { method, params = {} }: Call): unknown => {
    const named = (params.topics ?? []) as readonly string[]
    switch (method) {
      case 'irn_publish':
        return publish(socket, params)
      case 'irn_subscribe':
        return subscribe(socket, String(params.topic))
      case 'irn_batchSubscribe':
        return named.map((topic) => subscribe(socket, topic))
      case 'irn_unsubscribe':
        return topics.get(String(params.topic))?.delete(socket) ?? false
      case 'irn_fetchMessages':
      case 'irn_batchFetchMessages':
        return { messages: [], hasMore: false }
      default:
        throw new Error(`This relay has no ${method}.`)
    }
  }

  server.on('connection', (socket, { url }) => {
    if (new URL(url ?? '/', 'ws://relay').searchParams.get('projectId') !== projectId)
      return socket.close(3000, 'Unauthorized: invalid key')
    socket.on('message', (text) => {
      const call = JSON.parse(String(text)) as Call
      // A message without a method acknowledges a delivery.
      if (call.method === undefined) return
      socket.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', result: answer(socket, call) }))
    })
    socket.on('close', () => {
      for (const subscribers of topics.values()) subscribers.delete(socket)
    })
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tags,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate()
        server.close(() => resolve())
      }),
  }
}
