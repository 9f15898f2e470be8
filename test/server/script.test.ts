import { Keypair } from '@solana/web3.js'
import { createWalletClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defineSandboxNetwork } from '../../sandbox/defineSandboxNetwork.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import {
  type BridgeConfig,
  createBridgeConfig,
  createReaders,
  followTransfer,
  memoryStorage,
  revokeAllowance,
  signerFromAccount,
  transfer,
} from '../../src/core/index.js'
import { createServiceClient } from '../../src/server/index.js'
import { signerFromKeypair, solanaTransfer } from '../../src/solana/core.js'
import { findMisplaced, type Recorder, startRecorder } from '../support/startRecorder.js'

const amount = 10_000_000n
const interval = { shortest: 100, longest: 500 }

let sandbox: Sandbox
let service: Recorder
let nodes: Recorder
let config: BridgeConfig

beforeAll(async () => {
  sandbox = await startSandbox()
  service = await startRecorder(sandbox.url)
  nodes = await startRecorder(sandbox.url)
})
afterAll(async () => {
  await Promise.all([service.stop(), nodes.stop()])
  await sandbox.stop()
})
beforeEach(() => {
  config = createBridgeConfig({
    client: createServiceClient({ baseUrl: service.url, apiKey: () => sandbox.apiKey }),
    network: defineSandboxNetwork(sandbox),
    permitSpenders: { BASE: sandbox.chains.BASE.gateway },
    rpc: { BASE: `${nodes.url}/rpc/BASE`, SOLANA: `${nodes.url}/rpc/SOLANA` },
    storage: memoryStorage(),
  })
})

test('a script transfers money both ways, and sends its key only to the service', async () => {
  const privateKey = generatePrivateKey()
  const account = privateKeyToAccount(privateKey)
  const keypair = Keypair.generate()
  const address = keypair.publicKey.toBase58()
  await sandbox.fund({ chain: 'BASE', address: account.address, amount })
  await sandbox.fund({ chain: 'SOLANA', address, amount })
  const readers = createReaders(config)

  const there = await transfer(config, {
    from: 'BASE',
    to: 'SOLANA',
    amount,
    recipient: address,
    signer: signerFromAccount(account),
    readers,
  })
  expect(there).toMatchObject({ status: 'pending', service: service.url, owner: account.address })
  const arrived = await followTransfer(config, { id: there.id, readers, interval })
  expect(arrived.status).toBe('arrived')
  expect(await sandbox.balance('SOLANA', address)).toBe(2n * amount)

  const back = await solanaTransfer(config, {
    to: 'BASE',
    amount,
    recipient: account.address,
    signer: signerFromKeypair(keypair),
    readers,
    policy: { depositOwners: [sandbox.solana.depositOwner], programs: [] },
  })
  const returned = await followTransfer(config, { id: back.id, readers, interval })
  expect(returned).toMatchObject({ status: 'arrived', owner: address })
  expect(await sandbox.balance('BASE', account.address)).toBe(amount)

  expect(nodes.requests.length).toBeGreaterThan(10)
  expect(service.requests.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/sdk/v1/transfer', '/sdk/v1/solana/build-tx', '/sdk/v1/solana/submit']),
  )
  const others = [privateKey, privateKey.slice(2), [...keypair.secretKey].join()]
  expect(
    findMisplaced({ service: service.requests, nodes: nodes.requests }, { apiKey: sandbox.apiKey, others }),
  ).toEqual([])
})

test('a wallet client sends its own transaction on the chain of its transport', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const { BASE, ARB } = sandbox.chains
  await sandbox.fund({ chain: 'BASE', address: account.address, amount, native: true })
  const onBase = signerFromAccount(createWalletClient({ account, transport: http(BASE.rpcUrl) }))
  const hash = await revokeAllowance(config, { chain: 'BASE', signer: onBase })
  const reader = createReaders(config)('BASE')
  const transaction = await reader.request({ method: 'eth_getTransactionByHash', params: [hash] })
  expect(transaction).toMatchObject({
    from: account.address.toLowerCase(),
    to: BASE.usdc.toLowerCase(),
    chainId: `0x${BASE.id.toString(16)}`,
  })
  const elsewhere = signerFromAccount(createWalletClient({ account, transport: http(ARB.rpcUrl) }))
  await expect(revokeAllowance(config, { chain: 'BASE', signer: elsewhere })).rejects.toMatchObject({
    name: 'ChainSwitchError',
    chain: 'BASE',
  })
})
