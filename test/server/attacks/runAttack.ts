import { answer, type TestService } from '../startService.js'
import type { Attack } from './Attack.js'
import { accepted, good, type PostPath, pairsPath } from './calls.js'
import { keyForms } from './keyForms.js'
import { type ClaimedHeaders, type RawAnswer, sendRaw } from './sendRaw.js'

/** A proxy behind a server, and its surroundings. */
export type AttackedHost = {
  port: number
  apiKey: string
  claims: ClaimedHeaders
  service: TestService
  /** A server that must not be called. */
  other: TestService
  /** The timeout of an answer, in ms. */
  patience: number
}

/** Headers that Node, workerd and `fetch` add to those of the proxy. */
const ownHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'host',
  'pragma',
  'sec-fetch-mode',
  'transfer-encoding',
  'user-agent',
  'x-api-key',
]

/** Runs an attack, and returns the answer and the violations. */
export async function runAttack(
  attack: Attack,
  host: AttackedHost,
): Promise<{ answered: RawAnswer; problems: string[] }> {
  const { service, other, port, claims, patience } = host
  service.seen.length = 0
  other.seen.length = 0
  service.reply = attack.reply ?? answer(accepted)
  const answered = await sendRaw(port, attack.request, { claims, patience })
  return {
    answered,
    problems: [
      ...judgeAnswer(attack, answered, host.apiKey),
      ...judgeReached(attack, service, host.apiKey),
      ...other.seen.map(({ url }) => `another server was asked for ${url}`),
    ],
  }
}

function judgeAnswer(attack: Attack, { status, text, ended, ms }: RawAnswer, apiKey: string): string[] {
  const { answer: expected, hidden = [], mayReach, servers } = attack
  // In a chunked body, the chunk lengths are in between.
  const whole = `${text}\n${text.replace(/\r\n[0-9a-f]+\r\n/gi, '')}`
  const shown = [...keyForms(whole, apiKey).map((form) => `the key ${form}`), ...hidden.filter(isIn(whole))]
  const isOther = expected && (status !== expected.status || !text.includes(expected.code ?? ''))
  return [
    ...shown.map((what) => `the answer shows ${what}`),
    ...(ended ? [] : [`the connection is still open after ${(ms / 1000).toFixed(0)} s`]),
    ...(!mayReach && status >= 200 && status < 300 ? [`it was answered ${status}`] : []),
    ...(isOther && !servers
      ? [`it was answered ${status}, not ${expected.status} ${expected.code ?? ''}: ${text.slice(-300)}`]
      : []),
  ]
}

function judgeReached({ mayReach }: Attack, { seen }: TestService, apiKey: string): string[] {
  if (seen.length > (mayReach ? 1 : 0))
    return [`it reached the service ${seen.length} times: ${listRequests(seen)}`]
  return seen.flatMap(({ method, url, body, headers }) => {
    const isPairs = mayReach === pairsPath
    const isCall =
      url === mayReach &&
      method === (isPairs ? 'GET' : 'POST') &&
      body === (isPairs ? '' : JSON.stringify(good[mayReach as PostPath]))
    const foreign = Object.keys(headers).filter((name) => !ownHeaders.includes(name))
    return [
      ...(isCall ? [] : [`it reached the service changed: ${method} ${url} ${body}`]),
      ...(headers['x-api-key'] === apiKey ? [] : ['it reached the service with another key']),
      ...foreign.map((name) => `the header ${name} reached the service`),
      ...(JSON.stringify(headers).includes('smuggled') ? ['the value of a header reached the service'] : []),
    ]
  })
}

function listRequests(seen: TestService['seen']): string {
  return seen.map(({ method, url }) => `${method} ${url}`).join(', ')
}

function isIn(text: string): (hidden: string) => boolean {
  return (hidden) => text.includes(hidden)
}
