import { Connection, PublicKey } from '@solana/web3.js'
import { encodeFunctionData, type Hash, type Hex, isAddressEqual, parseEventLogs } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evmChains, routerAddress } from '../../sandbox/chains.js'
import { usdcAbi } from '../../sandbox/contracts/abis.js'
import { createChainClient } from '../../sandbox/evm/ChainClient.js'
import type { Fault } from '../../sandbox/faults/Fault.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { defaultSettings } from '../../sandbox/settings.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { sendFromOtherDevice } from './support/sendFromOtherDevice.js'
import { newAccount, newRecipient, sendTransfer } from './support/sendTransfer.js'
import { readChain } from './support/signPermit.js'

const amount = 10_000_000n
const soon = { timeout: 5_000, interval: 20 }
const { usdc, gateway } = evmChains.BASE
let sandbox: Sandbox
let account = newAccount()
let recipient = newRecipient('ARB')

beforeAll(async () => {
  sandbox = await startSandbox()
})

beforeEach(async () => {
  account = newAccount()
  recipient = newRecipient('ARB')
  await sandbox.fund({ chain: 'BASE', address: account.address, amount })
})

afterEach(async () => {
  await sandbox.clearFaults()
  sandbox.settings(defaultSettings)
})

afterAll(() => sandbox.stop())

const base = () => readChain(sandbox.chains.BASE)
const token = { address: usdc, abi: usdcAbi } as const

async function send(fault: Fault | undefined, to: 'ARB' | 'SOLANA' = 'ARB', whom = recipient) {
  if (fault) sandbox.inject(fault)
  const { status, body } = await sendTransfer(sandbox, account, 'BASE', to, amount, whom)
  expect(status).toBe(200)
  expect(sandbox.faults()).toEqual([])
  return { id: String(body.intent_id), hash: body.tx_hash as Hash }
}

async function settled(fault: Fault | undefined, to: 'ARB' | 'SOLANA' = 'ARB', whom = recipient) {
  const sent = await send(fault, to, whom)
  expect((await sandbox.settled(sent.id)).status).toBe('completed')
  return sent
}

async function standing() {
  const read = (functionName: 'nonces' | 'balanceOf') =>
    base().readContract({ ...token, functionName, args: [account.address] })
  const args = [account.address, gateway] as const
  const allowance = await base().readContract({ ...token, functionName: 'allowance', args })
  return { nonce: await read('nonces'), kept: await read('balanceOf'), allowance }
}

/** What the token logged about the owner on the source chain, with whom each transaction was addressed to. */
async function logs() {
  const all = await base().getLogs({ address: usdc, fromBlock: 0n })
  const events = parseEventLogs({ abi: usdcAbi, logs: all })
  const approvals = events.filter(
    (log) => log.eventName === 'Approval' && isAddressEqual(log.args.owner, account.address),
  )
  const transfers = events.flatMap((log) =>
    log.eventName === 'Transfer' && isAddressEqual(log.args.from, account.address)
      ? [{ hash: log.transactionHash, block: log.blockNumber, value: log.args.value }]
      : [],
  )
  return { approvals, transfers }
}

const addressee = async (hash: Hash) => (await base().getTransaction({ hash })).to

/** What the recipient got on the destination chain, part by part. */
async function payments(whom = recipient) {
  const client = readChain(sandbox.chains.ARB)
  const filter = { address: evmChains.ARB.usdc, abi: usdcAbi, eventName: 'Transfer', fromBlock: 0n } as const
  const paid = await client.getContractEvents({ ...filter, args: { to: whom as Hex } })
  expect(new Set(paid.map(({ transactionHash }) => transactionHash)).size).toBe(paid.length)
  return paid.map(({ args }) => args.value)
}

const arrivesWhole = () => expect(sandbox.balance('ARB', recipient)).resolves.toBe(amount)

describe('through another contract', () => {
  test.each(['atomic', 'tryPermit', 'twoStep'] as const)(
    'relayerRouted: the transfer works through a router contract, style %s',
    async (style) => {
      sandbox.settings({ style })
      const { hash } = await settled({ name: 'relayerRouted' })
      expect(await addressee(hash)).toBe(routerAddress.toLowerCase())
      const { transfers, approvals } = await logs()
      expect(transfers).toMatchObject([{ hash, value: amount }])
      expect(approvals).toMatchObject([{ args: { spender: gateway } }])
      expect(await addressee(approvals[0]?.transactionHash as Hash)).toBe(routerAddress.toLowerCase())
      expect(await standing()).toEqual({ nonce: 1n, kept: 0n, allowance: 0n })
      await arrivesWhole()
    },
  )

  test.each([0, 1])('pulledShort: takes 9.90 of 10 and leaves 0.10 allowed, routed %i', async (routed) => {
    const { hash } = await settled({ name: 'pulledShort', routed })
    expect(await addressee(hash)).toBe((routed === 1 ? routerAddress : gateway).toLowerCase())
    expect((await logs()).transfers).toMatchObject([{ hash, value: 9_900_000n }])
    expect(await standing()).toEqual({ nonce: 1n, kept: 100_000n, allowance: 100_000n })
    expect(await payments()).toEqual([9_900_000n])
  })

  test('feePulledApart can be routed too', async () => {
    const { hash } = await settled({ name: 'feePulledApart', routed: 1 })
    await expect.poll(async () => (await logs()).transfers.length, soon).toBe(2)
    const { transfers } = await logs()
    expect(transfers.map(({ value }) => value)).toEqual([9_900_000n, 100_000n])
    for (const transfer of transfers) expect(await addressee(transfer.hash)).toBe(routerAddress.toLowerCase())
    expect(transfers[0]?.hash).toBe(hash)
    expect(await standing()).toEqual({ nonce: 1n, kept: 0n, allowance: 0n })
  })
})

describe('in parts', () => {
  test('halvesPulledBeside: takes the money in two transfers of one transaction', async () => {
    const { hash } = await settled({ name: 'halvesPulledBeside', firstBasisPoints: 3_000 })
    const { transfers } = await logs()
    expect(transfers).toMatchObject([
      { hash, value: 3_000_000n },
      { hash, value: 7_000_000n },
    ])
    await arrivesWhole()
  })

  test('halvesPulledApart: takes the second part in a later transaction, and reports that transaction’s hash', async () => {
    const { hash, id } = await send({ name: 'halvesPulledApart', firstBasisPoints: 3_000, seconds: 200 })
    await expect.poll(async () => (await logs()).transfers.length, soon).toBe(1)
    expect(await standing()).toEqual({ nonce: 1n, kept: 7_000_000n, allowance: 7_000_000n })
    await sandbox.mine({ chain: 'BASE', seconds: 100 })
    expect((await logs()).transfers).toHaveLength(1)
    await sandbox.mine({ chain: 'BASE', seconds: 101 })
    await sandbox.settled(id)
    const [first, second] = (await logs()).transfers
    expect([first?.value, second?.value, second?.hash]).toEqual([3_000_000n, 7_000_000n, hash])
    expect(second?.block).toBeGreaterThan(first?.block ?? 0n)
    await arrivesWhole()
  })
})

describe('permit and withdrawal in two transactions', () => {
  async function where() {
    const { approvals, transfers } = await logs()
    const [permit, pull] = [approvals[0], transfers[0]]
    return {
      permit: permit?.transactionHash,
      pull: pull?.hash,
      between: (pull?.block ?? 0n) - (permit?.blockNumber ?? 0n),
    }
  }

  test.each([0, 1])('pulledInSameBlock: two transactions of one block, routed %i', async (routed) => {
    const { hash } = await settled({ name: 'pulledInSameBlock', routed })
    const { permit, pull, between } = await where()
    expect([pull, between]).toEqual([hash, 0n])
    expect(permit).not.toBe(hash)
    expect(await standing()).toEqual({ nonce: 1n, kept: 0n, allowance: 0n })
    await arrivesWhole()
  })

  test('pulledInLaterBlock: the withdrawal is in a later block', async () => {
    const { hash } = await settled({ name: 'pulledInLaterBlock' })
    const { pull, between } = await where()
    expect(pull).toBe(hash)
    expect(between).toBeGreaterThan(0n)
    await arrivesWhole()
  })

  test('pulledInLaterBlock: after the set time', async () => {
    const { id } = await send({ name: 'pulledInLaterBlock', seconds: 500, routed: 1 })
    await expect.poll(async () => (await standing()).allowance, soon).toBe(amount)
    await sandbox.mine({ chain: 'BASE', seconds: 400 })
    expect((await logs()).transfers).toEqual([])
    await sandbox.mine({ chain: 'BASE', seconds: 101 })
    await sandbox.settled(id)
    await arrivesWhole()
  })
})

describe('hashOfAnother', () => {
  const money = () => standing().then(({ nonce, kept }) => ({ nonce, kept }))

  test('names a plain transfer of the owner, and the permit stays unused', async () => {
    const { hash, id } = await send({ name: 'hashOfAnother', baseUnits: 6_000_000 })
    const receipt = await base().getTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: account.address.toLowerCase() })
    expect((await logs()).transfers).toMatchObject([{ hash, value: 6_000_000n }])
    expect(await money()).toEqual({ nonce: 0n, kept: 4_000_000n })
    await sandbox.mine({ chain: 'BASE', seconds: 3_600 })
    expect(sandbox.intents().find((intent) => intent.id === id)?.status).toBe('pending')
    expect(await money()).toEqual({ nonce: 0n, kept: 4_000_000n })
  })

  test('hashOfAnother: reports an older transaction’s hash if there is one, and can still execute the transfer', async () => {
    await sandbox.fund({ chain: 'BASE', address: account.address, amount: 3n, native: true })
    const client = createChainClient(evmChains.BASE, sandbox.chains.BASE.rpcUrl)
    const data = encodeFunctionData({ abi: usdcAbi, functionName: 'transfer', args: [usdcFriend, 3n] })
    const before = await client.sendTransaction({ account, to: usdc, data })
    await client.waitForTransactionReceipt({ hash: before })
    const { hash } = await settled({ name: 'hashOfAnother', executes: 1 })
    expect(hash).toBe(before)
    expect((await logs()).transfers.map(({ value }) => value)).toEqual([3n, amount])
    await arrivesWhole()
  })
})

describe('a listed account', () => {
  const isListed = (chain: 'BASE' | 'ARB', whom: Hex) => {
    const call = { address: evmChains[chain].usdc, abi: usdcAbi, functionName: 'isBlacklisted' } as const
    return readChain(sandbox.chains[chain]).readContract({ ...call, args: [whom] })
  }

  test('spenderBlacklisted: nothing is withdrawn until the faults are cleared', async () => {
    const { id } = await send({ name: 'spenderBlacklisted' })
    expect((await sandbox.settled(id)).status).toBe('failed')
    expect(await isListed('BASE', gateway)).toBe(true)
    expect(await standing()).toEqual({ nonce: 0n, kept: amount, allowance: 0n })
    await sandbox.clearFaults()
    expect(await isListed('BASE', gateway)).toBe(false)
    await settled(undefined)
  })

  test('recipientBlacklisted: the money leaves, and is not paid out until the faults are cleared', async () => {
    const { id } = await send({ name: 'recipientBlacklisted' })
    await expect
      .poll(() => sandbox.intents().find((intent) => intent.id === id)?.reason, soon)
      .toContain('blacklisted')
    expect(await isListed('ARB', recipient as Hex)).toBe(true)
    expect([(await standing()).kept, await payments()]).toEqual([0n, []])
    await sandbox.clearFaults()
    expect(await isListed('ARB', recipient as Hex)).toBe(false)
    expect((await sandbox.settled(id)).status).toBe('completed')
    expect(await payments()).toEqual([amount])
  })

  test('recipientBlacklisted freezes the account on Solana', async () => {
    const wallet = newRecipient('SOLANA')
    const { id } = await send({ name: 'recipientBlacklisted' }, 'SOLANA', wallet)
    await expect
      .poll(() => sandbox.intents().find((intent) => intent.id === id)?.reason, soon)
      .toContain('failed')
    expect(await sandbox.balance('SOLANA', wallet)).toBe(0n)
    await sandbox.clearFaults()
    expect((await sandbox.settled(id)).status).toBe('completed')
    expect(await sandbox.balance('SOLANA', wallet)).toBe(amount)
  })
})

describe('the pay-out', () => {
  const whole = amount
  const cases = [
    [{ name: 'payoutShort' }, [9_900_000n]],
    [{ name: 'payoutShort', keptBasisPoints: 50 }, [9_950_000n]],
    [{ name: 'payoutInParts', firstBasisPoints: 2_500 }, [2_500_000n, 7_500_000n]],
    [{ name: 'payoutTwice' }, [whole, whole]],
    [{ name: 'payoutToOther' }, []],
  ] as const satisfies readonly (readonly [Fault, readonly bigint[]])[]

  test.each(cases)('%j on an EVM chain', async (fault, paid) => {
    const before = await totalSupply()
    await settled(fault)
    await expect.poll(payments, soon).toEqual(paid)
    const elsewhere = fault.name === 'payoutToOther' ? whole : 0n
    expect((await totalSupply()) - before).toBe(sum(paid) + elsewhere)
    expect((await standing()).kept).toBe(0n)
  })

  test.each(cases)('%j on Solana', async (fault, paid) => {
    const wallet = newRecipient('SOLANA')
    await settled(fault, 'SOLANA', wallet)
    await expect.poll(() => sandbox.balance('SOLANA', wallet), soon).toBe(sum(paid))
    const connection = new Connection(sandbox.solana.rpcUrl, 'confirmed')
    const [mint, owner] = [new PublicKey(sandbox.solana.mint), new PublicKey(wallet)]
    const [held] = (await connection.getTokenAccountsByOwner(owner, { mint })).value
    const entries = held ? await connection.getSignaturesForAddress(held.pubkey) : []
    expect(entries).toHaveLength(paid.length)
  })

  function totalSupply() {
    const call = { address: evmChains.ARB.usdc, abi: usdcAbi, functionName: 'totalSupply' } as const
    return readChain(sandbox.chains.ARB).readContract(call)
  }

  function sum(values: readonly bigint[]) {
    return values.reduce((total, value) => total + value, 0n)
  }
})

describe('another device of the owner', () => {
  test.each([1, 2] as const)(
    'a permit from the owner’s other device with the same nonce and amount wins, in %i transactions',
    async (transactions) => {
      sandbox.inject({ name: 'relayerLate', seconds: 300 })
      const { body } = await sendTransfer(sandbox, account, 'BASE', 'ARB', amount, recipient)
      const elsewhere = newRecipient('ARB')
      const transfer = { from: 'BASE', to: 'ARB', amount, recipient: elsewhere, transactions } as const
      const other = await sendFromOtherDevice(sandbox, account, transfer)
      expect((await sandbox.settled(String(other.body.intent_id))).status).toBe('completed')
      const { approvals, transfers } = await logs()
      expect([approvals.length, transfers.length]).toEqual([1, 1])
      const isSame = approvals[0]?.transactionHash === transfers[0]?.hash
      expect(isSame).toBe(transactions === 1)
      expect(await standing()).toEqual({ nonce: 1n, kept: 0n, allowance: 0n })
      await sandbox.mine({ chain: 'BASE', seconds: 301 })
      expect((await sandbox.settled(String(body.intent_id))).status).toBe('failed')
      expect([await payments(elsewhere), await payments()]).toEqual([[amount], []])
    },
  )
})

const usdcFriend = newAccount().address
