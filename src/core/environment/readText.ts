import { untilAborted } from './untilAborted.js'

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
  try {
    return await untilAborted(readAll(reader, longest), signals)
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  longest: number,
): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.byteLength
    if (length > longest) return undefined
    text += decoder.decode(value, { stream: true })
  }
}
