import type { ChainReader, ChainRequest } from '../chain/reader.js'
import type { Environment } from '../environment/environment.js'
import { readText } from '../environment/readText.js'
import { untilAborted } from '../environment/untilAborted.js'

/** How long, in ms, a node may take to answer. */
export const timeout = 15_000

/** The longest answer that is read, in bytes: many times the logs that nodes return at once. */
const longestAnswer = 2 ** 25

/** The initial batch size. If a node refuses a batch, the size is halved from then on. */
const firstBatch = 20

type Answer = {
  id?: unknown
  result?: unknown
  error?: { code?: number; message?: string; data?: unknown }
}

type Reply = { status: number; text: string }

type RpcReaderParameters = {
  url: string
  environment: Pick<Environment, 'fetch' | 'timeout'>
}

/**
 * Reads a chain by JSON-RPC over HTTP at one URL. Rejects with the RPC's own error, or the request's. With the page's own
 * transport, single calls go through it, and only batches to its URL.
 */
export function rpcReader({
  url,
  environment,
  ...own
}: RpcReaderParameters & Partial<ChainReader>): ChainReader {
  let mostTogether = firstBatch

  async function post(body: unknown, signal = environment.timeout(timeout)): Promise<Reply> {
    const asked = environment.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    const response = await untilAborted(asked, [signal])
    const text = await readText(response.body, longestAnswer, [signal])
    return { status: response.status, text: text ?? '' }
  }

  async function requestOne(asked: ChainRequest): Promise<unknown> {
    const { status, text } = await post(callOf(asked, 1))
    try {
      const { error, result } = JSON.parse(text) as Answer
      if (error) throw Object.assign(new Error(error.message), error)
      if (status >= 400 && result === undefined) throw new Error('The node refused.')
      return result
    } catch (error) {
      throw status >= 400 ? Object.assign(error as Error, { status }) : error
    }
  }

  /**
   * Returns a batch's answers by position. A node that answers with none, or takes too long, counts as refusing the
   * batch, because one slow call would hold up all the others. A busy node does not get more requests because of that.
   */
  async function requestBatch(batch: readonly ChainRequest[]): Promise<ReadonlyMap<unknown, unknown>> {
    const signal = environment.timeout(timeout)
    const reply = await post(batch.map(callOf), signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    if (reply && (reply.status === 429 || reply.status >= 500))
      throw new Error(`The node answered with status ${reply.status}.`)
    const answered = readResults(reply?.text)
    if (answered.size === 0) mostTogether = Math.ceil(batch.length / 2)
    return answered
  }

  /**
   * Calls that a batch leaves out or answers with an error are sent again one by one, so that batching never changes a
   * node's answer.
   */
  function requestAll(all: readonly ChainRequest[]): Promise<unknown>[] {
    const batch = all.slice(0, mostTogether)
    const rest = all.slice(mostTogether)
    // The page's own transport may reach what a batch cannot.
    const orNone = own.request && (() => undefined)
    const asked = batch.length > 1 ? requestBatch(batch).catch(orNone) : undefined
    const answers = batch.map(async (one, place) => {
      const answered = await asked
      return answered?.has(place) ? answered.get(place) : request(one)
    })
    return rest.length ? [...answers, ...requestAll(rest)] : answers
  }

  const { request = requestOne } = own
  return { ...own, url, request, requestAll }
}

/** Returns the results of a batch's answer by the ids of its calls. */
function readResults(text = ''): ReadonlyMap<unknown, unknown> {
  try {
    const answers = [JSON.parse(text)].flat() as (Answer | null)[]
    return new Map(
      answers.flatMap((answer) =>
        answer?.result === undefined || answer.error ? [] : [[answer.id, answer.result] as const],
      ),
    )
  } catch {
    return new Map()
  }
}

function callOf({ method, params = [] }: ChainRequest, id: number) {
  return { jsonrpc: '2.0', id, method, params }
}
