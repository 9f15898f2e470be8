import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { demoAddress, demoFunds, ownAppPage } from '../../sandbox/ownApp.js'
import {
  createBridgeConfig,
  createReaders,
  followTransfer,
  memoryStorage,
  signerFromAccount,
  transfer,
} from '../../src/core/index.js'
import { createBridgeProxy } from '../../src/server/index.js'
import { sandboxBridge } from '../../src/testing/index.js'
import { pullLever } from './support/spawnSandbox.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')

type Manifest = { scripts: { sandbox: string } }
const script = (JSON.parse(read('package.json')) as Manifest).scripts.sandbox
const parts = script.split(' ')

let child: ChildProcess | undefined
afterEach(async () => {
  const ending = child
  child = undefined
  if (!ending || ending.exitCode !== null) return
  const exited = new Promise((resolve) => ending.once('exit', resolve))
  ending.stdin?.end()
  await exited
})

/** Starts what `npm run sandbox` starts, but keeps nothing. Resolves with its output once it says how to go on. */
function runSandbox(...flags: string[]): Promise<string> {
  const data = parts.indexOf('--data')
  const own = parts.slice(1).filter((_, at) => at + 1 !== data && at !== data)
  // The first versions of Node 22 warn of their own Ed25519.
  const node = ['--disable-warning=ExperimentalWarning', '--import', 'tsx']
  const starting = spawn(process.execPath, [...node, ...own, '--until-stdin-ends', ...flags], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child = starting
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [starting.stdout, starting.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        if (output.includes('confirm the transfer.')) resolve(output)
      })
    starting.once('exit', () => resolve(output))
  })
}

describe('npm run sandbox', () => {
  test('prints an address, a key and a page with which a transfer arrives', async () => {
    const output = await runSandbox('--port', '0', '--source-ms', '0', '--settle-ms', '0')
    const [, url = '', apiKey = ''] =
      /^BRIDGE_URL=(\S+) BRIDGE_API_KEY=(\S+) npm run dev$/m.exec(output) ?? []
    expect(output).toContain(ownAppPage(url))

    const bridge = sandboxBridge({ url })
    const proxy = createBridgeProxy({ baseUrl: url, apiKey, origins: [], authorize: 'anyone' })
    const config = createBridgeConfig({
      ...bridge.parameters,
      baseUrl: 'https://app.example/api/bridge',
      storage: memoryStorage(),
      fetch: (input, init) => {
        const request = new Request(input, init)
        request.headers.set('sec-fetch-site', 'same-origin')
        return request.url.startsWith('https://app.example/') ? proxy(request) : fetch(request)
      },
    })
    const readers = createReaders(config)
    const signer = signerFromAccount(privateKeyToAccount(bridge.wallet.privateKey))
    const amount = 25_500_000n
    const request = { from: 'BASE', to: 'ARB', amount, recipient: demoAddress, signer, readers } as const
    const { id } = await transfer(config, request)
    const interval = { shortest: 100, longest: 500 }
    expect((await followTransfer(config, { id, readers, interval })).status).toBe('arrived')
    const path = `/balance?chain=ARB&address=${demoAddress}`
    const { balance } = await pullLever<{ balance: string }>({ url }, path)
    expect(BigInt(balance)).toBe(demoFunds + amount)
  })

  test('funds a wallet of your own', async () => {
    const address = '0x00000000000000000000000000000000000000AA'
    const output = await runSandbox('--port', '0', '--fund', address)
    const [, url = ''] = /^BRIDGE_URL=(\S+)/m.exec(output) ?? []
    const { balance } = await pullLever<{ balance: string }>({ url }, `/balance?chain=ETH&address=${address}`)
    expect(BigInt(balance)).toBe(demoFunds)
  })

  test('reports an invalid address to fund in one line', async () => {
    expect(await runSandbox('--port', '0', '--fund', '0x12')).toBe('0x12 is not an address on ETH.\n')
  })

  test('reports in one line that its port is in use', async () => {
    const output = await runSandbox('--port', '0')
    const [, port = ''] = /^BRIDGE_URL=http:\/\/127\.0\.0\.1:(\d+)/m.exec(output) ?? []
    const first = child
    expect(await runSandbox('--port', port)).toBe(`Port ${port} is in use. Choose another one with --port.\n`)
    child = first
  })
})

describe('docs/sandbox.md', () => {
  const page = read('docs/sandbox.md')

  test('shows the page that the sandbox prints', () => {
    expect(page).toContain(`\n\`\`\`tsx\n${ownAppPage('http://127.0.0.1:8787')}\`\`\`\n`)
  })

  test('has four steps, and starts with the script of the repository', () => {
    expect([...page.matchAll(/^\*\*(\d)\.\*\* /gm)].map(([, step]) => step)).toEqual(['1', '2', '3', '4'])
    expect(page).toContain('npm ci && npm run sandbox\n')
    expect(page).toMatch(/^BRIDGE_URL=http:\/\/127\.0\.0\.1:8787 BRIDGE_API_KEY=\S+ npm run dev$/m)
  })
})

test('a page at another address names it', () => {
  expect(ownAppPage('http://127.0.0.1:8788')).toContain("sandboxBridge({ url: 'http://127.0.0.1:8788' })")
})
