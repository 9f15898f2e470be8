import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Keypair } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChainName, evmChainNames, isEvmChain } from '../../sandbox/chains.js'
import { newAccount, newRecipient, sendFromSolana, sendTransfer } from './support/sendTransfer.js'
import { pullLever, type SpawnedSandbox, spawnSandbox } from './support/spawnSandbox.js'

type Sent = {
  from: ChainName
  to: ChainName
  owner: string
  recipient: string
  amount: bigint
  intentId: string
}
type IntentView = { id: string; status: string; recipient: string; reason?: string }

const funds = 1_000_000_000n
const delays = ['--source-ms', '250', '--settle-ms', '250']
const routes: [ChainName, ChainName][] = [
  ['ETH', 'BASE'],
  ['BASE', 'ETH'],
  ['ARB', 'POLYGON'],
  ['POLYGON', 'ARB'],
  ['BASE', 'SOLANA'],
  ['ARB', 'SOLANA'],
  ['SOLANA', 'ETH'],
  ['SOLANA', 'POLYGON'],
]

let directory: string
let sandbox: SpawnedSandbox

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-kill-'))
})

afterEach(async () => {
  await sandbox.end('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

async function sendAll(): Promise<Sent[]> {
  return Promise.all(routes.map(([from, to], index) => sendOne(from, to, 1_000_001n + BigInt(index))))
}

async function sendOne(from: ChainName, to: ChainName, amount: bigint): Promise<Sent> {
  const recipient = newRecipient(to)
  const { owner, answer } = isEvmChain(from)
    ? await fromEvm(from, to, amount, recipient)
    : await fromSolana(to, amount, recipient)
  expect(answer.body).toMatchObject({ status: 'pending' })
  return { from, to, owner, recipient, amount, intentId: String(answer.body.intent_id) }
}

async function fromEvm(
  from: (typeof evmChainNames)[number],
  to: ChainName,
  amount: bigint,
  recipient: string,
) {
  const account = newAccount()
  await pullLever(sandbox, '/fund', { chain: from, address: account.address, amount: `${funds}` })
  return { owner: account.address, answer: await sendTransfer(sandbox, account, from, to, amount, recipient) }
}

async function fromSolana(to: ChainName, amount: bigint, recipient: string) {
  if (!isEvmChain(to)) throw new Error('There is no route from SOLANA to SOLANA.')
  const wallet = Keypair.generate()
  const owner = wallet.publicKey.toBase58()
  await pullLever(sandbox, '/fund', { chain: 'SOLANA', address: owner, amount: `${funds}` })
  return { owner, answer: await sendFromSolana(sandbox, wallet, to, amount, recipient) }
}

async function balance(chain: ChainName, address: string): Promise<bigint> {
  const { balance } = await pullLever<{ balance: string }>(
    sandbox,
    `/balance?chain=${chain}&address=${address}`,
  )
  return BigInt(balance)
}

async function intents(): Promise<IntentView[]> {
  return (await pullLever<{ intents: IntentView[] }>(sandbox, '/intents')).intents
}

async function allCompleted(): Promise<void> {
  await expect
    .poll(async () => (await intents()).filter((intent) => intent.status !== 'completed'), {
      timeout: 10_000,
    })
    .toEqual([])
}

async function expectPaidOnce(all: Sent[]): Promise<void> {
  await wait(300)
  for (const { from, to, owner, recipient, amount } of all) {
    expect([from, to, await balance(to, recipient)]).toEqual([from, to, amount])
    expect([from, to, await balance(from, owner)]).toEqual([from, to, funds - amount])
  }
}

describe('a killed sandbox', () => {
  test('pays each of eight transfers exactly once, killed at three moments', async () => {
    sandbox = await spawnSandbox(directory, delays)
    const all = await sendAll()
    for (const pause of [0, 150, 250]) {
      await wait(pause)
      await sandbox.end('SIGKILL')
      sandbox = await spawnSandbox(directory, delays)
    }
    await allCompleted()
    await expectPaidOnce(all)
  })

  test('moves money with requests in flight on one side only if it does on the other', async () => {
    sandbox = await spawnSandbox(directory, ['--source-ms', '0', '--settle-ms', '100'])
    const people = Array.from({ length: 8 }, () => ({
      account: newAccount(),
      recipient: newRecipient('ARB'),
    }))
    for (const { account } of people) {
      await pullLever(sandbox, '/fund', { chain: 'ETH', address: account.address, amount: `${funds}` })
    }
    const running = people.map(async ({ account, recipient }, index) => {
      await wait(index * 10)
      return sendTransfer(sandbox, account, 'ETH', 'ARB', 1_000_000n, recipient)
    })
    await Promise.any(running)
    await sandbox.end('SIGKILL')
    const outcomes = await Promise.allSettled(running)
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    sandbox = await spawnSandbox(directory, ['--source-ms', '0', '--settle-ms', '0'])
    await allCompleted()
    for (const [index, { account, recipient }] of people.entries()) {
      const received = await balance('ARB', recipient)
      expect(funds - (await balance('ETH', account.address))).toBe(received)
      if (outcomes[index]?.status === 'fulfilled') expect(received).toBe(1_000_000n)
    }
  })

  test('goes on from the older copy of a chain when the newest is lost', async () => {
    sandbox = await spawnSandbox(directory, ['--source-ms', '0', '--settle-ms', '0'])
    const all = await sendAll()
    await allCompleted()
    await sandbox.end('SIGKILL')
    for (const name of evmChainNames) {
      const file = join(directory, 'chains', name)
      expect(existsSync(`${file}.previous`)).toBe(true)
      renameSync(`${file}.previous`, file)
    }
    sandbox = await spawnSandbox(directory, delays)
    await expectPaidOnce(all)
  })

  test('leaves no node behind and starts again at once', async () => {
    sandbox = await spawnSandbox(directory, delays)
    const chainRpc = sandbox.chains.ETH.rpcUrl
    await sandbox.end('SIGKILL')
    await expect(fetch(chainRpc, { method: 'POST', body: '{}' })).rejects.toThrow()
    sandbox = await spawnSandbox(directory, delays)
    expect((await pullLever<{ pairs: unknown[] }>(sandbox, '/pairs')).pairs).toHaveLength(20)
  })
})
