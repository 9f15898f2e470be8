import { readText } from '../../core/environment/readText.js'
import type { DoctorEnvironment } from '../exchange.js'

/** Longer answers are not looked at. */
const longest = 64 * 1024

/**
 * Makes a node's bare refusal, such as a 429 in HTML, an error of JSON-RPC that names the status. The package reads the
 * body alone, and would only see that it is not JSON.
 */
export function withHttpStatus(fetch: DoctorEnvironment['fetch']): DoctorEnvironment['fetch'] {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.ok) return response
    const { status, headers } = response
    const text = (await readText(response.body, longest, [init?.signal])) ?? ''
    if (status >= 400 && isAnswer(text)) return new Response(text, { status, headers })
    // A redirect that is not followed has a status that no response with a body can have.
    return new Response(JSON.stringify({ error: { httpStatus: status } }), { status: Math.max(status, 400) })
  }
}

/** Tells whether a body is an answer of JSON-RPC, or several. */
function isAnswer(text: string): boolean {
  try {
    return [JSON.parse(text)].flat().some((answer) => {
      const { error, result } = Object(answer) as { error?: unknown; result?: unknown }
      return result !== undefined || typeof Object(error).code === 'number'
    })
  } catch {
    return false
  }
}
