import * as v from 'valibot'
import { readText } from '../core/environment/readText.js'
import { type EndpointName, endpoints } from '../core/service/calls.js'
import { callSchemas } from './callSchemas.js'
import { ProxyProblem } from './ProxyProblem.js'

type Bodies = { readonly [name in keyof typeof callSchemas]: v.InferOutput<(typeof callSchemas)[name]> }

/** A call to forward: one endpoint, and a fully validated body. */
export type ProxyCall =
  | { readonly endpoint: 'pairs'; readonly body?: undefined }
  | { [name in keyof Bodies]: { readonly endpoint: name; readonly body: Bodies[name] } }[keyof Bodies]

/** The longest accepted body, in bytes: four times the longest transaction and permit. */
const longestBody = 16 * 1024

/** The timeout for receiving a body, in ms. */
const slowestBody = 10_000

/** Reads and validates a call. Rejects with a `ProxyProblem` that names the field. */
export async function readCall(endpoint: EndpointName, request: Request): Promise<ProxyCall> {
  if (endpoint === 'pairs') return { endpoint }
  const schema = callSchemas[endpoint]
  const result = v.safeParse(schema, await readJson(request))
  if (result.success) return { endpoint, body: result.output } as ProxyCall
  throw invalidBody(schema.entries, String(result.issues[0].path?.[0]?.key ?? ''))
}

/** Closes the connection instead of waiting for the rest of a body. */
const closing = { connection: 'close' }

/** Finds the endpoint of a path. The path is compared as a whole and never used to build another one. */
export function findEndpoint(basePath: string, url: string): EndpointName | undefined {
  const { pathname } = new URL(url)
  return (Object.keys(endpoints) as EndpointName[]).find(
    (name) => pathname === basePath + endpoints[name].path,
  )
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new ProxyProblem('BODY_NOT_JSON', 'The body has to be sent as application/json.')
  const text = await readBody(request)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ProxyProblem('INVALID_BODY', 'The body is not JSON.')
  }
}

async function readBody(request: Request): Promise<string> {
  const limit = AbortSignal.timeout(slowestBody)
  const text = await readText(request.body, longestBody, [limit]).catch(() => {
    if (limit.aborted)
      throw new ProxyProblem('BODY_TOO_SLOW', `The body did not come within ${slowestBody / 1000} seconds.`, {
        headers: closing,
      })
    throw new ProxyProblem(
      'BODY_UNREADABLE',
      'The body could not be read: the connection broke, or something read it before the proxy.',
    )
  })
  if (text !== undefined) return text
  throw new ProxyProblem('BODY_TOO_LARGE', `The body is longer than ${longestBody} bytes.`, {
    headers: closing,
  })
}

function invalidBody(entries: { readonly [field: string]: v.GenericSchema }, field: string): ProxyProblem {
  const schema = entries[field]
  if (!schema) return new ProxyProblem('INVALID_BODY', 'The body is not a JSON object.')
  return new ProxyProblem('INVALID_BODY', `\`${field}\` is not ${v.getDescription(schema)}.`, { field })
}
