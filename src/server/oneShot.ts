/**
 * The body of a request as a stream where `fetch` is Node's own, which sends a text again by itself after an answer of
 * 421: a stream can be read only once. Elsewhere it stays text, because a stream would be sent without its length.
 */
export function oneShot(body: RequestInit['body'], headers: Headers): RequestInit {
  const { versions } = Object(Reflect.get(globalThis, 'process')) as { versions?: { undici?: string } }
  if (typeof body !== 'string' || !versions?.undici) return {}
  const bytes = new TextEncoder().encode(body)
  headers.set('content-length', String(bytes.length))
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  // The types of the browser do not know `duplex`, without which no stream is sent.
  return { body: stream, duplex: 'half' } as RequestInit
}
