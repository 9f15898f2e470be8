/**
 * One server in a process of its own, for `measureProxy`. Arguments: what to serve, the upstream's URL, and the file of
 * the packed key server. Prints its URL.
 */
import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { argv, stdout } from 'node:process'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { createBridgeProxy } from '../../src/server/index.js'

const [, , what = '', upstream = '', file = ''] = argv
const key = 'bench-only'

const answer = JSON.stringify({ intent_id: 'int_1', status: 'pending', tx_hash: `0x${'ab'.repeat(32)}` })

/** A service that answers at once. */
const service = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json').end(answer)
  })
})

/** The least that hides a key: it adds the header and passes everything else on, unchecked. */
const bareProxy = () => {
  const agent = new Agent({ keepAlive: true })
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', upstream)
    const url = upstream + pathname.replace('/api/bridge', '')
    const headers = { 'content-type': 'application/json', 'x-api-key': key }
    const call = send(url, { agent, method: request.method, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, { 'content-type': 'application/json' })
      answered.pipe(response)
    })
    call.on('error', () => response.writeHead(502).end())
    request.pipe(call)
  })
}

const packedProxy = async () => {
  const packed = (await import(pathToFileURL(file).href)) as { createBridgeProxy: typeof createBridgeProxy }
  const handle = packed.createBridgeProxy({
    baseUrl: upstream,
    apiKey: key,
    origins: [],
    authorize: 'anyone',
  })
  return createServer(getRequestListener(handle))
}

const server = what === 'service' ? service : what === 'bare' ? bareProxy() : await packedProxy()
server.listen(0, '127.0.0.1', () => {
  stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
