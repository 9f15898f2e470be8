import { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { notWell, readFindings, runWithConfig, sandboxConfig } from './doctorOnSandbox.js'

let sandbox: Sandbox
const wallet = Keypair.generate().publicKey.toBase58()

beforeAll(async () => {
  sandbox = await startSandbox()
  await sandbox.fund({ chain: 'SOLANA', address: wallet, amount: 5_000_000n, native: true })
})
afterEach(() => sandbox.clearFaults())
afterAll(() => sandbox.stop())

async function examine(address = wallet) {
  const { solana } = sandbox
  const config = sandboxConfig(sandbox, { rpc: { SOLANA: solana.proxiedRpcUrl }, permitSpenders: {} })
  const args = ['--json', '--base-url', sandbox.url, '--solana-wallet', address]
  const run = await runWithConfig(args, { config, key: sandbox.apiKey })
  const findings = readFindings(run).filter(({ subject }) => subject === 'SOLANA build-tx')
  return { ...run, findings, says: findings.map(({ check, says }) => `${check}: ${says}`) }
}

test('builds and decodes a transaction, and neither signs nor submits it', async () => {
  const { says, status } = await examine()
  expect(status).toBe(0)
  expect(says).toEqual([
    expect.stringMatching(/^build: It is base64, v0, of \d+ bytes\.$/),
    expect.stringMatching(/^build: \w{32,44} pays the fee; \w{32,44} signed already\.$/),
    expect.stringMatching(/^build: It uses a recent blockhash, .* expires in \d+ s\.$/),
    `build: It pays an account of ${sandbox.solana.depositOwner}.`,
    expect.stringMatching(/^destination: Its destination and recipient are not in it/),
    expect.stringMatching(/^build: At most 0 lamports leave the sender/),
    expect.stringMatching(/^simulation: A test run changes the balance of the sender and nothing else/),
    expect.stringMatching(/^pins: With these pins, it passes the check before the wallet/),
  ])
  expect(sandbox.requests().filter(({ path }) => path === '/sdk/v1/solana/submit')).toEqual([])
  expect(sandbox.intents().every(({ status }) => status === 'built')).toBe(true)
})

test('prints what to pin as a comment, for the operator to confirm', async () => {
  const { findings } = await examine()
  expect(findings.at(-1)).toMatchObject({
    check: 'pins',
    verdict: 'warning',
    advice: expect.stringContaining('Confirm these with the service’s operator'),
    write: `// solana({ depositOwners: ['${sandbox.solana.depositOwner}'], programs: [] })`,
  })
})

test.each([
  [{ payer: 'user' as const }, /The sender pays the fee; nobody else signs/],
  [{ payer: 'server-signs-after' as const }, /pays the fee; \w+ signs after the sender/],
  [{ encoding: 'base58' as const }, /It is base58/],
  [{ version: 'legacy' as const }, /legacy/],
])('recognizes a service with %j', async (solana, expected) => {
  sandbox.settings({ solana })
  const { says, status } = await examine()
  sandbox.settings({ solana: { payer: 'server-signs-first', encoding: 'base64', version: 0 } })
  expect(says).toContainEqual(expect.stringMatching(expected))
  expect(status).toBe(0)
})

test('does not blame the service for an insufficient balance', async () => {
  const { findings, status } = await examine(Keypair.generate().publicKey.toBase58())
  expect(status).toBe(0)
  expect(notWell(findings)).toEqual([expect.stringMatching(/^unknown .* build: Nothing was built: .* 422/)])
  expect(findings[0]?.advice).toContain('a wallet that holds the amount')
})

describe('reports a request that would be refused', () => {
  test.each([
    'builtWrongAmount',
    'builtWrongMint',
    'builtExtraTransfer',
    'builtApprove',
    'builtSetAuthority',
    'builtLamports',
    'builtDurableNonce',
    'builtLookupTableMissing',
  ] as const)('%s', async (name) => {
    sandbox.inject({ name })
    const { findings, status } = await examine()
    expect(notWell(findings)).toContainEqual(expect.stringMatching(/^problem .* build: It would be refused/))
    expect(status).toBe(1)
  })

  test('reports a service that fails to build', async () => {
    sandbox.inject({ name: 'status500BeforeAccept', endpoint: 'build' })
    const { findings } = await examine()
    expect(notWell(findings)).toEqual([expect.stringMatching(/^problem .* build: The service built nothing/)])
  })

  test('reports an invalid address', async () => {
    const { findings } = await examine('0x00')
    expect(notWell(findings)).toEqual([expect.stringMatching(/^problem .* not a Solana address/)])
  })
})
