import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as send } from 'node:http'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { middle } from '../measure/middle.js'

/** What a way to the service costs: calls a second with 16 at a time, and the median of single calls in ms. */
export type ProxyCost = { way: Way; callsASecond: number; latency: number }

/** Without a server between, through the least that hides a key, and through the package's key server. */
const ways = ['service', 'bare', 'package'] as const
type Way = (typeof ways)[number]

const atOnce = 16
const calls = 2_000
const singleCalls = 200

const body = JSON.stringify({
  from: 'BASE',
  to: 'ARB',
  amount: '25.50',
  recipient: `0x${'22'.repeat(20)}`,
  permit: {
    owner: `0x${'11'.repeat(20)}`,
    spender: `0x${'33'.repeat(20)}`,
    value: '25500000',
    nonce: '0',
    deadline: '1900000000',
    v: 27,
    r: `0x${'44'.repeat(32)}`,
    s: `0x${'55'.repeat(32)}`,
  },
})

/** Posts transfers each way in turns, to the same service on this machine. `folder` holds the packed package. */
export async function measureProxy(folder: string, rounds: number): Promise<ProxyCost[]> {
  const file = join(folder, 'node_modules/usdc-bridge-react/dist/server/index.js')
  const children: ChildProcess[] = []
  const serve = (...parameters: string[]) => {
    const script = fileURLToPath(new URL('./serve.ts', import.meta.url))
    const child = spawn(execPath, ['--import', 'tsx', script, ...parameters], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    return firstLine(child)
  }
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  try {
    const service = await serve('service')
    const urls: Record<Way, string> = {
      service,
      bare: `${await serve('bare', service)}/api/bridge`,
      package: `${await serve('package', service, file)}/api/bridge`,
    }
    const post = (way: Way) => postTransfer(agent, `${urls[way]}/sdk/v1/transfer`)
    const measured = ways.map((way) => ({ way, rates: [] as number[], latencies: [] as number[] }))
    for (const { way } of measured) await postMany(() => post(way), calls)
    for (let round = 0; round < rounds; round += 1)
      for (const { way, rates, latencies } of measured) {
        const took = await postMany(() => post(way), calls)
        rates.push((calls / took) * 1_000)
        for (let call = 0; call < singleCalls; call += 1) latencies.push(await timed(() => post(way)))
      }
    return measured.map(({ way, rates, latencies }) => ({
      way,
      callsASecond: middle(rates),
      latency: middle(latencies),
    }))
  } finally {
    agent.destroy()
    for (const child of children) child.kill()
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output.')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return String(line).trim()
}

/** Returns how long all of them took, in ms. */
function postMany(post: () => Promise<void>, count: number): Promise<number> {
  let left = count
  const postNext = async () => {
    for (; left > 0; await post()) left -= 1
  }
  return timed(() => Promise.all(Array.from({ length: atOnce }, postNext)))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function postTransfer(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const call = send(url, { agent, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`The answer's status is ${response.statusCode}.`))
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}
