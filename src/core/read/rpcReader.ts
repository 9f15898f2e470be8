import type { ChainReader, ChainRequest } from '../chain/reader.js'
import type { Environment } from '../environment/environment.js'
import { readText } from '../environment/readText.js'

const timeout = 15_000

/** How many requests go in one batch at first. A node that refuses a batch is asked for half as many from then on. */
const firstBatch = 20

type Answer = {
  id?: unknown
  result?: unknown
  error?: { code?: number; message?: string; data?: unknown }
}

/** Reads a chain by JSON-RPC over HTTP at one address. Rejects with the RPC's own error, or the request's. */
export function rpcReader({
  url,
  environment,
}: {
  url: string
  environment: Pick<Environment, 'fetch' | 'timeout'>
}): ChainReader {
  let mostTogether = firstBatch

  async function post(body: unknown): Promise<unknown> {
    const signal = environment.timeout(timeout)
    const response = await environment.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    return JSON.parse((await readText(response.body, Number.POSITIVE_INFINITY, [signal])) ?? '')
  }

  async function request(asked: ChainRequest): Promise<unknown> {
    const { error, result } = (await post(callOf(asked, 1))) as Answer
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }

  /** The answers of a batch by the place of the request. A node that gives none has refused the batch. */
  async function requestBatch(batch: readonly ChainRequest[]): Promise<ReadonlyMap<unknown, unknown>> {
    const answers = await post(batch.map(callOf)).catch((error: unknown) => {
      if (!(error instanceof SyntaxError)) throw error
    })
    const answered = new Map(
      ([answers].flat() as (Answer | null | undefined)[]).flatMap((answer) =>
        answer?.result === undefined || answer.error ? [] : [[answer.id, answer.result] as const],
      ),
    )
    if (answered.size === 0) mostTogether = Math.ceil(batch.length / 2)
    return answered
  }

  /** What a batch leaves out or answers with an error is asked by itself: a batch never decides what a node says. */
  function requestAll(all: readonly ChainRequest[]): Promise<unknown>[] {
    const batch = all.slice(0, mostTogether)
    const rest = all.slice(mostTogether)
    const asked = batch.length > 1 ? requestBatch(batch) : undefined
    const answers = batch.map(async (one, place) => {
      const answered = await asked
      return answered?.has(place) ? answered.get(place) : request(one)
    })
    return rest.length ? [...answers, ...requestAll(rest)] : answers
  }

  return { url, request, requestAll }
}

function callOf({ method, params = [] }: ChainRequest, id: number) {
  return { jsonrpc: '2.0', id, method, params }
}
