import type { IncomingMessage } from 'node:http'
import { answer, type Reply, startService, type TestService } from '../server/startService.js'

export const strictKey = 'sk_live_doctors-own-4711'

const routes = [
  { from: 'BASE', to: 'ARB', enabled: true },
  { from: 'ARB', to: 'SOLANA', enabled: false },
]

/** The strict service's answer to each kind of request. */
export type Replies = { keyless: Reply; wrongKey: Reply; pairs: Reply; transfer: Reply }

const refuse = (message: string, status: number) =>
  answer({ error: { message } }, { status, headers: { 'ratelimit-limit': '100' } })

export const asDescribed: Replies = {
  keyless: refuse('The header X-API-Key is missing.', 401),
  wrongKey: refuse('The header X-API-Key is wrong.', 401),
  pairs: answer({ pairs: routes }, { headers: { 'ratelimit-limit': '100' } }),
  transfer: refuse('from: is missing', 422),
}

/** Starts a correct service, with overrides for some kinds of requests. */
export async function startStrictService(): Promise<TestService & { replies: Replies }> {
  const service = await startService()
  const strict = Object.assign(service, { replies: asDescribed })
  strict.reply = (response, request) => replyTo(strict.replies, request)(response, request)
  return strict
}

function replyTo(replies: Replies, { headers, url }: IncomingMessage): Reply {
  const key = headers['x-api-key']
  if (key === undefined) return replies.keyless
  if (key !== strictKey) return replies.wrongKey
  return url === '/sdk/v1/pairs' ? replies.pairs : replies.transfer
}
