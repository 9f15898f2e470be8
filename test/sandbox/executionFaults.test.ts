import { Connection, Keypair } from '@solana/web3.js'
import { type Hash, type Hex, isAddressEqual, parseEventLogs } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usdcAbi } from '../../sandbox/contracts/abis.js'
import type { Fault } from '../../sandbox/faults/Fault.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { defaultSettings } from '../../sandbox/settings.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { newAccount, newRecipient, sendFromSolana, sendTransfer } from './support/sendTransfer.js'
import { readChain } from './support/signPermit.js'

const amount = 5_000_000n
const soon = { timeout: 5_000, interval: 20 }
const styles = ['atomic', 'tryPermit', 'twoStep'] as const
let sandbox: Sandbox
let account = newAccount()
let recipient = newRecipient('ARB') as Hex

beforeAll(async () => {
  sandbox = await startSandbox()
})

beforeEach(async () => {
  account = newAccount()
  recipient = newRecipient('ARB') as Hex
  await sandbox.fund({ chain: 'BASE', address: account.address, amount })
})

afterEach(async () => {
  await sandbox.clearFaults()
  sandbox.settings(defaultSettings)
})

afterAll(() => sandbox.stop())

const base = () => readChain(sandbox.chains.BASE)
const token = () => ({ address: sandbox.chains.BASE.usdc, abi: usdcAbi }) as const

async function send(fault: Fault): Promise<{ id: string; hash: Hash }> {
  sandbox.inject(fault)
  const { status, body } = await sendTransfer(sandbox, account, 'BASE', 'ARB', amount, recipient)
  expect(status).toBe(200)
  expect(sandbox.faults()).toEqual([])
  return { id: String(body.intent_id), hash: body.tx_hash as Hash }
}

function nonce() {
  return base().readContract({ ...token(), functionName: 'nonces', args: [account.address] })
}

function allowance() {
  const args = [account.address, sandbox.chains.BASE.gateway] as const
  return base().readContract({ ...token(), functionName: 'allowance', args })
}

/** What the token logged about the account: each with its transaction. */
async function logs() {
  const all = await base().getLogs({ address: sandbox.chains.BASE.usdc, fromBlock: 0n })
  const events = parseEventLogs({ abi: usdcAbi, logs: all })
  const approvals = events.filter((log) => log.eventName === 'Approval' && isOwn(log.args.owner))
  const transfers = events.filter((log) => log.eventName === 'Transfer' && isOwn(log.args.from))
  return { approvals, transfers }
}

function isOwn(address: Hex): boolean {
  return isAddressEqual(address, account.address)
}

function receipt(hash: Hash) {
  return base()
    .getTransactionReceipt({ hash })
    .catch(() => undefined)
}

async function money() {
  return {
    kept: await sandbox.balance('BASE', account.address),
    arrived: await sandbox.balance('ARB', recipient),
  }
}

const nothingMoved = { kept: amount, arrived: 0n }
const allMoved = { kept: 0n, arrived: amount }

describe('the permit', () => {
  test.each([
    ['atomic', 'failed'],
    ['tryPermit', 'completed'],
    ['twoStep', 'completed'],
  ] as const)(
    'permitFrontRun: after someone else submits the permit, a transfer in style %s ends as %s',
    async (style, end) => {
      sandbox.settings({ style })
      const { id, hash } = await send({ name: 'permitFrontRun' })
      expect((await sandbox.settled(id)).status).toBe(end)
      const { approvals } = await logs()
      expect(approvals).toHaveLength(1)
      expect(approvals[0]?.transactionHash).not.toBe(hash)
      expect(await nonce()).toBe(1n)
      expect(await allowance()).toBe(end === 'failed' ? amount : 0n)
      expect(await money()).toEqual(end === 'failed' ? nothingMoved : allMoved)
    },
  )

  test.each(styles)(
    'transferReverts: the permit is used, but the money transfer reverts, style %s',
    async (style) => {
      sandbox.settings({ style })
      const { id, hash } = await send({ name: 'transferReverts' })
      expect((await sandbox.settled(id)).status).toBe('failed')
      expect((await receipt(hash))?.status).toBe('reverted')
      expect([await nonce(), await allowance()]).toEqual([1n, amount])
      expect(await money()).toEqual(nothingMoved)
    },
  )

  test.each(styles)('sourceReverts leaves it unused, style %s', async (style) => {
    sandbox.settings({ style })
    const { id, hash } = await send({ name: 'sourceReverts' })
    expect((await sandbox.settled(id)).status).toBe('failed')
    expect((await receipt(hash))?.status).toBe('reverted')
    expect([await nonce(), await allowance()]).toEqual([0n, 0n])
    expect(await money()).toEqual(nothingMoved)
  })

  test('nonceTaken: a permit for another spender uses the nonce first, so the transfer fails', async () => {
    const { id, hash } = await send({ name: 'nonceTaken' })
    expect((await sandbox.settled(id)).status).toBe('failed')
    expect((await receipt(hash))?.status).toBe('reverted')
    const { approvals } = await logs()
    expect(approvals).toHaveLength(1)
    expect(approvals[0]?.args).not.toMatchObject({ spender: sandbox.chains.BASE.gateway })
    expect([await nonce(), await allowance()]).toEqual([1n, 0n])
    expect(await base().getCode({ address: account.address })).toBeUndefined()
    expect(await money()).toEqual(nothingMoved)
  })
})

describe('the allowance', () => {
  test('allowancePulled moves the money and leaves the permit unused', async () => {
    const { id, hash } = await send({ name: 'allowancePulled' })
    expect((await sandbox.settled(id)).status).toBe('completed')
    const { approvals, transfers } = await logs()
    expect(transfers.map(({ transactionHash }) => transactionHash)).toEqual([hash])
    expect(approvals.map(({ transactionHash }) => transactionHash)).not.toContain(hash)
    expect(await nonce()).toBe(0n)
    expect(await money()).toEqual(allMoved)
    expect(await base().getBalance({ address: account.address })).toBe(0n)
  })

  test('allowancePulledLate: money is taken by an older allowance after the permit expired', async () => {
    const { id, hash } = await send({ name: 'allowancePulledLate' })
    await sandbox.mine({ chain: 'BASE', seconds: 300 })
    expect([await receipt(hash), await allowance(), await money()]).toEqual([undefined, amount, nothingMoved])
    await sandbox.mine({ chain: 'BASE', seconds: 301 })
    expect((await sandbox.settled(id)).status).toBe('completed')
    expect(await nonce()).toBe(0n)
    expect(await money()).toEqual(allMoved)
  })
})

describe('the fee', () => {
  test.each(['feePulledBeside', 'feePulledApart'] as const)('%s is a second transfer', async (name) => {
    const { id, hash } = await send({ name, feeBasisPoints: 200 })
    expect((await sandbox.settled(id)).status).toBe('completed')
    await expect.poll(async () => (await logs()).transfers.length, soon).toBe(2)
    const { transfers } = await logs()
    expect(transfers.map(({ args }) => (args as { value: bigint }).value)).toEqual([4_900_000n, 100_000n])
    const isBeside = transfers.map(({ transactionHash }) => transactionHash === hash)
    expect(isBeside).toEqual([true, name === 'feePulledBeside'])
    expect(await money()).toEqual({ kept: 0n, arrived: 4_900_000n })
  })
})

describe('the relayer', () => {
  test.each(styles)('hashReplaced names a transaction that never lands, style %s', async (style) => {
    sandbox.settings({ style })
    const { id, hash } = await send({ name: 'hashReplaced' })
    const { status, sourceHash } = await sandbox.settled(id)
    expect(status).toBe('completed')
    expect(sourceHash).not.toBe(hash)
    expect(await receipt(hash)).toBeUndefined()
    expect(await money()).toEqual(allMoved)
  })

  test('relayerStopped: this transfer is never executed, and later transfers are not held up', async () => {
    const { id, hash } = await send({ name: 'relayerStopped' })
    await sandbox.mine({ chain: 'BASE', seconds: 3_600 })
    const other = newAccount()
    await sandbox.fund({ chain: 'BASE', address: other.address, amount })
    const { body } = await sendTransfer(sandbox, other, 'BASE', 'ARB', amount, newRecipient('ARB'))
    await sandbox.settled(String(body.intent_id))
    expect(sandbox.intents().find((intent) => intent.id === id)?.status).toBe('pending')
    expect(await receipt(hash)).toBeUndefined()
    expect(await money()).toEqual(nothingMoved)
  })

  test('relayerLate executes the transfer once the set minutes have passed on the chain', async () => {
    const { id, hash } = await send({ name: 'relayerLate', seconds: 400 })
    await sandbox.mine({ chain: 'BASE', seconds: 300 })
    expect(await receipt(hash)).toBeUndefined()
    await sandbox.mine({ chain: 'BASE', seconds: 101 })
    expect((await sandbox.settled(id)).sourceHash).toBe(hash)
    expect(await money()).toEqual(allMoved)
  })

  test('relayerLate executes the transfer after the permit expired, so it fails', async () => {
    const { id } = await send({ name: 'relayerLate', seconds: 700 })
    await sandbox.mine({ chain: 'BASE', seconds: 701 })
    expect((await sandbox.settled(id)).status).toBe('failed')
    expect(await nonce()).toBe(0n)
    expect(await money()).toEqual(nothingMoved)
  })

  test('waits while it is paused', async () => {
    sandbox.settings({ relayerPaused: true })
    const { id, hash } = await send({ name: 'hashReplaced' })
    await sandbox.mine({ chain: 'BASE', blocks: 2 })
    expect((await logs()).transfers).toEqual([])
    sandbox.settings({ relayerPaused: false })
    expect((await sandbox.settled(id)).sourceHash).not.toBe(hash)
  })

  test('payoutStopped: the money leaves the source and is never paid out', async () => {
    const { id, hash } = await send({ name: 'payoutStopped' })
    const status = () => sandbox.intents().find((intent) => intent.id === id)?.status
    await expect.poll(status, soon).toBe('source_confirmed')
    await sandbox.mine({ chain: 'ARB', seconds: 600 })
    expect(status()).toBe('source_confirmed')
    expect((await receipt(hash))?.status).toBe('success')
    expect(await money()).toEqual({ kept: 0n, arrived: 0n })
  })
})

describe('the token', () => {
  test('tokenPaused keeps the token paused until the faults are cleared', async () => {
    const { id } = await send({ name: 'tokenPaused' })
    expect((await sandbox.settled(id)).status).toBe('failed')
    const paused = () => base().readContract({ ...token(), functionName: 'paused' })
    expect([await nonce(), await paused()]).toEqual([0n, true])
    await sandbox.clearFaults()
    expect(await paused()).toBe(false)
    expect(await money()).toEqual(nothingMoved)
  })

  test.each([
    ['atomic', 0n],
    ['twoStep', 1n],
  ] as const)(
    'ownerBlacklisted: the sender stays blacklisted until faults are cleared, style %s',
    async (style, used) => {
      sandbox.settings({ style })
      const { id } = await send({ name: 'ownerBlacklisted' })
      expect((await sandbox.settled(id)).status).toBe('failed')
      const listed = () =>
        base().readContract({ ...token(), functionName: 'isBlacklisted', args: [account.address] })
      expect([await nonce(), await listed()]).toEqual([used, true])
      await sandbox.clearFaults()
      expect(await listed()).toBe(false)
      expect(await money()).toEqual(nothingMoved)
    },
  )
})

describe('a reorganisation', () => {
  async function others() {
    const other = newAccount()
    await sandbox.fund({ chain: 'BASE', address: other.address, amount: 1n })
    await sandbox.fund({ chain: 'ARB', address: other.address, amount: 2n })
    return () => Promise.all([sandbox.balance('BASE', other.address), sandbox.balance('ARB', other.address)])
  }

  test('departureReorged removes the departure permanently, and nothing else', async () => {
    const { id, hash } = await send({ name: 'departureReorged' })
    await expect.poll(() => receipt(hash), soon).toBeDefined()
    expect((await money()).kept).toBe(0n)
    const untouched = await others()
    await sandbox.mine({ chain: 'BASE', seconds: 31 })
    await expect.poll(() => receipt(hash), soon).toBeUndefined()
    expect([await nonce(), await allowance(), await money()]).toEqual([0n, 0n, nothingMoved])
    expect(await untouched()).toEqual([1n, 2n])
    await sandbox.mine({ chain: 'BASE', seconds: 600 })
    expect(sandbox.intents().find((intent) => intent.id === id)?.status).toBe('pending')
    expect(await money()).toEqual(nothingMoved)
  })

  test('departureReorgedAndBack lets the departure land again in another block', async () => {
    const { id, hash } = await send({ name: 'departureReorgedAndBack' })
    await expect.poll(() => receipt(hash), soon).toBeDefined()
    const first = await receipt(hash)
    await sandbox.mine({ chain: 'BASE', seconds: 31 })
    await expect.poll(() => receipt(hash), soon).toBeUndefined()
    expect(await money()).toEqual(nothingMoved)
    await sandbox.mine({ chain: 'BASE', seconds: 31 })
    expect((await sandbox.settled(id)).status).toBe('completed')
    expect((await receipt(hash))?.blockHash).not.toBe(first?.blockHash)
    expect(await money()).toEqual(allMoved)
  })

  test.each(['arrivalReorged', 'arrivalReorgedAndBack'] as const)(
    '%s takes the arrival back',
    async (name) => {
      await send({ name })
      await expect.poll(money, soon).toEqual(allMoved)
      const untouched = await others()
      await sandbox.mine({ chain: 'ARB', seconds: 31 })
      await expect.poll(money, soon).toEqual({ kept: 0n, arrived: 0n })
      expect(await untouched()).toEqual([1n, 2n])
      await sandbox.mine({ chain: 'ARB', seconds: 31 })
      if (name === 'arrivalReorgedAndBack') await expect.poll(money, soon).toEqual(allMoved)
      else expect(await money()).toEqual({ kept: 0n, arrived: 0n })
    },
  )

  test('clearing faults cancels a planned reorg', async () => {
    const { id } = await send({ name: 'departureReorged' })
    await sandbox.clearFaults()
    await sandbox.mine({ chain: 'BASE', seconds: 31 })
    expect((await sandbox.settled(id)).status).toBe('completed')
    expect(await money()).toEqual(allMoved)
  })
})

describe('a transfer from Solana', () => {
  async function sendOne(fault: Fault) {
    const wallet = Keypair.generate()
    const owner = wallet.publicKey.toBase58()
    await sandbox.fund({ chain: 'SOLANA', address: owner, amount })
    sandbox.inject(fault)
    const { body } = await sendFromSolana(sandbox, wallet, 'ARB', amount, recipient)
    expect(sandbox.faults()).toEqual([])
    const statusOf = async () => {
      const connection = new Connection(sandbox.solana.rpcUrl)
      return (await connection.getSignatureStatus(String(body.tx_signature))).value
    }
    return { id: String(body.intent_id), statusOf, kept: () => sandbox.balance('SOLANA', owner) }
  }

  test('relayerStopped: it is never broadcast', async () => {
    const { id, statusOf, kept } = await sendOne({ name: 'relayerStopped' })
    await sandbox.mine({ chain: 'SOLANA', blocks: 151 })
    expect((await sandbox.settled(id)).status).toBe('failed')
    expect(await statusOf()).toBeNull()
    expect(await kept()).toBe(amount)
  })

  test('relayerLateOnSolana: succeeds after 40 s, and fails after 80 s when the transaction has expired', async () => {
    const late = await sendOne({ name: 'relayerLateOnSolana', seconds: 40 })
    expect(await late.statusOf()).toBeNull()
    await sandbox.mine({ chain: 'SOLANA', blocks: 0, seconds: 40 })
    expect((await sandbox.settled(late.id)).status).toBe('completed')
    const tooLate = await sendOne({ name: 'relayerLateOnSolana', seconds: 80 })
    await sandbox.mine({ chain: 'SOLANA', blocks: 0, seconds: 80 })
    expect((await sandbox.settled(tooLate.id)).status).toBe('failed')
    expect(await tooLate.kept()).toBe(amount)
  })

  test('ownerBlacklisted makes it fail on chain', async () => {
    const { id, statusOf, kept } = await sendOne({ name: 'ownerBlacklisted' })
    expect((await sandbox.settled(id)).status).toBe('failed')
    expect((await statusOf())?.err).toEqual({ InstructionError: [0, { Custom: 17 }] })
    expect(await kept()).toBe(amount)
  })

  test('arrivalReorged removes its arrival', async () => {
    const { kept } = await sendOne({ name: 'arrivalReorged' })
    const arrived = () => sandbox.balance('ARB', recipient)
    await expect.poll(arrived, soon).toBe(amount)
    await sandbox.mine({ chain: 'ARB', seconds: 31 })
    await expect.poll(arrived, soon).toBe(0n)
    expect(await kept()).toBe(0n)
  })
})
