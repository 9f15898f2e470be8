import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { type BridgeProxyParameters, examineProxy } from '../../src/server/index.js'
import { pageOrigin, startProxy } from '../server/startProxy.js'
import { answer, startService } from '../server/startService.js'
import { notWell, readFindings, runWithConfig } from './doctorOnSandbox.js'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const hasSession = (request: Request) => request.headers.get('cookie') === 'session=1'
const refuseAll = () => false

/** Runs the package's proxy before the sandbox, examines it, and stops it. */
async function examine(
  parameters: Partial<BridgeProxyParameters>,
  { origin = pageOrigin, mount = '' }: { origin?: string | undefined; mount?: string } = {},
) {
  const proxy = await startProxy({ baseUrl: sandbox.url, apiKey: sandbox.apiKey, ...parameters })
  const findings = await examineProxy({ url: proxy.url + mount, origin, apiKey: sandbox.apiKey })
  await proxy.close()
  return { findings, lines: notWell(findings) }
}

describe('a proxy of the package', () => {
  test('has no problem if it checks a session', async () => {
    const authorize = (request: Request, { endpoint }: { endpoint: string }) =>
      endpoint === 'pairs' || hasSession(request)
    const { findings, lines } = await examine({ authorize })
    expect(lines).toEqual([])
    expect(findings.map(({ check }) => check)).toEqual(['reachable', 'cors', 'origins', 'open', 'keyShown'])
  })

  test('has no problem if it requires a session for the routes too', async () => {
    const { lines } = await examine({ authorize: refuseAll })
    expect(lines).toEqual([])
  })

  test('is not taken for one that requires a session if the service refuses its key', async () => {
    const { findings, lines } = await examine({ authorize: 'anyone', apiKey: 'wrong-key' })
    expect(lines).toContainEqual(expect.stringMatching(/^unknown proxy reachable: .* it answers 401/))
    expect(findings.map(({ advice }) => advice)).toContainEqual(
      expect.stringContaining('the service may refuse the server’s key'),
    )
  })

  test('is reported if it is open to anyone', async () => {
    const { lines } = await examine({ authorize: 'anyone' })
    expect(lines).toEqual([expect.stringMatching(/^problem proxy open: It is open to anyone/)])
    expect(sandbox.requests().at(-1)).toMatchObject({ path: '/sdk/v1/solana/submit', status: 404 })
    expect(sandbox.intents()).toEqual([])
  })

  test('is reported if it is open to anyone who pretends to be its own page', async () => {
    const proxy = await startProxy({
      baseUrl: sandbox.url,
      apiKey: sandbox.apiKey,
      authorize: 'anyone',
      origins: [],
    })
    const findings = await examineProxy({ url: proxy.url, apiKey: sandbox.apiKey })
    await proxy.close()
    expect(notWell(findings)).toEqual([expect.stringMatching(/^problem proxy open: It is open to anyone/)])
  })

  test('is reported if it does not list the page', async () => {
    const { findings, lines } = await examine({ authorize: hasSession }, { origin: 'https://else.example' })
    expect(lines[0]).toMatch(/^problem proxy reachable: .* gets 403 \(ORIGIN_NOT_ALLOWED\)/)
    expect(findings[0]?.write).toBe("origins: ['https://else.example']")
  })

  test('is reported if it is mounted elsewhere', async () => {
    const { findings } = await examine({}, { mount: '/wrong' })
    expect(findings[0]).toMatchObject({ verdict: 'problem', advice: expect.stringContaining('basePath') })
  })

  test('is reported if it has no key', async () => {
    const { findings } = await examine({ apiKey: () => '' })
    expect(findings[0]).toMatchObject({ verdict: 'problem', advice: expect.stringContaining('no key') })
  })

  test('is reported if it cannot reach the service', async () => {
    const { findings } = await examine({ baseUrl: 'http://127.0.0.1:1' })
    expect(findings[0]).toMatchObject({
      verdict: 'problem',
      advice: expect.stringContaining('does not reach'),
    })
  })
})

describe('a custom proxy', () => {
  const key = 'sk_live_of-somebody-4711'

  async function examineOwn(headers: { [name: string]: string }, body: unknown = { pairs: [] }) {
    const own = await startService()
    own.reply = answer(body, { headers })
    const findings = await examineProxy({ url: own.url, origin: pageOrigin, apiKey: key })
    await own.close()
    return { lines: notWell(findings), seen: own.seen }
  }

  test('is reported if it lets every page in', async () => {
    const { lines } = await examineOwn({ 'access-control-allow-origin': '*' })
    expect(lines).toContainEqual(
      expect.stringMatching(/^problem proxy origins: It accepts a call from a page of another/),
    )
    expect(lines).toContainEqual(expect.stringMatching(/^problem proxy open: /))
  })

  test('is reported if it accepts calls from any page, even if none can read the answer', async () => {
    const { lines } = await examineOwn({})
    expect(lines).toContainEqual(
      expect.stringMatching(/^problem proxy origins: It accepts a call .* with 200/),
    )
  })

  test.each([
    ['a redirect to a sign-in page', answer('', { status: 302, headers: { location: '/sign-in' } })],
    ['no such page', answer('<html>', { status: 404 })],
    ['a failure of its own', answer('<html>', { status: 500 })],
  ])('is not called open if it answers a submission with %s', async (_, refusal) => {
    const own = await startService()
    own.reply = (response, request) =>
      (request.method === 'GET' ? answer({ pairs: [] }) : refusal)(response, request)
    const findings = await examineProxy({ url: own.url })
    await own.close()
    expect(notWell(findings).map((line) => line.split(':')[0])).toEqual([
      'unknown proxy origins',
      'unknown proxy open',
      'unknown proxy keyShown',
    ])
  })

  test('is told about the trailing slash that Next adds to its routes', async () => {
    const own = await startService()
    own.reply = answer('', { status: 308, headers: { location: '/sdk/v1/pairs/' } })
    const [finding] = await examineProxy({ url: own.url })
    await own.close()
    expect(finding).toMatchObject({ check: 'reachable', verdict: 'problem' })
    expect(finding?.advice).toContain('skipTrailingSlashRedirect')
  })

  test('is reported if it refuses other pages, but lets them read its answer', async () => {
    const own = await startService()
    own.reply = answer({ error: 'no' }, { status: 401, headers: { 'access-control-allow-origin': '*' } })
    const findings = await examineProxy({ url: own.url, origin: pageOrigin })
    await own.close()
    expect(notWell(findings)).toContainEqual(
      expect.stringMatching(/^problem proxy origins: It lets pages of any origin read/),
    )
  })

  test.each([
    ['verbatim', { pairs: [], key }],
    ['in base64', { pairs: [], key: btoa(`x${key}`) }],
    ['in part', { pairs: [], key: `${key.slice(0, 12)}…` }],
  ])('is reported if it sends the key back, %s', async (_, body) => {
    const { lines, seen } = await examineOwn({}, body)
    expect(lines).toContainEqual(expect.stringMatching(/^problem proxy keyShown: Its answers show the key/))
    expect(JSON.stringify(seen)).not.toContain(key)
  })

  test('is reported if it sends the key back in a header', async () => {
    const { lines } = await examineOwn({ 'x-upstream': key })
    expect(lines).toContainEqual(expect.stringMatching(/^problem proxy keyShown: Its answers show/))
    const named = await examineOwn({ 'x-api-key': 'hidden' })
    expect(named.lines).toContainEqual(expect.stringMatching(/^problem proxy keyShown: .*`X-API-Key`/))
  })
})

test('the command exits with 1 for an open proxy, given the key in the environment', async () => {
  const proxy = await startProxy({ baseUrl: sandbox.url, apiKey: sandbox.apiKey })
  const args = ['--json', '--proxy', proxy.url, '--origin', pageOrigin]
  const run = await runWithConfig(args, { key: sandbox.apiKey })
  await proxy.close()
  expect(run.status).toBe(1)
  expect(notWell(readFindings(run))[0]).toMatch(/^problem proxy open/)
  expect(run.stdout).not.toContain(sandbox.apiKey)
})
