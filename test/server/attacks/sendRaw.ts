import { connect } from 'node:net'
import type { RawRequest } from './Attack.js'

/** The answer, and whether the other side closed the connection. */
export type RawAnswer = { status: number; text: string; ended: boolean; ms: number }

/** The claimed origin of a request. */
export type ClaimedHeaders = { origin: string; cookie: string }

/** Writes raw bytes to a port of this machine, and reads the whole answer. */
export function sendRaw(
  port: number,
  request: RawRequest,
  { claims, patience }: { claims: ClaimedHeaders; patience: number },
): Promise<RawAnswer> {
  const start = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const finish = (ended: boolean) => {
      clearTimeout(late)
      socket.destroy()
      const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1] ?? 0)
      resolve({ status, text, ended, ms: performance.now() - start })
    }
    const late = setTimeout(() => finish(false), patience)
    const socket = connect(port, '127.0.0.1', () => socket.write(bytesOf(request, claims)))
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => finish(true)).on('error', () => finish(true))
  })
}

function bytesOf(request: RawRequest, claims: ClaimedHeaders): Buffer {
  const {
    method = 'POST',
    target = '/api/bridge/sdk/v1/transfer',
    sent = 'length',
    followedBy = '',
  } = request
  const body = Buffer.from(request.body ?? '')
  const headers: { [name: string]: string | undefined } = {
    host: 'app.example',
    // A stalled request leaves it to the other side to end the connection.
    connection: request.stalls ? undefined : 'close',
    ...claims,
    ...(request.body !== undefined && { 'content-type': 'application/json', ...lengthOf(request, body) }),
    ...request.headers,
  }
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  const head = `${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
  const pieces = sent === 'chunked' ? inPieces(body, request.stalls) : body
  return Buffer.concat([Buffer.from(head), pieces, Buffer.from(followedBy)])
}

function lengthOf({ sent, stalls }: RawRequest, body: Buffer): { [name: string]: string } {
  if (sent === 'chunked') return { 'transfer-encoding': 'chunked' }
  return { 'content-length': String(body.length + (stalls ? 900 : 0)) }
}

function inPieces(body: Buffer, stalls: true | undefined): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length; at += 1000) {
    const piece = body.subarray(at, at + 1000)
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
  }
  return Buffer.concat(stalls ? pieces : [...pieces, Buffer.from('0\r\n\r\n')])
}
