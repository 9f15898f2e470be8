/**
 * Reads a body to its end as UTF-8, or gives `undefined` as soon as it is longer than `limit` bytes.
 *
 * Counts what arrives, since a length that is announced may be missing or wrong. Rejects where the connection breaks.
 */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<string | undefined> {
  if (!body) return ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.byteLength
    if (length > limit) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
