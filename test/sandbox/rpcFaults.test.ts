import { Connection, PublicKey } from '@solana/web3.js'
import { createPublicClient, type Hash, type Hex, http } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { multicallAddress } from '../../sandbox/chains.js'
import { usdcAbi } from '../../sandbox/contracts/abis.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { defaultSettings } from '../../sandbox/settings.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { newAccount, newRecipient, sendTransfer } from './support/sendTransfer.js'

const soon = { timeout: 5_000, interval: 20 }
let sandbox: Sandbox
let owner = newAccount().address

beforeAll(async () => {
  sandbox = await startSandbox()
  await sandbox.mine({ chain: 'BASE', blocks: 40 })
})

beforeEach(() => {
  owner = newAccount().address
})

afterEach(async () => {
  await sandbox.clearFaults()
  sandbox.settings(defaultSettings)
})

afterAll(() => sandbox.stop())

function node(name = '') {
  return createPublicClient({
    transport: http(`${sandbox.chains.BASE.rpcUrl}${name}`, { retryCount: 0 }),
    cacheTime: 0,
  })
}

function balance(client = node(), blockNumber?: bigint) {
  const call = {
    address: sandbox.chains.BASE.usdc,
    abi: usdcAbi,
    functionName: 'balanceOf',
    args: [owner],
  } as const
  return client.readContract({ ...call, ...(blockNumber !== undefined && { blockNumber }) })
}

function fund() {
  return sandbox.fund({ chain: 'BASE', address: owner, amount: 8n })
}

async function transfersToOwner(client = node()) {
  const logs = await client.getContractEvents({
    address: sandbox.chains.BASE.usdc,
    abi: usdcAbi,
    eventName: 'Transfer',
    args: { to: owner },
    fromBlock: 0n,
  })
  return logs
}

describe('a node that is down', () => {
  test.each([
    ['rpcDown', undefined],
    ['rpcStatus500', 500],
    ['rpcBusy', 429],
  ] as const)('%s, on both kinds of chain, until the faults are cleared', async (name, status) => {
    for (const chain of ['BASE', 'SOLANA'] as const) {
      sandbox.inject({ name, chain })
      const ask = () => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
        return fetch(`${sandbox.url}/rpc/${chain}`, { method: 'POST', body }).then(
          (response) => response.status,
          () => undefined,
        )
      }
      expect([await ask(), await ask()]).toEqual([status, status])
      const other = await fetch(`${sandbox.url}/rpc/ARB`, { method: 'POST', body: '[]' })
      expect(other.status).toBe(200)
      expect(sandbox.happenedFaults().filter((fault) => fault.name === name)).toHaveLength(
        chain === 'BASE' ? 1 : 2,
      )
      await sandbox.clearFaults()
      expect(await ask()).toBe(200)
    }
  })

  test('can be one node alone, for some requests', async () => {
    sandbox.inject({ name: 'rpcStatus500', chain: 'BASE', node: 'second', times: 1 })
    expect(await node().getChainId()).toBe(sandbox.chains.BASE.id)
    await expect(node('/second').getChainId()).rejects.toThrow()
    expect(await node('/second').getChainId()).toBe(sandbox.chains.BASE.id)
  })
})

describe('a stale node', () => {
  test('does not know the last blocks in any answer', async () => {
    await fund()
    const fresh = await node().getBlock()
    const [transfer] = await transfersToOwner()
    const hash = transfer?.transactionHash as Hash
    sandbox.inject({ name: 'rpcStale', chain: 'BASE', blocks: 20 })
    const client = node()
    const head = await client.getBlockNumber()
    expect(Number(fresh.number - head)).toBeGreaterThanOrEqual(17)
    expect((await client.getBlock()).number).toBeLessThan(fresh.number)
    expect((await client.getBlock({ blockTag: 'finalized' })).number).toBeLessThan(head)
    expect(await balance()).toBe(0n)
    expect(await transfersToOwner()).toEqual([])
    await expect(client.getTransactionReceipt({ hash })).rejects.toThrow('could not be found')
    await expect(client.getTransaction({ hash })).rejects.toThrow('could not be found')
    await expect(client.getBlock({ blockHash: fresh.hash })).rejects.toThrow('could not be found')
    await expect(client.getBlock({ blockNumber: fresh.number })).rejects.toThrow('could not be found')
    await expect(balance(client, fresh.number)).rejects.toThrow('header not found')
    expect(await balance(node('/second'))).toBe(8n)
    await sandbox.mine({ chain: 'BASE', blocks: 21 })
    expect(await balance()).toBe(8n)
    expect(await transfersToOwner()).toHaveLength(1)
  })

  test('answers batches alike', async () => {
    await fund()
    sandbox.inject({ name: 'rpcStale', chain: 'BASE', blocks: 20 })
    const calls = ['eth_blockNumber', 'eth_chainId'].map((method, id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params: [],
    }))
    const response = await fetch(sandbox.chains.BASE.rpcUrl, { method: 'POST', body: JSON.stringify(calls) })
    const answers = (await response.json()) as { id: number; result: Hex }[]
    expect(answers.map(({ id }) => id)).toEqual([0, 1])
    expect(BigInt(answers[0]?.result ?? 0)).toBeLessThan(await node('/second').getBlockNumber())
    expect(Number(answers[1]?.result)).toBe(sandbox.chains.BASE.id)
  })

  test('answers every second request behind a flapping load balancer', async () => {
    await fund()
    sandbox.inject({ name: 'rpcFlapping', chain: 'BASE', blocks: 20 })
    expect([await balance(), await balance(), await balance(), await balance()]).toEqual([8n, 0n, 8n, 0n])
  })

  test('does not know the last slots on Solana', async () => {
    const wallet = newRecipient('SOLANA')
    await sandbox.fund({ chain: 'SOLANA', address: wallet, amount: 3n })
    await sandbox.mine({ chain: 'SOLANA', blocks: 50 })
    const owner = new PublicKey(wallet)
    const mint = new PublicKey(sandbox.solana.mint)
    const fresh = new Connection(sandbox.solana.rpcUrl, 'confirmed')
    const [account] = (await fresh.getTokenAccountsByOwner(owner, { mint })).value
    const address = account?.pubkey as PublicKey
    await sandbox.fund({ chain: 'SOLANA', address: wallet, amount: 4n })
    const [latest, first] = await fresh.getSignaturesForAddress(address)
    const stale = new Connection(sandbox.solana.proxiedRpcUrl, 'confirmed')
    const read = async (connection: Connection) => {
      const { value } = await connection.getTokenAccountBalance(address)
      const statuses = await connection.getSignatureStatuses(
        [latest?.signature ?? '', first?.signature ?? ''],
        { searchTransactionHistory: true },
      )
      const known = (await connection.getSignaturesForAddress(address)).length
      return [value.amount, statuses.value.map((status) => status !== null), known]
    }
    expect(await read(stale)).toEqual(['7', [true, true], 2])
    sandbox.inject({ name: 'rpcStale', chain: 'SOLANA', blocks: 30 })
    expect(await read(stale)).toEqual(['3', [false, true], 1])
    expect(await read(fresh)).toEqual(['7', [true, true], 2])
    expect((await fresh.getSlot()) - (await stale.getSlot())).toBeGreaterThanOrEqual(25)
    await sandbox.mine({ chain: 'SOLANA', blocks: 31 })
    expect(await read(stale)).toEqual(['7', [true, true], 2])
    await sandbox.clearFaults()
    sandbox.inject({ name: 'rpcStale', chain: 'SOLANA', blocks: 300 })
    expect((await stale.getTokenAccountsByOwner(owner, { mint })).value).toEqual([])
  })
})

describe('a limited node', () => {
  test('rpcLogLimit returns logs of only a few blocks at once', async () => {
    sandbox.inject({ name: 'rpcLogLimit', chain: 'BASE', blocks: 5 })
    const client = node()
    const toBlock = await client.getBlockNumber()
    const address = sandbox.chains.BASE.usdc
    await expect(client.getLogs({ address, fromBlock: toBlock - 5n, toBlock })).rejects.toThrow(
      'limited to a 5 range',
    )
    await expect(client.getLogs({ address, fromBlock: toBlock - 4n, toBlock })).resolves.toBeDefined()
    await expect(transfersToOwner()).rejects.toThrow('limited to a 5 range')
  })

  test('rpcPruned has no old state, but old logs', async () => {
    await fund()
    const client = node()
    const head = await client.getBlockNumber()
    sandbox.inject({ name: 'rpcPruned', chain: 'BASE', blocks: 12 })
    expect(await balance(client, head - 5n)).toBe(0n)
    await expect(balance(client, head - 20n)).rejects.toThrow('missing trie node')
    expect(await balance()).toBe(8n)
    expect(await transfersToOwner()).toHaveLength(1)
  })
})

describe('a node that answers less than it is asked for, without an error', () => {
  const numbersOf = (logs: { blockNumber: bigint }[]) => logs.map(({ blockNumber }) => blockNumber)

  test('rpcLogsClamped returns no logs of the blocks above its own head', async () => {
    await fund()
    const [transfer] = await transfersToOwner()
    const { blockNumber = 0n, blockHash } = transfer ?? {}
    sandbox.inject({ name: 'rpcLogsClamped', chain: 'BASE', blocks: 20 })
    const client = node()
    expect(await transfersToOwner()).toEqual([])
    const ask = { address: sandbox.chains.BASE.usdc, fromBlock: blockNumber, toBlock: blockNumber }
    expect(await client.getLogs(ask)).toEqual([])
    expect(await client.getLogs({ blockHash: blockHash as Hash })).toEqual([])
    expect(await client.getBlockNumber()).toBeGreaterThanOrEqual(blockNumber)
    expect(await balance()).toBe(8n)
    expect(numbersOf(await transfersToOwner(node('/second')))).toEqual([blockNumber])
    await sandbox.mine({ chain: 'BASE', blocks: 21 })
    expect(numbersOf(await transfersToOwner())).toEqual([blockNumber])
    await fund()
    expect(await transfersToOwner()).toHaveLength(1)
    await sandbox.clearFaults()
    expect(await transfersToOwner()).toHaveLength(2)
  })

  test('rpcLogsPruned finds no logs before the last blocks', async () => {
    await fund()
    const [transfer] = await transfersToOwner()
    sandbox.inject({ name: 'rpcLogsPruned', chain: 'BASE', blocks: 20 })
    expect(await transfersToOwner()).toHaveLength(1)
    await sandbox.mine({ chain: 'BASE', blocks: 21 })
    await fund()
    expect(await transfersToOwner()).toHaveLength(1)
    expect(await node().getLogs({ blockHash: transfer?.blockHash as Hash })).toEqual([])
    expect(await balance()).toBe(16n)
    await sandbox.clearFaults()
    expect(await transfersToOwner()).toHaveLength(2)
  })

  test('any fault can apply to one method only, in batches too', async () => {
    await fund()
    sandbox.inject({ name: 'rpcStale', chain: 'BASE', blocks: 20, method: 'eth_call' })
    expect(await balance()).toBe(0n)
    expect(await transfersToOwner()).toHaveLength(1)
    const head = await node('/second').getBlockNumber()
    const call = (method: string, params: unknown[]) => ({ jsonrpc: '2.0', id: method, method, params })
    const time = { to: multicallAddress, data: '0x42cbb15c' }
    const calls = [call('eth_call', [time, 'latest']), call('eth_blockNumber', [])]
    const body = JSON.stringify(calls)
    const response = await fetch(sandbox.chains.BASE.rpcUrl, { method: 'POST', body })
    const [called, latest] = (await response.json()) as { result: Hex }[]
    expect(Number(head - BigInt(called?.result ?? 0))).toBeGreaterThanOrEqual(17)
    expect(BigInt(latest?.result ?? 0)).toBeGreaterThanOrEqual(head)
    sandbox.inject({ name: 'rpcStatus500', chain: 'BASE', method: 'eth_getLogs' })
    await expect(transfersToOwner()).rejects.toThrow()
    expect(await node().getChainId()).toBe(sandbox.chains.BASE.id)
  })
})

describe('finality', () => {
  const latest = async () => (await node().getBlock()).number
  const final = async () => (await node().getBlock({ blockTag: 'finalized' })).number

  /** Blocks come on their own as well, so that the latest is read before and after. */
  async function expectLag(blocks: bigint) {
    const [before, at, after] = [await latest(), await final(), await latest()]
    expect(at).toBeGreaterThanOrEqual(before - blocks)
    expect(at).toBeLessThanOrEqual(after - blocks)
  }

  test('lags by the set number of blocks', async () => {
    await expectLag(2n)
    sandbox.settings({ evm: { finalityBlocks: 30 } })
    await expectLag(30n)
    const number = await latest()
    expect(await final()).toBeLessThan(number)
    await sandbox.mine({ chain: 'BASE', blocks: 30 })
    expect(await final()).toBeGreaterThanOrEqual(number)
  })

  test('stops with rpcFinalityStopped, and catches up after', async () => {
    sandbox.inject({ name: 'rpcFinalityStopped', chain: 'BASE' })
    const before = await final()
    await sandbox.mine({ chain: 'BASE', blocks: 10 })
    expect(await final()).toBe(before)
    await sandbox.clearFaults()
    expect(await final()).toBeGreaterThan(before)
  })

  test('does not reach a departure that will be reorged', async () => {
    const account = newAccount()
    await sandbox.fund({ chain: 'BASE', address: account.address, amount: 1_000_000n })
    sandbox.inject({ name: 'departureReorged' })
    const { body } = await sendTransfer(sandbox, account, 'BASE', 'ARB', 1_000_000n, newRecipient('ARB'))
    const hash = body.tx_hash as Hash
    const receipt = () =>
      node()
        .getTransactionReceipt({ hash })
        .catch(() => undefined)
    await expect.poll(receipt, soon).toBeDefined()
    const { blockNumber = 0n } = (await receipt()) ?? {}
    await sandbox.mine({ chain: 'BASE', blocks: 10 })
    expect(await final()).toBe(blockNumber - 1n)
    await sandbox.mine({ chain: 'BASE', seconds: 31 })
    await expect.poll(receipt, soon).toBeUndefined()
    await expect.poll(final, soon).toBeGreaterThan(blockNumber)
  })
})
