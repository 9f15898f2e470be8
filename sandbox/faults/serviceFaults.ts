import { chainNames } from '../chains.js'
import type { Exchange, ServiceMiddleware } from '../service/serviceHandler.js'
import type { IntentStore } from '../store/IntentStore.js'
import type { EndpointName, FaultNameOf } from './Fault.js'
import type { FaultBoard, FaultSubject, TakenFault } from './FaultBoard.js'

type Next = () => Promise<Response>
type Hit = { exchange: Exchange; next: Next; board: FaultBoard; numbers: TakenFault<'service'>['numbers'] }

const endpoints: Record<string, EndpointName> = {
  '/sdk/v1/pairs': 'pairs',
  '/sdk/v1/transfer': 'transfer',
  '/sdk/v1/solana/build-tx': 'build',
  '/sdk/v1/solana/submit': 'submit',
}

/** Lets the service's answers go wrong, as the board says. */
export function serviceFaults(board: FaultBoard, intents: IntentStore): ServiceMiddleware {
  return async (exchange, next) => {
    const { seen } = exchange
    const endpoint = endpoints[seen.path]
    if (!endpoint || seen.key !== 'right' || board.list().length === 0) return next()
    const body = await exchange.request.text()
    const { url, method, headers } = exchange.request
    const again = () => new Request(url, { method, headers, ...(method === 'POST' && { body }) })
    const answer = () => {
      exchange.request = again()
      return next()
    }
    const fault = board.take('service', subjectOf(endpoint, body, intents))
    if (!fault) return answer()
    seen.fault = fault.name
    return ways[fault.name]({ exchange, next: answer, board, numbers: fault.numbers })
  }
}

const ways: Record<FaultNameOf<'service'>, (hit: Hit) => Promise<Response>> = {
  dropBeforeAccept: async ({ exchange }) => {
    exchange.drop()
    return new Response()
  },
  dropAfterAccept: async ({ exchange, next }) => {
    const response = await next()
    exchange.drop()
    return response
  },
  delayBeforeAccept: async (hit) => {
    await delay(hit)
    return hit.next()
  },
  delayAfterAccept: async (hit) => {
    const response = await hit.next()
    await delay(hit)
    return response
  },
  status500BeforeAccept: async () => problem(500, 'internal'),
  status500AfterAccept: ({ next }) => instead(next, () => problem(500, 'internal')),
  html502BeforeAccept: async () => page502(),
  html502AfterAccept: ({ next }) => instead(next, page502),
  status408BeforeAccept: async () => problem(408, 'request_timeout'),
  status408AfterAccept: ({ next }) => instead(next, () => problem(408, 'request_timeout')),
  status409BeforeAccept: async () => problem(409, 'conflict'),
  status409AfterAccept: ({ next }) => instead(next, () => problem(409, 'conflict')),
  status429: async ({ numbers }) => {
    return problem(429, 'too_many_requests', { 'retry-after': String(numbers.retryAfterSeconds) })
  },
  refuse: async () => problem(422, 'refused'),
  refuseAfterAccept: ({ next }) => instead(next, () => problem(422, 'refused')),
  truncatedAnswer: ({ next }) => instead(next, truncate),
  wrongTypesAnswer: ({ next }) => instead(next, withWrongTypes),
  duplicateDelivery: async ({ next }) => {
    const [, second] = await Promise.all([next(), next()])
    return second
  },
}

/** Replaces the answer to something that the service has done; what it refused stays refused. */
async function instead(
  next: Next,
  replace: (answer: Response) => Response | Promise<Response>,
): Promise<Response> {
  const answer = await next()
  return answer.ok ? replace(answer) : answer
}

function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error: { code, message: 'Something went wrong.' } }, { status, headers })
}

function page502(): Response {
  const html =
    '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'
  return new Response(html, { status: 502, headers: { 'content-type': 'text/html' } })
}

async function truncate(answer: Response): Promise<Response> {
  const text = await answer.text()
  const headers = { 'content-type': 'application/json' }
  return new Response(text.slice(0, Math.floor(text.length / 2)), { headers })
}

async function withWrongTypes(answer: Response): Promise<Response> {
  const entries = Object.keys((await answer.json()) as object)
  return Response.json(Object.fromEntries(entries.map((key, index) => [key, index % 2 === 0 ? 17 : null])))
}

function delay({ board, numbers }: Hit): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const timer = setTimeout(end, numbers.ms).unref()
    const forget = board.onClear(end)
  })
}

function subjectOf(endpoint: EndpointName, text: string, intents: IntentStore): FaultSubject {
  const body = readObject(text)
  if (endpoint === 'build') return { endpoint, chain: 'SOLANA', ...ownerIn(body.from_wallet) }
  if (endpoint === 'submit')
    return { endpoint, chain: 'SOLANA', ...ownerIn(intents.find(String(body.intent_id))?.owner) }
  const chain = chainNames.find((name) => name === body.from) ?? 'ETH'
  return { endpoint, chain, ...ownerIn(readObject(body.permit).owner) }
}

function ownerIn(value: unknown): { owner?: string } {
  return typeof value === 'string' ? { owner: value } : {}
}

function readObject(value: unknown): Record<string, unknown> {
  try {
    const read: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
