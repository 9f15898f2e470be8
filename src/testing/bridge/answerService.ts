import { endpoints } from '../../core/service/calls.js'
import type { Gate } from './createGate.js'
import type { TestService } from './createTestService.js'
import { ServiceProblem } from './ServiceProblem.js'
import type { TestFaults } from './TestFaults.js'

export type ServiceCall = {
  method: string
  path: string
  body: unknown
  signal: AbortSignal | null | undefined
}

type Context = {
  service: TestService
  faults: TestFaults
  gate: Gate
  /** Called with each request that reaches the service. */
  see: (call: ServiceCall) => void
}

const refusals = {
  refuse: new ServiceProblem(422, 'limit_exceeded', 'amount above the daily limit of this account'),
  refuse429: new ServiceProblem(429, 'busy', 'too many transfers at the moment'),
  '500': new ServiceProblem(500, 'internal', 'internal error'),
} as const

/** Answers an HTTP request to the service, including the faults that are set. */
export function answerService(context: Context, call: ServiceCall): Promise<Response> {
  if (call.path === endpoints.pairs.path) return answerPairs(context, call)
  if (call.path === endpoints.transfer.path) return answerTransfer(context, call)
  context.see(call)
  return respond(context.service, call)
}

async function answerPairs({ service, faults, gate, see }: Context, call: ServiceCall): Promise<Response> {
  if (faults.pairs === 'down') return dropped()
  see(call)
  if (faults.pairs === 'slow') await gate.wait(call.signal)
  return faults.pairs === 'empty' ? Response.json({ pairs: [] }) : respond(service, call)
}

async function answerTransfer({ service, faults, gate, see }: Context, call: ServiceCall): Promise<Response> {
  const fault = faults.transfer
  if (fault === 'dropBefore') return dropped()
  see(call)
  if (fault === 'slow') await gate.wait(call.signal)
  if (fault === 'refuse' || fault === 'refuse429' || fault === '500') return describe(refusals[fault])
  const answer = await respond(service, call)
  switch (fault) {
    case 'dropAfter':
      return dropped()
    case 'html502':
      return badGateway()
    case 'truncated':
      return truncate(answer)
    default:
      return answer
  }
}

async function respond(service: TestService, { method, path, body }: ServiceCall): Promise<Response> {
  try {
    return Response.json(await service.handle(method, path, body))
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error
    return describe(error)
  }
}

function describe({ status, code, message }: ServiceProblem): Response {
  const headers: HeadersInit = status === 429 ? { 'retry-after': '30' } : {}
  return Response.json({ error: { code, message } }, { status, headers })
}

function dropped(): never {
  throw new TypeError('Failed to fetch')
}

function badGateway(): Response {
  const headers = { 'content-type': 'text/html' }
  return new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502, headers })
}

async function truncate(answer: Response): Promise<Response> {
  const text = await answer.text()
  return new Response(text.slice(0, text.length / 2), { headers: answer.headers })
}
