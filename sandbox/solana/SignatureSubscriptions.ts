import type { WebSocket } from 'ws'
import type { Commitment } from './LedgerClock.js'
import type { SolanaLedger } from './SolanaLedger.js'

type Subscription = { socket: WebSocket; signature: string; commitment: Commitment }
type Call = { id?: number | string; method?: string; params?: unknown[] }

const checkEveryMs = 25

/** Notifies WebSocket clients when a signature reaches the requested commitment. */
export class SignatureSubscriptions {
  private readonly open = new Map<number, Subscription>()
  private timer: NodeJS.Timeout | undefined
  private lastId = 0

  constructor(private readonly ledger: SolanaLedger) {}

  /** Handles the subscriptions of one client. */
  attach(socket: WebSocket): void {
    socket.on('message', (data) => this.receive(socket, String(data)))
    socket.on('error', () => {})
    socket.on('close', () => {
      for (const [id, subscription] of this.open) if (subscription.socket === socket) this.open.delete(id)
    })
  }

  stop(): void {
    clearInterval(this.timer)
    this.open.clear()
  }

  private receive(socket: WebSocket, text: string): void {
    const call = parse(text)
    if (call?.id === undefined) return
    const answer = (body: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...body }))
    if (call.method === 'signatureSubscribe') answer({ result: this.subscribe(socket, call.params ?? []) })
    else if (call.method === 'signatureUnsubscribe') {
      answer({ result: this.open.delete(Number(call.params?.[0])) })
    } else answer({ error: { code: -32601, message: 'Method not found' } })
  }

  private subscribe(socket: WebSocket, [signature, options]: unknown[]): number {
    const { commitment = 'finalized' } = (options ?? {}) as { commitment?: Commitment }
    this.lastId += 1
    this.open.set(this.lastId, { socket, signature: String(signature), commitment })
    this.timer ??= setInterval(() => this.notify(), checkEveryMs)
    return this.lastId
  }

  private notify(): void {
    for (const [id, { socket, signature, commitment }] of this.open) {
      const record = this.ledger.transactions.find(signature)
      if (!record) continue
      if (commitment === 'finalized' && this.ledger.commitmentOf(record) !== 'finalized') continue
      const result = { context: { slot: record.slot }, value: { err: record.error } }
      const params = { result, subscription: id }
      socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'signatureNotification', params }))
      this.open.delete(id)
    }
    if (this.open.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }
}

function parse(text: string): Call | undefined {
  try {
    return JSON.parse(text) as Call
  } catch {
    return undefined
  }
}
