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

type Person = { account: ReturnType<typeof newAccount>; recipient: string }

const funds = 1_000_000_000n
const timeout = 15_000
const delays = ['--source-ms', '200', '--settle-ms', '200']
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

async function statuses(): Promise<string[]> {
  const { intents } = await pullLever<{ intents: { status: string }[] }>(sandbox, '/intents')
  return intents.map(({ status }) => status)
}

async function allCompleted(): Promise<void> {
  const open = async () => (await statuses()).filter((status) => status !== 'completed')
  await expect.poll(open, { timeout }).toEqual([])
}

async function fundBurst(): Promise<Person[]> {
  const people = Array.from({ length: 8 }, () => ({ account: newAccount(), recipient: newRecipient('ARB') }))
  for (const { account } of people) {
    await pullLever(sandbox, '/fund', { chain: 'ETH', address: account.address, amount: `${funds}` })
  }
  return people
}

/** Sends from everybody, and kills as soon as the first has an answer; says who has one. */
async function killedAmid(people: Person[]): Promise<boolean[]> {
  const nodeUrl = sandbox.chains.ETH.rpcUrl
  const running = people.map(async ({ account, recipient }, index) => {
    await wait(index * 10)
    return sendTransfer(sandbox, account, 'ETH', 'ARB', 1_000_000n, recipient)
  })
  await Promise.any(running)
  await sandbox.end('SIGKILL')
  const outcomes = await Promise.allSettled(running)
  const answered = outcomes.map(({ status }) => status === 'fulfilled')
  expect(answered).toContain(false)
  await expect(fetch(nodeUrl, { method: 'POST', body: '{}' })).rejects.toThrow()
  return answered
}

/** Without an answer a transfer may have happened or not, but never on one side only. */
async function expectBothSidesAgree(people: Person[], answered: boolean[]): Promise<void> {
  for (const [index, { account, recipient }] of people.entries()) {
    const received = await balance('ARB', recipient)
    expect(funds - (await balance('ETH', account.address))).toBe(received)
    if (answered[index]) expect(received).toBe(1_000_000n)
  }
}

/** As if the last write of every chain had never reached the disk; the copies before it hold all funds. */
function loseNewestCopies(): void {
  for (const name of evmChainNames) {
    const file = join(directory, 'chains', name)
    expect(existsSync(`${file}.previous`)).toBe(true)
    renameSync(`${file}.previous`, file)
  }
}

async function expectPaidOnce(all: Sent[]): Promise<void> {
  await wait(300)
  for (const { from, to, owner, recipient, amount } of all) {
    expect([from, to, await balance(to, recipient)]).toEqual([from, to, amount])
    expect([from, to, await balance(from, owner)]).toEqual([from, to, funds - amount])
  }
}

describe('a killed sandbox', () => {
  test('pays each transfer exactly once after a restart, at whatever moment it is killed', async () => {
    sandbox = await spawnSandbox(directory, delays)
    const all = await sendAll()
    const burst = await fundBurst()
    const answers = await killedAmid(burst)

    sandbox = await spawnSandbox(directory, delays)
    await expect.poll(statuses, { interval: 10, timeout }).not.toContain('pending')
    await sandbox.end('SIGKILL')
    loseNewestCopies()

    sandbox = await spawnSandbox(directory, delays)
    await allCompleted()
    await expectPaidOnce(all)
    await expectBothSidesAgree(burst, answers)
  }, 90_000)
})
