import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDoctorConfig } from '../../../src/doctor/command/readDoctorConfig.js'
import { writeTable } from '../../../src/doctor/command/writeTable.js'
import type { DoctorFinding } from '../../../src/server/index.js'
import { answer } from '../../server/startService.js'
import { runWithConfig } from '../doctorOnSandbox.js'
import { asDescribed, startStrictService, strictKey } from '../startStrictService.js'

let service: Awaited<ReturnType<typeof startStrictService>>
beforeAll(async () => {
  service = await startStrictService()
})
beforeEach(() => {
  service.replies = asDescribed
})
afterAll(() => service.close())

describe('the exit status', () => {
  const run = (key: string) => runWithConfig(['--base-url', service.url], { key })

  test('is 0 if no problem is found', async () => {
    expect((await run(strictKey)).status).toBe(0)
  })

  test('is 1 if one is: a missing key', async () => {
    const { status, stdout } = await run('')
    expect(status).toBe(1)
    expect(stdout).toMatch(/PROBLEM +key +`apiKey` is empty[\s\S]*BRIDGE_API_KEY/)
  })

  test.each([
    [['--base-url'], 'base-url'],
    [['--bogus'], '--bogus'],
    [[], '--base-url'],
    [['--base-url', 'http://127.0.0.1', 'surgeon'], 'one command'],
    [['--base-url', 'http://127.0.0.1', '--probe-permit'], '--config'],
    [['--proxy', 'app.example'], '--proxy'],
    [['--config', 'missing.json'], 'does not exist'],
    [['--config', 'missing.mjs'], '`missing.mjs` does not exist.'],
  ])('is 2 if the command cannot run: %j', async (args, expected) => {
    const { status, stderr, stdout } = await runWithConfig(args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(expected)
  })
})

test('--help lists the options', async () => {
  const { status, stdout } = await runWithConfig(['--help'])
  expect(status).toBe(0)
  for (const option of [
    '--base-url',
    '--config',
    '--proxy',
    '--origin',
    '--solana-wallet',
    '--probe-permit',
    '--json',
  ])
    expect(stdout).toContain(option)
})

test('a key that the service sends back is never printed', async () => {
  service.replies = {
    ...asDescribed,
    pairs: answer({ pairs: [{ from: 'BASE', to: btoa(strictKey).slice(0, 32), enabled: true }] }),
    transfer: answer(
      { error: `no: ${strictKey}` },
      { status: 422, headers: { 'ratelimit-policy': strictKey } },
    ),
  }
  for (const form of [[], ['--json']]) {
    const { stdout } = await runWithConfig(['--base-url', service.url, ...form], { key: strictKey })
    expect(stdout).toContain('This text is withheld, because it shows the API key.')
    expect(stdout).not.toContain(strictKey.slice(0, 12))
    expect(stdout).not.toContain(btoa(strictKey).slice(0, 16))
  }
})

test.each(['--api-key', '--key=sk_live_doctors-own-4711'])(
  'a key on the command line is not taken, and not printed: %s',
  async (argument) => {
    const { status, stderr } = await runWithConfig(['--base-url', service.url, argument])
    expect(status).toBe(2)
    expect(stderr).toContain('Set it in the environment, as `BRIDGE_API_KEY`.')
    expect(stderr).not.toContain(strictKey)
  },
)

test('a key that is too short to be one does not hide what the doctor says', async () => {
  service.replies = { ...asDescribed, wrongKey: answer({ error: 'not your key' }, { status: 401 }) }
  const { stdout } = await runWithConfig(['--base-url', service.url], { key: 'key' })
  expect(stdout).toMatch(/PROBLEM +key +It refuses the key with 401/)
  expect(stdout).toMatch(/unknown +keyShown +Whether the key comes back is not known/)
  expect(stdout).not.toContain('withheld')
  expect(stdout).not.toContain('“not your key”')
})

test.each([
  ['{ "sk_live_doctors-own-4711": 1 }', 'bridge.json'],
  ['throw new Error("no sk_live_doctors-own-4711")', 'bridge.mjs'],
])('a key in a configuration that cannot be read is never printed: %s', async (text, file) => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-config-'))
  writeFileSync(join(folder, file), text)
  const { status, stderr } = await runWithConfig(['--config', join(folder, file)], { key: strictKey })
  rmSync(folder, { recursive: true })
  expect(status).toBe(2)
  expect(stderr).toBe('This text is withheld, because it shows the API key.\n')
})

describe('says what it could not examine', () => {
  const onDemand = ['--probe-permit', '--solana-wallet', '7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE']
  const run = (key: string) => runWithConfig(['--base-url', service.url, ...onDemand], { config: {}, key })

  test('a permit and a build that were asked for, if the routes cannot be read', async () => {
    const { stdout, stderr } = await run('another-key')
    expect(stdout).toMatch(/unknown +permit +No permit was sent: the routes of the service could not/)
    expect(stdout).toMatch(/unknown +build +Nothing was built: the routes of the service could not/)
    expect(stderr).toBe('')
  })

  test('the nodes, if the configuration lists none', async () => {
    const { stdout } = await run(strictKey)
    expect(stdout).toMatch(/unknown +node +No node was examined, and no spender/)
  })
})

test('the table has a group for each subject, lines that fit, and a link for each problem', () => {
  const page = 'docs/findings.md#key'
  const findings: DoctorFinding[] = [
    { subject: 'service', check: 'key', verdict: 'ok', says: 'It accepts the key.', page },
    {
      subject: 'BASE node.example',
      check: 'logDepth',
      verdict: 'problem',
      says: 'It shows no logs from more than about 50 blocks ago (100 s), and answers [] as if there were none.',
      advice: 'Put one beside it.',
      write: "rpc: { BASE: ['https://…'] }",
      page,
    },
  ]
  expect(writeTable(findings, 80)).toBe(`service
  ok       key       It accepts the key.

BASE node.example
  PROBLEM  logDepth  It shows no logs from more than about 50 blocks ago (100
                     s), and answers [] as if there were none.
                     Put one beside it.
                       rpc: { BASE: ['https://…'] }
                     See docs/findings.md#key.

2 checks, 1 ok, 0 warnings, 1 problem, 0 unknown
`)
})

describe('accepts a configuration', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'doctor-config-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  async function read(file: string, text: string) {
    writeFileSync(join(folder, file), text)
    return readDoctorConfig(folder, file)
  }
  const parameters = {
    permitSpenders: { BASE: '0x1111111111111111111111111111111111111111' },
    rpc: { ARB: '/rpc/arb' },
  }

  test('as JSON, with a network name', async () => {
    const config = await read('a.json', JSON.stringify({ network: 'testnet', ...parameters }))
    expect(config).toMatchObject(parameters)
    expect(config.network.chains.BASE.id).toBe(84532)
  })

  test('as JSON that begins with a byte order mark', async () => {
    expect((await read('a.json', `\uFEFF${JSON.stringify(parameters)}`)).rpc.ARB).toBe('/rpc/arb')
  })

  test('as JSON, with options that do not affect the checks', async () => {
    const config = await read('a.json', JSON.stringify({ ...parameters, limits: { minAmount: '1' } }))
    expect(config).toMatchObject(parameters)
  })

  test.each(['export const config = ', 'export const bridgeConfig = ', 'export default '])(
    'as a module: %s',
    async (start) => {
      const config = await read('a.mjs', `${start}${JSON.stringify(parameters)}`)
      expect(config).toMatchObject(parameters)
      expect(config.network.name).toBe('mainnet')
    },
  )

  test('from `createBridgeConfig`', async () => {
    const core = new URL('../../../src/core/index.ts', import.meta.url).href
    const config = await read(
      'a.mjs',
      `import { createBridgeConfig, memoryStorage } from ${JSON.stringify(core)}
       export const config = createBridgeConfig({ baseUrl: '/api/bridge', storage: memoryStorage(), ...${JSON.stringify(parameters)} })`,
    )
    expect(config).toMatchObject(parameters)
  })

  test.each([
    ['a.json', '{', 'is not JSON'],
    ['a.json', '{"network":"moonnet"}', '`network` is not a network'],
    ['a.json', '{"permitSpenders":{"BASE":"0x12"}}', 'permitSpenders.BASE'],
    ['a.json', '{"permitSpender":{}}', '`permitSpender` in `a.json` is not an option'],
    ['a.json', '{"rpc":{"TRON":"https://tron.example"}}', 'rpc.TRON'],
    ['a.json', '{"permitSpenders":{"BASE":5}}', '`permitSpenders` is not an address for each chain'],
    ['a.json', '{"rpc":"https://base.example"}', '`rpc` is not a list of addresses for each chain'],
    ['a.json', '{"rpc":{"BASE":[5]}}', '`rpc` is not a list of addresses for each chain'],
    ['a.json', '{"network":{"chains":{}}}', '`network` is not a network'],
    ['a.mjs', 'export const config = { network: { chains: 5 } }', '`network` is not a network'],
    ['a.json', '[]', 'holds no configuration'],
    ['a.mjs', 'export const other = 1', 'holds no configuration'],
    ['a.mjs', 'throw new Error("no window")', 'no window'],
  ])('refuses %s with %s', async (file, text, expected) => {
    await expect(read(file, text)).rejects.toMatchObject({
      name: 'InvalidConfigError',
      message: expect.stringContaining(expected),
    })
  })
})
