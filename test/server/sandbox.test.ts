import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import type { WirePermit } from '../../src/core/service/calls.js'
import type { BridgeClient } from '../../src/core/service/client.js'
import { createBridgeClient } from '../../src/core/service/createBridgeClient.js'
import { createServiceClient, type ProxyEvent } from '../../src/server/index.js'
import { newAccount, newRecipient, signBuilt } from '../sandbox/support/sendTransfer.js'
import { signPermit } from '../sandbox/support/signPermit.js'
import { pageOrigin, startProxy } from './startProxy.js'

const amount = 10_000_000n
let sandbox: Sandbox
let proxy: Awaited<ReturnType<typeof startProxy>>
let client: BridgeClient
const events: ProxyEvent[] = []

beforeAll(async () => {
  sandbox = await startSandbox()
  proxy = await startProxy({
    baseUrl: sandbox.url,
    apiKey: () => sandbox.apiKey,
    onEvent: (event) => events.push(event),
  })
  client = createBridgeClient({
    baseUrl: proxy.url,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, origin: pageOrigin } }),
  })
})
afterAll(async () => {
  await proxy.close()
  await sandbox.stop()
})

test('reads the routes through the proxy with the key', async () => {
  const direct = createServiceClient({ baseUrl: sandbox.url, apiKey: sandbox.apiKey })
  const pairs = await direct.getPairs()
  expect(pairs.length).toBeGreaterThan(0)
  expect(await client.getPairs()).toEqual(pairs)
})

test('without the key, the service refuses and the client says who has to act', async () => {
  const keyless = createBridgeClient({ baseUrl: sandbox.url })
  await expect(keyless.getPairs()).rejects.toMatchObject({
    name: 'ServiceRefusedError',
    recoverability: 'fatal',
  })
})

test('makes a transfer from an EVM chain', async () => {
  const account = newAccount()
  await sandbox.fund({ chain: 'BASE', address: account.address, amount })
  const permit = (await signPermit(sandbox.chains.BASE, account, amount)) as WirePermit
  const recipient = newRecipient('ARB')
  const answered = await client.transfer({ from: 'BASE', to: 'ARB', amount, recipient, permit })
  expect(answered.status).toBe('pending')
  await sandbox.settled(answered.intentId)
  expect(await sandbox.balance('ARB', recipient)).toBe(amount)
  expect(events.at(-1)).toMatchObject({ endpoint: 'transfer', status: 200, intentId: answered.intentId })
})

test('makes a transfer from Solana', async () => {
  const wallet = Keypair.generate()
  const sender = wallet.publicKey.toBase58()
  await sandbox.fund({ chain: 'SOLANA', address: sender, amount })
  const recipient = newRecipient('ETH')
  const built = await client.buildSolanaTransaction({ to: 'ETH', amount, sender, recipient })
  const signedTransaction = signBuilt(built.transaction, wallet)
  const { intentId } = built
  const answered = await client.submitSolanaTransaction({ intentId, signedTransaction })
  await sandbox.settled(answered.intentId)
  expect(await sandbox.balance('ETH', recipient)).toBe(amount)
})
