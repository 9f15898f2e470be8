import { readText } from '../core/environment/readText.js'
import { untilAborted } from '../core/environment/untilAborted.js'
import { describeFailure } from './describeFailure.js'

/** The response to one request, or why there is none. */
export type Exchange =
  | {
      kind: 'answered'
      status: number
      headers: Headers
      text: string
      json: unknown
      at: number
      ms: number
    }
  | { kind: 'failed'; why: string }

export type Answered = Extract<Exchange, { kind: 'answered' }>

/** What the doctor uses from outside. */
export type DoctorEnvironment = {
  fetch: typeof globalThis.fetch
  /** In ms since 1970. */
  now(): number
  timeout(ms: number): AbortSignal
}

/** Creates the environment of this process, with the caller's overrides. */
export function doctorEnvironment({
  fetch,
  now,
}: { [name in 'fetch' | 'now']?: DoctorEnvironment[name] | undefined } = {}): DoctorEnvironment {
  return {
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    now: now ?? (() => Date.now()),
    timeout: (ms) => AbortSignal.timeout(ms),
  }
}

const longestAnswer = 1024 * 1024
const longestWait = 15_000

/** Makes one request without following redirects. Never rejects. */
export async function makeExchange(
  { fetch, now, timeout }: DoctorEnvironment,
  url: string,
  init: { method: string; headers?: { [name: string]: string }; body?: unknown },
): Promise<Exchange> {
  const signal = timeout(longestWait)
  const started = now()
  try {
    const asked = fetch(url, {
      method: init.method,
      headers: {
        accept: 'application/json',
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...init.headers,
      },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
      redirect: 'manual',
      signal,
    })
    const response = await untilAborted(asked, [signal])
    const text = await readText(response.body, longestAnswer, [signal])
    if (text === undefined) return { kind: 'failed', why: 'its answer is longer than 1 MB' }
    const { status, headers } = response
    const ended = now()
    const at = (started + ended) / 2
    return { kind: 'answered', status, headers, text, json: parseJson(text), at, ms: ended - started }
  } catch (error) {
    return { kind: 'failed', why: describeFailure(error) }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
