import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as the server received it. */
type SeenRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

export type Reply = (response: ServerResponse, request: IncomingMessage) => void

/** A server on this machine with programmable answers that keeps its requests. */
export type TestService = {
  url: string
  seen: SeenRequest[]
  /** The answer to the next requests. */
  reply: Reply
  close(): Promise<void>
}

/** Starts a server for one test file. It answers every request with `{}` until it gets another answer. */
export async function startService(): Promise<TestService> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    service.seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body,
    })
    service.reply(response, request)
  })
  // Closes no idle connection, because a request on a closing connection would be lost.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: TestService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    reply: answer({}),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

/** Answers with a body: an object as JSON, text unchanged. */
export function answer(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: { [name: string]: string } } = {},
): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

/** Failures of an answer other than its status. None of them says whether the service acted. */
export const faults: { readonly [name: string]: Reply } = {
  'drops the connection': (response) => response.destroy(),
  'breaks off halfway': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"intent_id":', () => response.destroy())
  },
  'ends in the middle of JSON': answer('{"intent_id":"int_1","sta'),
  'sends an HTML page': answer('<html>down</html>', { headers: { 'content-type': 'text/html' } }),
  'sends nothing': answer(''),
  'sends text': answer('OK', { headers: { 'content-type': 'text/plain' } }),
  'sends too much': answer(JSON.stringify({ filler: 'x'.repeat(2 * 1024 * 1024) })),
  'never answers': () => undefined,
  'stops after the headers': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{')
  },
}
