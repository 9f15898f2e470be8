import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { InvalidConfigError, type ProxyEvent } from '../../src/server/index.js'
import type { Attack } from './attacks/Attack.js'
import { echoAttacks, redirectAttacks } from './attacks/answerAttacks.js'
import { fieldAttacks } from './attacks/fieldAttacks.js'
import { keyForms } from './attacks/keyForms.js'
import { requestAttacks } from './attacks/requestAttacks.js'
import { type AttackedHost, runAttack } from './attacks/runAttack.js'
import { apiKey, pageOrigin, startProxy } from './startProxy.js'
import { startService } from './startService.js'

const cookie = 'session=of-a-person'
const events: ProxyEvent[] = []
let host: AttackedHost
let closing: (() => Promise<void>)[]

beforeAll(async () => {
  const [service, other] = [await startService(), await startService()]
  const proxy = await startProxy({
    baseUrl: service.url,
    authorize: (request) => request.headers.get('cookie') === cookie,
    onEvent: (event) => events.push(event),
  })
  host = { port: proxy.port, apiKey, claims: { origin: pageOrigin, cookie }, service, other, patience: 5_000 }
  closing = [proxy.close, service.close, other.close]
})
afterAll(() => Promise.all(closing.map((close) => close())))
beforeEach(() => {
  events.length = 0
})
afterEach(() => {
  expect(keyForms(JSON.stringify(events), apiKey)).toEqual([])
})

const isSlow = ({ kind }: Attack) => kind === 'slow body'
const named = (attacks: readonly Attack[]) =>
  attacks.map((attack) => [`${attack.kind}: ${attack.name}`, attack] as const)

test.each(named(requestAttacks.filter((attack) => !isSlow(attack))))('%s', async (_name, attack) => {
  const { answered, problems } = await runAttack(attack, host)
  expect(problems).toEqual([])
  // This server only forwards to the proxy, and refuses nothing itself except invalid HTTP.
  const { status = answered.status } = attack.answer ?? {}
  expect([status, 400]).toContain(answered.status)
})

test.each(named(fieldAttacks))('%s is refused by name', async (_name, attack) => {
  const { answered, problems } = await runAttack(attack, host)
  expect(problems).toEqual([])
  const { error, outcome } = JSON.parse(/\{.*\}/.exec(answered.text)?.[0] ?? '')
  expect([error.field, outcome]).toEqual([attack.answer?.field, 'notSent'])
  expect(error.message).toMatch(new RegExp(`^\`${error.field}\` is not [^<>]+\\.$`))
})

test.each(named(echoAttacks(apiKey)))('%s', async (_name, attack) => {
  expect((await runAttack(attack, host)).problems).toEqual([])
})

test('a redirect is not followed, whatever its status', async () => {
  for (const attack of redirectAttacks(host.other.url))
    expect((await runAttack(attack, host)).problems).toEqual([])
})

describe('a body that never ends is abandoned, and its connection closed', () => {
  test.each(named(requestAttacks.filter(isSlow)))('%s', async (_name, attack) => {
    const limit = AbortSignal.timeout.bind(AbortSignal)
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => limit(ms === 10_000 ? 50 : ms))
    const { answered, problems } = await runAttack(attack, host)
    asked.mockRestore()
    expect(problems).toEqual([])
    expect(answered.text.toLowerCase()).toContain('connection: close')
  })
})

describe('the judge of an attack', () => {
  const encoded = Buffer.from(`a:${apiKey}`)
  test.each([
    ['verbatim', apiKey],
    ['verbatim', `…${apiKey.slice(5, 14)}…`],
    ['in base64', encoded.toString('base64')],
    ['in base64', encoded.toString('base64url')],
    ['in hex', encoded.toString('hex').toUpperCase()],
    ['with escapes', [...apiKey].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')],
    ['reversed', [...apiKey].reverse().join('')],
  ])('finds the key %s: %s', (form, text) => {
    expect(keyForms(`before ${text} after`, apiKey)).toEqual([form])
  })

  test('finds no key if there is none', () => {
    expect(keyForms(`${new InvalidConfigError('no key').message} ${'sk_live'}`, apiKey)).toEqual([])
  })

  test('reports requests that got through, and secrets that were revealed', async () => {
    const call = requestAttacks.find(({ name }) => name === 'a query on a POST') ?? expect.fail()
    const { mayReach: _, ...refused } = call
    const service = host.service
    expect((await runAttack({ ...refused, hidden: ['int_9'] }, host)).problems).toEqual([
      'the answer shows int_9',
      'it was answered 200',
      `it reached the service 1 times: POST ${service.seen[0]?.url}`,
    ])
    const { problems } = await runAttack(
      { ...call, answer: { status: 403 } },
      { ...host, apiKey: 'another-key' },
    )
    expect(problems).toEqual([
      expect.stringContaining('it was answered 200, not 403'),
      'it reached the service with another key',
    ])
  })
})
