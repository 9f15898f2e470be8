import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request on the wire. */
export type RecordedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

/** A proxy before a server that forwards everything and keeps each request. */
export type Recorder = { url: string; requests: readonly RecordedRequest[]; stop(): Promise<void> }

/** Starts a recorder before the server at `target`, on a free port of 127.0.0.1. */
export async function startRecorder(target: string): Promise<Recorder> {
  const requests: RecordedRequest[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers, body })
    const { host: _, connection: __, 'content-length': ___, ...passed } = headers
    const answer = await fetch(target + url, {
      method,
      headers: passed as { [name: string]: string },
      ...(body && { body }),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Returns each request that contains a secret in plain, base64 or percent-encoded form, and each request to the service
 * without the key in its header. The key's own header may contain the key.
 */
export function findMisplaced(
  { service, nodes }: { service: readonly RecordedRequest[]; nodes: readonly RecordedRequest[] },
  { apiKey, others }: { apiKey: string; others: readonly string[] },
): string[] {
  const forms = [apiKey, ...others].flatMap((secret) => [secret, btoa(secret), encodeURIComponent(secret)])
  const holds = (request: RecordedRequest) => forms.some((form) => JSON.stringify(request).includes(form))
  const beside = service.map(({ headers: { 'x-api-key': _, ...headers }, ...rest }) => ({ ...rest, headers }))
  return [
    ...service
      .filter(({ headers }) => headers['x-api-key'] !== apiKey)
      .map(({ url }) => `${url} of the service came without the key`),
    ...[...beside, ...nodes].filter(holds).map(({ url }) => `${url} contains a secret`),
  ]
}
