import type { Sandbox } from '../../../sandbox/Sandbox.js'

/** An answer of the service with its body read. */
export type ServiceAnswer = {
  status: number
  body: Record<string, unknown> & { error?: { code: string; message: string } }
}

/** Calls the service with its key; headers may be replaced. */
export async function callService(
  sandbox: Pick<Sandbox, 'url' | 'apiKey'>,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ServiceAnswer> {
  const response = await fetch(`${sandbox.url}/sdk/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': sandbox.apiKey,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as ServiceAnswer['body'] }
}
