import type { ChainReader } from '../chain/reader.js'
import type { Environment } from '../environment/environment.js'
import { readText } from '../environment/readText.js'

const timeout = 15_000

/** Reads a chain by JSON-RPC over HTTP at one address. Rejects with the RPC's own error, or the request's. */
export function rpcReader({
  url,
  environment,
}: {
  url: string
  environment: Pick<Environment, 'fetch' | 'timeout'>
}): ChainReader {
  return {
    url,
    async request({ method, params = [] }) {
      const signal = environment.timeout(timeout)
      const response = await environment.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal,
      })
      const text = await readText(response.body, Number.POSITIVE_INFINITY, [signal])
      const answer = JSON.parse(text ?? '') as {
        result?: unknown
        error?: { code?: number; message?: string; data?: unknown }
      }
      if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error)
      return answer.result
    },
  }
}
