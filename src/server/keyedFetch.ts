import { readText } from '../core/environment/readText.js'
import { redactCause } from '../core/errors/redactCause.js'
import { InvalidResponseError, ServiceUnavailableError } from '../core/errors/serviceErrors.js'
import { type ApiKey, apiKeyReader } from './apiKey.js'
import { showsKey } from './showsKey.js'

/** The longest accepted answer, in bytes. */
const longestAnswer = 1024 * 1024

/**
 * How long a part of the key gives it away. An error may contain its last four characters, as some services do. An
 * identifier or a transaction can share four characters by chance, so answers need eight.
 */
const shownPart = { error: 4, answer: 8 }

/**
 * Creates a `fetch` that adds the API key, sends a body once, follows no redirect and lets nothing out that contains
 * the key, masked or encoded: no error and no body. Of the answer's headers it keeps only `retry-after`.
 */
export function keyedFetch(parameters: {
  apiKey: ApiKey
  fetch?: typeof globalThis.fetch | undefined
}): typeof globalThis.fetch {
  const readKey = apiKeyReader(parameters.apiKey)
  const fetch = parameters.fetch ?? ((input, init) => globalThis.fetch(input, init))
  return async (input, init = {}) => {
    const key = await readKey()
    const headers = new Headers(init.headers)
    headers.set('x-api-key', key)
    try {
      const response = await fetch(input, {
        ...withoutCredentials(init),
        ...sendBodyOnce(init.body, headers),
        headers,
        redirect: 'manual',
      })
      return await withoutKey(response, key, init.signal)
    } catch (error) {
      throw errorShowsKey(error, key)
        ? new Error('its error is withheld, because it shows the API key')
        : error
    }
  }
}

/** Cloudflare Workers reject a request with `credentials`, and a server has none to send. */
function withoutCredentials({ credentials: _, ...init }: RequestInit): RequestInit {
  return init
}

async function withoutKey(
  response: Response,
  key: string,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const { status } = response
  await refuseRedirect(response)
  const text = await readText(response.body, longestAnswer, [signal])
  if (text === undefined) throw new InvalidResponseError({ problem: 'it is too long' })
  if (status < 200 || status > 599) throw new ServiceUnavailableError({ status })
  const retryAfter = response.headers.get('retry-after')
  const isShown = showsKey(text, key, response.ok ? shownPart.answer : shownPart.error)
  if (isShown && response.ok) throw new InvalidResponseError({ problem: 'it contains a part of the API key' })
  return new Response(isShown ? null : text || null, {
    status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}

/**
 * `redirect: 'error'` would do the same, but Cloudflare Workers do not support it. There must be no second request,
 * because `fetch` sends `X-API-Key` to another host as well.
 */
async function refuseRedirect({ type, status, body }: Response): Promise<void> {
  if (type !== 'opaqueredirect' && (status < 300 || status > 399)) return
  await body?.cancel()
  throw new Error('it answered with a redirect, which is not followed')
}

function errorShowsKey(error: unknown, key: string): boolean {
  const { name, message, shortMessage, code } = Object(error) as { [field: string]: unknown }
  const texts = [error, name, message, shortMessage, code].filter((value) => typeof value === 'string')
  return [...texts, JSON.stringify(redactCause(error))].some((text) => showsKey(text, key, shownPart.answer))
}

/**
 * The body of a request as a stream where `fetch` is Node's own, which sends a text again by itself after an answer of
 * 421: a stream can be read only once. Elsewhere it stays text, because a stream would be sent without its length.
 */
function sendBodyOnce(body: RequestInit['body'], headers: Headers): RequestInit {
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
