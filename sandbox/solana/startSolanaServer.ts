import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import { answerJsonRpc } from './answerJsonRpc.js'
import type { SignatureSubscriptions } from './SignatureSubscriptions.js'
import type { SolanaMethod } from './solanaMethods.js'

/** The node's ports: HTTP and WebSocket on one, and WebSocket alone on the next, where clients expect it. */
export type SolanaServer = { rpcUrl: string; wsUrl: string; stop(): Promise<void> }

const host = '127.0.0.1'
const mostBytes = 256 * 1024

/** Starts the node on a given port, or on a free pair of adjacent ports. */
export async function startSolanaServer(
  methods: Record<string, SolanaMethod>,
  subscriptions: SignatureSubscriptions,
  port?: number,
): Promise<SolanaServer> {
  const servers = await listenOnNeighbours((request, response) => answer(methods, request, response), port)
  const sockets = servers.map((server) => new WebSocketServer({ server }))
  for (const socketServer of sockets) {
    socketServer.on('connection', (socket) => subscriptions.attach(socket))
    socketServer.on('error', () => {})
  }
  const rpcPort = portOf(servers[0])
  const stop = async () => {
    subscriptions.stop()
    for (const socketServer of sockets) for (const client of socketServer.clients) client.terminate()
    await Promise.all(servers.map(close))
  }
  return { rpcUrl: `http://${host}:${rpcPort}`, wsUrl: `ws://${host}:${rpcPort + 1}`, stop }
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

async function listenOnNeighbours(handler: Handler, port: number | undefined): Promise<[Server, Server]> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const first = await listen(handler, port ?? 0)
    try {
      return [first, await listen(handler, portOf(first) + 1)]
    } catch (error) {
      await close(first)
      if (port !== undefined) throw error
    }
  }
  throw new Error('There are no two free neighbouring ports.')
}

function listen(handler: Handler, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(handler)
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.')
  return address.port
}

async function answer(
  methods: Record<string, SolanaMethod>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-methods', 'POST, OPTIONS')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
  if (request.method !== 'POST') {
    response.writeHead(request.method === 'OPTIONS' ? 204 : 405).end()
    return
  }
  const body = await readBody(request)
  if (body === undefined) {
    response.writeHead(413).end()
    return
  }
  const text = await answerJsonRpc(methods, body)
  response.writeHead(200, { 'content-type': 'application/json' }).end(text)
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
