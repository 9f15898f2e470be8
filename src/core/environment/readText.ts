/**
 * Reads a body to its end as UTF-8; `undefined` as soon as it is longer than `longest` bytes.
 *
 * Counts the bytes received, because a declared length may be missing or wrong. Listens to the signals itself: once
 * the response has started and memory is collected, Node forgets the signals given to `fetch`, and a stalled body
 * would never end. Rejects with a signal's reason, or if the connection breaks.
 */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  longest: number,
  signals: readonly (AbortSignal | null | undefined)[] = [],
): Promise<string | undefined> {
  if (!body) return ''
  const reader = body.getReader()
  const check = () => {
    for (const signal of signals) if (signal?.aborted) throw signal.reason
  }
  const stop = () => {
    reader.cancel().catch(() => undefined)
  }
  for (const signal of signals) signal?.addEventListener('abort', stop)
  try {
    return await readAll(reader, longest, check)
  } finally {
    for (const signal of signals) signal?.removeEventListener('abort', stop)
    stop()
  }
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  longest: number,
  check: () => void,
): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  check()
  for (;;) {
    const { done, value } = await reader.read()
    check()
    if (done) return text + decoder.decode()
    length += value.byteLength
    if (length > longest) return undefined
    text += decoder.decode(value, { stream: true })
  }
}
