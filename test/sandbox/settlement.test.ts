import { setTimeout as wait } from 'node:timers/promises'
import { Keypair } from '@solana/web3.js'
import { type Hash, type Hex, parseEventLogs } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { evmChains } from '../../sandbox/chains.js'
import { gatewayAbi, usdcAbi } from '../../sandbox/contracts/abis.js'
import { createChainClient } from '../../sandbox/evm/ChainClient.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { defaultSettings } from '../../sandbox/settings.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { newAccount, newRecipient, sendFromSolana, sendTransfer } from './support/sendTransfer.js'
import { permitMessage, readChain, signMessage } from './support/signPermit.js'

const amount = 7_000_000n
const soon = { timeout: 5_000, interval: 10 }
let sandbox: Sandbox
let recipient = newRecipient('ARB') as Hex

beforeAll(async () => {
  sandbox = await startSandbox()
})

afterEach(() => {
  sandbox.settings(defaultSettings)
  recipient = newRecipient('ARB') as Hex
})

afterAll(() => sandbox.stop())

async function fundedAccount() {
  const account = newAccount()
  await sandbox.fund({ chain: 'BASE', address: account.address, amount: 100_000_000n })
  return account
}

function client() {
  return createChainClient(evmChains.BASE, sandbox.chains.BASE.rpcUrl)
}

async function send(account: Awaited<ReturnType<typeof fundedAccount>>) {
  const { status, body } = await sendTransfer(sandbox, account, 'BASE', 'ARB', amount, recipient)
  expect(status).toBe(200)
  return { id: String(body.intent_id), hash: body.tx_hash as Hash }
}

function statusOf(id: string) {
  return sandbox.intents().find((intent) => intent.id === id)?.status
}

const { usdc, gateway } = evmChains.BASE
function nonceOf(owner: Hex) {
  return client().readContract({ address: usdc, abi: usdcAbi, functionName: 'nonces', args: [owner] })
}
function allowanceOf(owner: Hex) {
  return client().readContract({
    address: usdc,
    abi: usdcAbi,
    functionName: 'allowance',
    args: [owner, gateway],
  })
}

/** Somebody takes the permit out of the air and uses it first. */
async function frontRun(account: Awaited<ReturnType<typeof fundedAccount>>) {
  const chain = sandbox.chains.BASE
  const message = await permitMessage(chain, account.address, amount)
  const signature = await signMessage(chain, account, message)
  const { owner, spender, value, deadline } = message
  const stranger = newAccount()
  await sandbox.fund({ chain: 'BASE', address: stranger.address, amount: 0n, native: true })
  const { request } = await client().simulateContract({
    address: usdc,
    abi: usdcAbi,
    functionName: 'permit',
    args: [owner, spender, value, deadline, signature],
    account: stranger,
  })
  await client().waitForTransactionReceipt({ hash: await client().writeContract(request) })
}

describe('the style', () => {
  test('atomic: one transaction uses the permit and takes the money', async () => {
    const account = await fundedAccount()
    const { id, hash } = await send(account)
    expect(await sandbox.settled(id)).toMatchObject({ status: 'completed', sourceHash: hash })
    const { logs } = await client().getTransactionReceipt({ hash })
    expect(logs).toHaveLength(3)
    const [deposit] = parseEventLogs({ abi: gatewayAbi, logs, eventName: 'Deposited' })
    expect(deposit?.args).toMatchObject({ owner: account.address, amount })
    expect(await sandbox.balance('ARB', recipient)).toBe(amount)
  })

  test('twoStep leaves the permit used and nothing moved between its transactions', async () => {
    const account = await fundedAccount()
    sandbox.settings({ style: 'twoStep', delays: { pullMs: 1_500 } })
    const { id, hash } = await send(account)
    await expect.poll(() => nonceOf(account.address), soon).toBe(1n)
    expect(await allowanceOf(account.address)).toBe(amount)
    expect(await sandbox.balance('BASE', account.address)).toBe(100_000_000n)
    expect(statusOf(id)).toBe('pending')
    expect(await sandbox.settled(id)).toMatchObject({ status: 'completed', sourceHash: hash })
    expect(await sandbox.balance('BASE', account.address)).toBe(93_000_000n)
    expect((await client().getTransactionReceipt({ hash })).logs).toHaveLength(2)
    expect(await sandbox.balance('ARB', recipient)).toBe(amount)
  })

  test('tryPermit: if the permit was already used, the existing allowance is spent', async () => {
    const account = await fundedAccount()
    sandbox.settings({ style: 'tryPermit', relayerPaused: true })
    const { id } = await send(account)
    await frontRun(account)
    sandbox.settings({ relayerPaused: false })
    expect(await sandbox.settled(id)).toMatchObject({ status: 'completed' })
    expect(await sandbox.balance('BASE', account.address)).toBe(93_000_000n)
    expect(await sandbox.balance('ARB', recipient)).toBe(amount)
  })

  test('atomic fails on chain when its permit was used before', async () => {
    const account = await fundedAccount()
    sandbox.settings({ style: 'atomic', relayerPaused: true })
    const { id, hash } = await send(account)
    await frontRun(account)
    sandbox.settings({ relayerPaused: false })
    expect(await sandbox.settled(id)).toMatchObject({
      status: 'failed',
      reason: 'The transaction on BASE reverted.',
    })
    expect((await client().getTransactionReceipt({ hash })).status).toBe('reverted')
    expect(await sandbox.balance('BASE', account.address)).toBe(100_000_000n)
    expect(await sandbox.balance('ARB', recipient)).toBe(0n)
  })
})

describe('the settlement', () => {
  test.each(['sourceMs', 'settleMs', 'respondMs'] as const)('waits as long as %s says', async (stage) => {
    const account = await fundedAccount()
    sandbox.settings({ delays: { [stage]: 400 } })
    const started = Date.now()
    const { id } = await send(account)
    const answered = Date.now() - started
    await sandbox.settled(id)
    const settled = Date.now() - started
    expect(stage === 'respondMs' ? answered : settled).toBeGreaterThanOrEqual(400)
  })

  test('broadcasts nothing while the relayer is paused, and goes on after', async () => {
    const account = await fundedAccount()
    sandbox.settings({ relayerPaused: true })
    const { id, hash } = await send(account)
    await wait(150)
    await expect(readChain(sandbox.chains.BASE).getTransaction({ hash })).rejects.toThrow()
    expect(statusOf(id)).toBe('pending')
    sandbox.settings({ relayerPaused: false })
    await sandbox.settled(id)
    expect(await sandbox.balance('ARB', recipient)).toBe(amount)
  })

  test('with payout “funds”, the recipient is paid from the service’s own balance', async () => {
    sandbox.settings({ payout: 'funds' })
    await sandbox.fund({ chain: 'ARB', address: evmChains.ARB.gateway, amount })
    const before = await sandbox.balance('ARB', evmChains.ARB.gateway)
    const { id } = await send(await fundedAccount())
    await sandbox.settled(id)
    expect(await sandbox.balance('ARB', evmChains.ARB.gateway)).toBe(before - amount)
    expect(await sandbox.balance('ARB', recipient)).toBe(amount)
  })

  test('the payout to a blacklisted recipient is retried until allowed, and paid once', async () => {
    await sandbox.changeToken({ chain: 'ARB', blacklist: recipient })
    const { id } = await send(await fundedAccount())
    const intent = () => sandbox.intents().find((candidate) => candidate.id === id)
    await expect.poll(() => intent()?.reason, soon).toBe('Blacklistable: account is blacklisted')
    expect(intent()?.status).toBe('source_confirmed')
    await sandbox.changeToken({ chain: 'ARB', unBlacklist: recipient })
    const settled = await sandbox.settled(id)
    expect(settled).toMatchObject({ status: 'completed' })
    expect(settled.reason).toBeUndefined()
    expect(await sandbox.balance('ARB', recipient)).toBe(amount)
  })

  test('fails a transfer from Solana whose transaction expired before it was broadcast', async () => {
    const wallet = Keypair.generate()
    await sandbox.fund({ chain: 'SOLANA', address: wallet.publicKey.toBase58(), amount })
    sandbox.settings({ relayerPaused: true })
    const { body } = await sendFromSolana(sandbox, wallet, 'ARB', amount, recipient)
    await sandbox.mine({ chain: 'SOLANA', blocks: 151 })
    sandbox.settings({ relayerPaused: false })
    expect(await sandbox.settled(String(body.intent_id))).toMatchObject({
      status: 'failed',
      reason: 'The transaction on SOLANA expired.',
    })
    expect(await sandbox.balance('SOLANA', wallet.publicKey.toBase58())).toBe(amount)
    expect(await sandbox.balance('ARB', recipient)).toBe(0n)
  })

  test('a Solana payout that expired before broadcast is rebuilt and sent', async () => {
    const account = await fundedAccount()
    const solanaRecipient = newRecipient('SOLANA')
    sandbox.settings({ delays: { settleMs: 1_500 } })
    const { body } = await sendTransfer(sandbox, account, 'BASE', 'SOLANA', amount, solanaRecipient)
    const id = String(body.intent_id)
    await expect.poll(() => statusOf(id), soon).toBe('source_confirmed')
    sandbox.settings({ relayerPaused: true })
    await expect.poll(() => statusOf(id), soon).toBe('settling')
    await sandbox.mine({ chain: 'SOLANA', blocks: 151 })
    sandbox.settings({ relayerPaused: false })
    await sandbox.settled(id)
    expect(await sandbox.balance('SOLANA', solanaRecipient)).toBe(amount)
  })

  test('settles many transfers at once, each with its own amount', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const own = newRecipient('ARB')
        const account = await fundedAccount()
        const { body } = await sendTransfer(sandbox, account, 'BASE', 'ARB', amount + BigInt(index), own)
        return { id: String(body.intent_id), own, expected: amount + BigInt(index) }
      }),
    )
    for (const { id, own, expected } of all) {
      await sandbox.settled(id)
      expect(await sandbox.balance('ARB', own)).toBe(expected)
    }
  })
})
