import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import type { Attack } from '../test/server/attacks/Attack.js'
import { echoAttacks, redirectAttacks } from '../test/server/attacks/answerAttacks.js'
import { accepted, good, pairsPath, postPaths } from '../test/server/attacks/calls.js'
import { fieldAttacks } from '../test/server/attacks/fieldAttacks.js'
import { keyForms } from '../test/server/attacks/keyForms.js'
import { requestAttacks } from '../test/server/attacks/requestAttacks.js'
import { type AttackedHost, runAttack } from '../test/server/attacks/runAttack.js'
import { sendRaw } from '../test/server/attacks/sendRaw.js'
import { answer, startService, type TestService } from '../test/server/startService.js'
import { installExample, runIn } from './examplesInstall.js'
import type { Served } from './examplesServe.js'
import { packTarball } from './packTarball.js'
import { type ServerName, serverNames, startNamed, startPair } from './proxyHosts.js'
import { startRedis } from './proxyRedis.js'

const pageOrigin = 'https://app.example'
const sessionSecret = randomBytes(32).toString('hex')
/** More than the time limit for a body, which is 10 s. */
const patience = 15_000

/** Checks besides the attacks: that the server works, and what it printed. */
type Row = Attack['kind'] | 'a valid call' | 'log and errors'
type Tried = { row: Row; name: string; problems: string[] }

const only = argv.slice(2)
const chosen = serverNames.filter((name) => only.length === 0 || only.includes(name))
const folder = mkdtempSync(join(tmpdir(), 'usdc-bridge-proxy-'))
let problems: string[] = []
try {
  problems = await attackAll()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
stdout.write(problems.map((problem) => `FAILED: ${problem}\n`).join(''))
exit(problems.length ? 1 : 0)

async function attackAll(): Promise<string[]> {
  const installed = await installExample('servers', packTarball(folder), folder)
  await runIn(installed, 'npm', ['run', 'build'])
  const [service, other] = [await startService(), await startService()]
  const tried = new Map<ServerName, Tried[]>()
  try {
    for (const name of chosen) tried.set(name, await attackOne(name, installed, service, other))
    printTable(tried)
    return [...list(tried), ...(await limitTogether(installed, service))]
  } finally {
    await Promise.all([service.close(), other.close()])
  }
}

async function attackOne(
  name: ServerName,
  installed: string,
  service: TestService,
  other: TestService,
): Promise<Tried[]> {
  const apiKey = `sk_live_${randomBytes(12).toString('base64url')}`
  const start = performance.now()
  const served = await startNamed(name, installed, environment(service, apiKey))
  try {
    const port = portOf(served)
    /** A separate person for each, so that no rate limit blocks an attack. */
    const host = (): AttackedHost => ({
      port,
      apiKey,
      claims: { origin: pageOrigin, cookie: `session=${startSession()}` },
      service,
      other,
      patience,
    })
    const tried: Tried[] = []
    const attacks: readonly Attack[] = [
      ...requestAttacks,
      ...fieldAttacks,
      ...echoAttacks(apiKey),
      ...redirectAttacks(other.url),
    ]
    tried.push(...(await callAll(host)))
    const tryOne = async (attack: Attack) => {
      const { problems } = await runAttack(attack, host())
      tried.push({ row: attack.kind, name: attack.name, problems })
    }
    const isSlow = ({ kind }: Attack) => kind === 'slow body'
    for (const attack of attacks.filter((attack) => !isSlow(attack))) await tryOne(attack)
    await Promise.all(attacks.filter(isSlow).map(tryOne))
    const forms = keyForms(served.output(), apiKey).map((form) => `it contains the key ${form}`)
    const silent = served.output().includes('"endpoint":"transfer"')
      ? []
      : ['it contains no event of the proxy']
    tried.push({ row: 'log and errors', name: 'what it printed', problems: [...forms, ...silent] })
    stdout.write(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`)
    return tried
  } finally {
    await served.stop()
  }
}

/** A valid call of an allowed page. Without this check, a dead server would pass every attack. */
async function callAll(host: () => AttackedHost): Promise<Tried[]> {
  const calls = [
    { path: pairsPath, request: { method: 'GET', target: `/api/bridge${pairsPath}` } },
    ...postPaths.map((path) => ({
      path,
      request: { target: `/api/bridge${path}`, body: JSON.stringify(good[path]) },
    })),
  ]
  const tried: Tried[] = []
  for (const { path, request } of calls) {
    const attack = { kind: 'header', name: path, request, mayReach: path, answer: { status: 200 } } as const
    const { problems } = await runAttack(attack, host())
    tried.push({ row: 'a valid call', name: path, problems })
  }
  return tried
}

/** Two instances over one Redis allow thirty requests per session in total, not thirty each, and none without Redis. */
async function limitTogether(installed: string, service: TestService): Promise<string[]> {
  const redis = await startRedis()
  if (!redis) {
    stdout.write('rateLimit over Redis: NOT RUN, because no redis-server is installed\n')
    return []
  }
  const env = environment(service, 'sk_live_of_the_limited')
  const pair = await startPair(installed, { ...env, REDIS_URL: redis.url })
  try {
    const claims = { origin: pageOrigin, cookie: `session=${startSession()}` }
    const request = { method: 'GET', target: `/api/bridge${pairsPath}` }
    const ask = async (at: number) =>
      (await sendRaw(portOf(pair[at % 2] as Served), request, { claims, patience })).status
    service.reply = answer(accepted)
    const statuses: number[] = []
    for (let at = 0; at < 40; at++) statuses.push(await ask(at))
    await redis.stop()
    const alone = await ask(0)
    const passed = statuses.filter((status) => status === 200).length
    const limited = statuses.filter((status) => status === 429).length
    stdout.write(`rateLimit over Redis, two instances: ${passed} of 40 passed, ${limited} were limited; `)
    stdout.write(`without Redis the next request got ${alone}\n`)
    return [
      ...(passed === 30 && limited === 10 ? [] : [`two instances allowed ${passed} of 30 requests`]),
      ...(alone === 429 ? [] : [`without Redis, rateLimit answered ${alone}`]),
    ]
  } finally {
    await Promise.all(pair.map((served) => served.stop()))
  }
}

function environment(service: TestService, apiKey: string): { [name: string]: string } {
  return {
    BRIDGE_URL: service.url,
    BRIDGE_API_KEY: apiKey,
    BRIDGE_ORIGINS: pageOrigin,
    SESSION_SECRET: sessionSecret,
    NODE_ENV: 'production',
  }
}

/** Same as in `examples/servers/session.js`. */
function startSession(): string {
  const id = randomUUID()
  return `${id}.${createHmac('sha256', sessionSecret).update(id).digest('hex')}`
}

function portOf({ url }: Served): number {
  return Number(new URL(url).port)
}

function printTable(tried: ReadonlyMap<ServerName, readonly Tried[]>): void {
  const all = [...tried.values()]
  const rows = [...new Set(all.flat().map(({ row }) => row))]
  const names = [...tried.keys()]
  const print = (name: string, cells: readonly string[]) =>
    stdout.write(`${name.padEnd(20)}${cells.map((cell) => cell.padStart(20)).join('')}\n`)
  print('withstood of tried', names)
  for (const row of rows)
    print(
      row,
      all.map((each) => count(each.filter((one) => one.row === row))),
    )
  print('all', all.map(count))
}

function count(tried: readonly Tried[]): string {
  return `${tried.filter(({ problems }) => problems.length === 0).length} of ${tried.length}`
}

function list(tried: ReadonlyMap<ServerName, readonly Tried[]>): string[] {
  return [...tried].flatMap(([server, each]) =>
    each.flatMap(({ row, name, problems }) =>
      problems.map((problem) => `${server}, ${row}, ${name}: ${problem}`),
    ),
  )
}
