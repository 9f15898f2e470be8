import type { Pair } from '../core/chain/route.js'
import { InvalidConfigError } from '../core/errors/configErrors.js'
import { endpoints } from '../core/service/calls.js'
import { type ApiKey, apiKeyReader } from '../server/apiKey.js'
import { requireServer } from '../server/requireServer.js'
import { serviceUrl } from '../server/serviceUrl.js'
import {
  type Answered,
  type DoctorEnvironment,
  doctorEnvironment,
  type Exchange,
  makeExchange,
} from './exchange.js'
import { createDoctorReport, type DoctorFinding, type DoctorReport } from './finding.js'
import { isLocal } from './isLocal.js'
import { checkClock } from './service/checkClock.js'
import { checkErrors } from './service/checkErrors.js'
import { checkKeyless } from './service/checkKeyless.js'
import { checkKeyShown } from './service/checkKeyShown.js'
import { checkPairs, nameForm } from './service/checkPairs.js'
import { checkRateLimit } from './service/checkRateLimit.js'
import { withoutKey } from './withoutKey.js'

/** The parameters of {@link examineService}. */
export type ExamineServiceParameters = {
  /** The URL of the service itself: `https://…`. */
  baseUrl: string
  /** The service's key. No finding contains it. */
  apiKey: ApiKey
  /** Replaces `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
  /** Replaces the clock, in ms since 1970. */
  now?: (() => number) | undefined
}

/** The findings of {@link examineService}, and the routes that it read. */
export type ServiceExamination = {
  findings: readonly DoctorFinding[]
  /** Without routes of chains that this version does not know; `undefined` if they could not be read. */
  pairs: readonly Pair[] | undefined
}

/**
 * Examines the service like `npx usdc-bridge-react doctor`: whether it answers, refuses a missing and a wrong key,
 * lists its routes as described, and how it refuses. Moves no money: it reads the routes, and sends one transfer
 * without any fields, to see the refusal.
 *
 * @example
 * ```ts
 * import { examineService } from 'usdc-bridge-react/server'
 *
 * async function isServiceWell() {
 *   const { findings } = await examineService({
 *     baseUrl: 'https://service.example',
 *     apiKey: () => process.env.BRIDGE_API_KEY ?? '',
 *   })
 *   return findings.every(({ verdict }) => verdict !== 'problem')
 * }
 * ```
 *
 * @returns what was found. It rejects only in a browser, with an `InvalidConfigError`.
 */
export async function examineService(parameters: ExamineServiceParameters): Promise<ServiceExamination> {
  requireServer('examineService')
  const report = createDoctorReport('service')
  const baseUrl = checkAddress(report, parameters.baseUrl)
  const key = await readKey(report, parameters.apiKey)
  const pairs = baseUrl && (await examine(report, { ...doctorEnvironment(parameters), baseUrl, key }))
  const findings = report.findings.map((finding) => withoutKey(finding, key))
  return { findings, pairs: pairs || undefined }
}

type Service = DoctorEnvironment & { baseUrl: string; key: string | undefined }

/** Does not resemble any real key. */
const wrongKey = 'wrong-key-of-the-doctor'

async function examine(report: DoctorReport, service: Service): Promise<readonly Pair[] | undefined> {
  const none = await ask(service, 'pairs', undefined)
  if (none.kind === 'failed') {
    report.problem('reachable', `It cannot be reached: ${none.why}.`, {
      advice:
        'Compare the address with the service’s documents, and try it from the machine that your proxy runs on.',
    })
    return undefined
  }
  const found = checkPlace(report, service, none)
  if (!found) return undefined
  const wrong = await ask(service, 'pairs', wrongKey)
  checkKeyless(report, { none, wrong })
  checkClock(report, none)
  return service.key === undefined ? undefined : examineWithKey(report, service, service.key, [none, wrong])
}

async function examineWithKey(
  report: DoctorReport,
  service: Service,
  key: string,
  others: readonly Exchange[],
): Promise<readonly Pair[] | undefined> {
  const listed = await ask(service, 'pairs', key)
  if (listed.kind === 'failed') {
    report.problem('reachable', `It gives no answer to a request with the key: ${listed.why}.`)
    return undefined
  }
  const isTaken = checkKey(report, listed)
  const pairs = isTaken ? checkPairs(report, listed) : undefined
  const empty: Exchange = isTaken
    ? await ask(service, 'transfer', key)
    : { kind: 'failed', why: 'the key was not accepted' }
  checkErrors(report, { empty, others })
  const answered = [listed, empty, ...others].filter((each): each is Answered => each.kind === 'answered')
  checkRateLimit(report, answered)
  checkKeyShown(report, answered, key)
  return pairs
}

function ask(service: Service, endpoint: 'pairs' | 'transfer', key: string | undefined): Promise<Exchange> {
  const { method, path } = endpoints[endpoint]
  return makeExchange(service, service.baseUrl + path, {
    method,
    ...(key !== undefined && { headers: { 'x-api-key': key } }),
    ...(endpoint === 'transfer' && { body: {} }),
  })
}

function checkAddress(report: DoctorReport, given: string): string | undefined {
  try {
    const baseUrl = serviceUrl(given)
    if (baseUrl.startsWith('https:')) report.ok('address', 'Its address uses TLS.')
    else if (isLocal(baseUrl))
      report.ok('address', 'Its address is on this machine, where TLS is not needed.')
    else
      report.problem(
        'address',
        'Its address does not use TLS, so anyone on the network path can read the key.',
        {
          advice: 'Write `https://`.',
        },
      )
    return baseUrl
  } catch (error) {
    report.problem('address', messageOf(error))
    return undefined
  }
}

async function readKey(report: DoctorReport, apiKey: ApiKey): Promise<string | undefined> {
  try {
    return await apiKeyReader(apiKey)()
  } catch (error) {
    report.problem('key', messageOf(error), {
      advice:
        'The command reads it from the environment, as `BRIDGE_API_KEY`. Without it, little can be checked.',
    })
    return undefined
  }
}

/** Checks that the four endpoints exist at this URL. */
function checkPlace(
  report: DoctorReport,
  { baseUrl }: Service,
  { status, json, ms, headers }: Answered,
): boolean {
  if (status >= 300 && status < 400) {
    report.problem(
      'reachable',
      `It answers with a redirect (${status}), which is never followed: the key would go along.`,
      {
        advice: 'Give the address that it leads to.',
      },
    )
    return false
  }
  if (isMissing(status)) {
    reportMissing(report, 'reachable', status)
    return false
  }
  if (status < 300 && json === undefined) {
    report.problem(
      'reachable',
      `It answers with ${status}, and ${nameForm(headers)}: this is not the service. The key was not sent.`,
      {
        advice: 'Compare the address with the service’s documents. A web page answers like this.',
      },
    )
    return false
  }
  const isTls = baseUrl.startsWith('https:')
  report.ok(
    'reachable',
    `It answers in ${Math.round(ms)} ms${isTls ? ', and its TLS certificate is valid' : ''}.`,
  )
  return true
}

function isMissing(status: number): boolean {
  return status === 404 || status === 405
}

function reportMissing(report: DoctorReport, check: 'reachable' | 'key', status: number) {
  report.problem(check, `There is no \`${endpoints.pairs.path}\` at this address: it answers ${status}.`, {
    advice: 'Give the part of the address before `/sdk/v1/pairs`.',
  })
}

function checkKey(report: DoctorReport, { status }: Answered): boolean {
  if (status >= 200 && status < 300) {
    report.ok('key', 'It accepts the key.')
    return true
  }
  if (status === 401 || status === 403)
    report.problem('key', `It refuses the key with ${status}.`, {
      advice: 'Check that it is the key you were given, and that it is for this environment.',
    })
  else if (isMissing(status)) reportMissing(report, 'key', status)
  else if (status === 429) report.unknown('key', 'Whether it accepts the key is not known: it answers 429.')
  else
    report.problem('key', `It answers ${status} to a request with the key.`, {
      advice:
        status < 400
          ? 'A redirect is never followed, because the key would go along. Give the address that it leads to.'
          : 'Try again later. If it stays that way, tell the service’s operator.',
    })
  return false
}

function messageOf(error: unknown): string {
  return error instanceof InvalidConfigError ? error.message : 'It could not be read.'
}
