import { type EndpointName, endpoints } from '../core/service/calls.js'
import { requireServer } from '../server/requireServer.js'
import {
  type Answered,
  type DoctorEnvironment,
  doctorEnvironment,
  type Exchange,
  makeExchange,
} from './exchange.js'
import { createDoctorReport, type DoctorFinding, type DoctorReport } from './finding.js'
import { isLocal } from './isLocal.js'
import { checkOpen } from './proxy/checkOpen.js'
import { checkOrigins } from './proxy/checkOrigins.js'
import { checkPreflight } from './proxy/checkPreflight.js'
import { checkProxyKey } from './proxy/checkProxyKey.js'
import { proxyCode } from './proxy/proxyAnswer.js'
import { withoutKey } from './withoutKey.js'

/** The parameters of {@link examineProxy}. */
export type ExamineProxyParameters = {
  /** The URL of your proxy, such as `https://app.example/api/bridge`. */
  url: string
  /** The origin of your page. @default that of `url` */
  origin?: string | undefined
  /** The service's key, to check that the proxy does not return it. It is never sent. */
  apiKey?: string | undefined
  /** Replaces `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
  /** Replaces the clock, in ms since 1970. */
  now?: (() => number) | undefined
}

/** Sends a request to the proxy. */
export type ProxyAsk = (
  endpoint: EndpointName,
  init?: { method?: string; headers?: { [name: string]: string }; body?: unknown },
) => Promise<Exchange>

/**
 * Examines your proxy like `npx usdc-bridge-react doctor --proxy`: whether your page may call it, whether other pages
 * and programs may, and whether it returns the key. Moves no money: it reads the routes, and submits one byte instead
 * of a signed transaction, for an intent that does not exist.
 *
 * @example
 * ```ts
 * import { examineProxy } from 'usdc-bridge-react/server'
 *
 * const findProblems = async () => {
 *   const findings = await examineProxy({ url: 'https://app.example/api/bridge' })
 *   return findings.filter(({ verdict }) => verdict === 'problem')
 * }
 * ```
 *
 * @returns what was found. It rejects only in a browser, with an `InvalidConfigError`.
 */
export async function examineProxy(parameters: ExamineProxyParameters): Promise<readonly DoctorFinding[]> {
  requireServer('examineProxy')
  const report = createDoctorReport('proxy')
  const { url, apiKey } = parameters
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    report.problem('reachable', 'The address of the proxy does not begin with `http://` or `https://`.')
    return report.findings
  }
  const base = url.replace(/\/+$/, '')
  const origin = parameters.origin ?? new URL(url).origin
  const answers: Answered[] = []
  const ask = createAsk(doctorEnvironment(parameters), base, answers)
  if (url.startsWith('http:') && !isLocal(url))
    report.problem(
      'address',
      'Its address does not use TLS, so anyone on the network path can change a transfer.',
      {
        advice: 'Serve the page and the proxy over `https://`.',
      },
    )
  const page = asPage(url, origin)
  const listed = await ask('pairs', { headers: page })
  if (checkRoutes(report, listed, origin)) {
    if (new URL(url).origin !== origin) await checkPreflight(report, { ask, origin, listed })
    await checkOrigins(report, ask)
    await checkOpen(report, { ask, page: { ...page, origin } })
  }
  checkProxyKey(report, answers, apiKey)
  return report.findings.map((finding) => withoutKey(finding, apiKey))
}

function createAsk(environment: DoctorEnvironment, base: string, answers: Answered[]): ProxyAsk {
  return async (endpoint, { method = endpoints[endpoint].method, headers = {}, body } = {}) => {
    const init = { method, headers, ...(body !== undefined && { body }) }
    const exchange = await makeExchange(environment, base + endpoints[endpoint].path, init)
    if (exchange.kind === 'answered') answers.push(exchange)
    return exchange
  }
}

/** The headers that a browser on the page sends. */
function asPage(url: string, origin: string): { [name: string]: string } {
  return new URL(url).origin === origin ? { 'sec-fetch-site': 'same-origin' } : { origin }
}

/** What to do about each of the proxy's own answers. */
const advices: { readonly [code: string]: string } = {
  UNKNOWN_ENDPOINT:
    'Check that `basePath` is where the proxy is mounted, and that the address you gave is right.',
  ORIGIN_NOT_ALLOWED: 'Add the origin of your page to `origins`.',
  NOT_CONFIGURED: 'The server has no key: set the variable that `apiKey` reads, where the server runs.',
  UPSTREAM_UNREACHABLE:
    'The server does not reach the service. Compare `baseUrl`, and look at the service from there.',
  UPSTREAM_TIMEOUT: 'The service does not answer the server in time.',
  UPSTREAM_UNREADABLE:
    'The service answers the server in a form that is not as described. Look at the service itself.',
  UPSTREAM_ERROR: 'The service refuses what the server sends. Look at the service itself, with the same key.',
  RATE_LIMITED: 'The limit that you set is reached. Ask again later.',
}

const otherAdvice = 'Compare the address, and look at the server’s log.'
const redirectAdvice =
  'It answers with a redirect, which is not followed. It may lead to your sign-in page, or, with `trailingSlash: true` in Next, to the same address with a slash: set `skipTrailingSlashRedirect: true` too.'

/** Checks that the page gets its routes. `false` if the other checks make no sense. */
function checkRoutes(report: DoctorReport, listed: Exchange, origin: string): boolean {
  if (listed.kind === 'failed') {
    report.problem('reachable', `It cannot be reached: ${listed.why}.`)
    return false
  }
  const { status, json, ms } = listed
  const code = proxyCode(listed)
  if (status === 200 && Array.isArray((Object(json) as { pairs?: unknown }).pairs)) {
    report.ok('reachable', `A page on ${origin} gets its routes, in ${Math.round(ms)} ms.`)
    return true
  }
  if (code === 'NOT_AUTHORIZED') {
    report.ok(
      'reachable',
      'It answers, and requires a session even for the routes. Without one, the widget says that the service is not responding.',
    )
    return true
  }
  if (status === 401) {
    report.unknown('reachable', `Whether a page on ${origin} gets its routes is not known: it answers 401.`, {
      advice:
        'Your server may require a session for them, or the service may refuse the server’s key. Compare that key with the one you were given.',
    })
    return true
  }
  const codeText = code ? ` (${code})` : json === undefined ? ', and not in JSON,' : ''
  report.problem('reachable', `A page on ${origin} gets ${status}${codeText} instead of its routes.`, {
    advice: status >= 300 && status < 400 ? redirectAdvice : (advices[code ?? ''] ?? otherAdvice),
    ...(code === 'ORIGIN_NOT_ALLOWED' && { write: `origins: ['${origin}']` }),
  })
  return code === 'ORIGIN_NOT_ALLOWED'
}
