import { base58 } from '@scure/base'
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionExpiredBlockheightExceededError,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { defaultSettings } from '../../sandbox/settings.js'
import { tokenAddress } from '../../sandbox/solana/SolanaRelayer.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { callService } from './support/callService.js'
import { buildSolana, newRecipient, sendFromSolana, signBuilt } from './support/sendTransfer.js'

const amount = 4_000_000n
const wallet = Keypair.generate()
let sandbox: Sandbox
let connection: Connection

beforeAll(async () => {
  sandbox = await startSandbox()
  connection = new Connection(sandbox.solana.rpcUrl, 'confirmed')
  await sandbox.fund({
    chain: 'SOLANA',
    address: wallet.publicKey.toBase58(),
    amount: 100_000_000n,
    native: true,
  })
})

afterEach(() => {
  sandbox.settings(defaultSettings)
})

afterAll(() => sandbox.stop())

async function transferTransaction(lamports: number, blockhash?: string): Promise<VersionedTransaction> {
  const message = new TransactionMessage({
    payerKey: wallet.publicKey,
    recentBlockhash: blockhash ?? (await connection.getLatestBlockhash()).blockhash,
    instructions: [
      SystemProgram.transfer({
        fromPubkey: wallet.publicKey,
        toPubkey: Keypair.generate().publicKey,
        lamports,
      }),
    ],
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([wallet])
  return transaction
}

async function tokenAccount(owner: Keypair): Promise<PublicKey> {
  return new PublicKey(await tokenAddress(owner.publicKey.toBase58() as Parameters<typeof tokenAddress>[0]))
}

describe('the node', () => {
  test('has the present time in its clock account, which runs although nothing is sent', async () => {
    const clock = new PublicKey('SysvarC1ock11111111111111111111111111111111')
    const read = async () => Number((await connection.getAccountInfo(clock))?.data.readBigInt64LE(32))
    const first = await read()
    await expect.poll(read).toBeGreaterThan(first)
    expect(Math.abs(Date.now() / 1000 - (await read()))).toBeLessThan(2)
  })

  test('confirms a transaction to a web3.js connection', async () => {
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const transaction = await transferTransaction(LAMPORTS_PER_SOL / 10, blockhash)
    const signature = await connection.sendRawTransaction(transaction.serialize())
    const result = await connection.confirmTransaction(
      { signature, blockhash, lastValidBlockHeight },
      'confirmed',
    )
    expect(result.value.err).toBeNull()
    const status = await connection.getSignatureStatus(signature)
    expect(status.value?.confirmationStatus).toBe('confirmed')
  })

  test('notifies a waiting connection when a block is final', async () => {
    sandbox.settings({ solana: { finalitySlots: 2 } })
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const transaction = await transferTransaction(LAMPORTS_PER_SOL / 10, blockhash)
    const signature = await connection.sendRawTransaction(transaction.serialize())
    await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight }, 'finalized')
    const { context, value } = await connection.getSignatureStatus(signature)
    expect(value?.confirmationStatus).toBe('finalized')
    expect(context.slot - (value?.slot ?? context.slot)).toBeGreaterThanOrEqual(2)
  })

  test('says that a transaction which was never sent has expired', async () => {
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const transaction = await transferTransaction(1, blockhash)
    const signature = base58.encode(transaction.signatures[0] as Uint8Array)
    await sandbox.mine({ chain: 'SOLANA', blocks: 151 })
    const waiting = connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
    await expect(waiting).rejects.toThrow(TransactionExpiredBlockheightExceededError)
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
      'Blockhash not found',
    )
    await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
    expect((await connection.getSignatureStatus(signature)).value).toBeNull()
  })

  test('knows a blockhash for 150 blocks, and at finalized only once it is that old', async () => {
    const { blockhash } = await connection.getLatestBlockhash('confirmed')
    const isValid = async (commitment: 'confirmed' | 'finalized') =>
      (await connection.isBlockhashValid(blockhash, { commitment })).value
    expect([await isValid('confirmed'), await isValid('finalized')]).toEqual([true, false])
    await sandbox.mine({ chain: 'SOLANA', blocks: 20 })
    expect([await isValid('confirmed'), await isValid('finalized')]).toEqual([true, true])
    await sandbox.mine({ chain: 'SOLANA', blocks: 131 })
    expect(await isValid('confirmed')).toBe(false)
  })

  test('counts heights, slots and time on', async () => {
    const before = { slot: await connection.getSlot(), height: await connection.getBlockHeight() }
    const time = await connection.getBlockTime(before.slot)
    await sandbox.mine({ chain: 'SOLANA', blocks: 100 })
    const slot = await connection.getSlot()
    expect(slot).toBeGreaterThanOrEqual(before.slot + 100)
    expect(await connection.getBlockHeight()).toBeGreaterThanOrEqual(before.height + 100)
    expect(before.height).toBeLessThan(before.slot)
    expect(await connection.getBlockTime(slot)).toBeGreaterThanOrEqual(Number(time) + 40)
    expect(await connection.getSlot('finalized')).toBeLessThan(slot)
  })

  test('never executes the same bytes twice', async () => {
    const transaction = await transferTransaction(LAMPORTS_PER_SOL / 100)
    await connection.sendRawTransaction(transaction.serialize())
    const balance = await connection.getBalance(wallet.publicKey)
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
      'already been processed',
    )
    await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
    expect(await connection.getBalance(wallet.publicKey)).toBe(balance)
  })

  test('refuses wrong and missing signatures', async () => {
    const wrong = await transferTransaction(1)
    wrong.signatures[0]?.fill(7)
    await expect(connection.sendRawTransaction(wrong.serialize())).rejects.toThrow(
      'signature verification failure',
    )
    const missing = await transferTransaction(2)
    missing.signatures[0]?.fill(0)
    await expect(connection.sendRawTransaction(missing.serialize())).rejects.toThrow(
      'signature verification failure',
    )
    const id = base58.encode(wrong.signatures[0] as Uint8Array)
    expect((await connection.getSignatureStatus(id)).value).toBeNull()
  })

  test('includes a failing transaction in a block if the simulation before it is skipped', async () => {
    const transaction = await transferTransaction(LAMPORTS_PER_SOL * 1000)
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
      'custom program error: 0x1',
    )
    const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
    const { value } = await connection.getSignatureStatus(signature)
    expect(value?.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  })

  test('simulates without signatures and shows accounts as they would be', async () => {
    const built = await buildSolana(sandbox, wallet, 'ARB', amount, newRecipient('ARB'))
    const transaction = VersionedTransaction.deserialize(
      Buffer.from(String(built.body.transaction), 'base64'),
    )
    const account = await tokenAccount(wallet)
    const before = await sandbox.balance('SOLANA', wallet.publicKey.toBase58())
    const { value } = await connection.simulateTransaction(transaction, {
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { addresses: [account.toBase58()], encoding: 'base64' },
    })
    expect(value.err).toBeNull()
    const data = Buffer.from(value.accounts?.[0]?.data[0] ?? '', 'base64')
    expect(data.readBigUInt64LE(64)).toBe(before - amount)
    expect(await sandbox.balance('SOLANA', wallet.publicKey.toBase58())).toBe(before)
  })

  test('reads accounts, raw and parsed', async () => {
    const account = await tokenAccount(wallet)
    const mint = new PublicKey(sandbox.solana.mint)
    const raw = await connection.getAccountInfo(account)
    expect(raw?.data).toHaveLength(165)
    const parsed = await connection.getParsedTokenAccountsByOwner(wallet.publicKey, { mint })
    expect(parsed.value.map(({ pubkey }) => pubkey.toBase58())).toEqual([account.toBase58()])
    expect(parsed.value[0]?.account.data.parsed.info).toMatchObject({
      mint: mint.toBase58(),
      state: 'initialized',
    })
    const balance = await connection.getTokenAccountBalance(account)
    expect(balance.value.decimals).toBe(6)
    expect(BigInt(balance.value.amount)).toBe(await sandbox.balance('SOLANA', wallet.publicKey.toBase58()))
    expect((await connection.getTokenSupply(mint)).value.decimals).toBe(6)
    expect(await connection.getAccountInfo(Keypair.generate().publicKey)).toBeNull()
    await expect(connection.getTokenAccountBalance(Keypair.generate().publicKey)).rejects.toThrow(
      'could not find',
    )
  })

  test('answers browsers and batches, and rejects unknown methods', async () => {
    const preflight = await fetch(sandbox.solana.rpcUrl, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'content-type,solana-client' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,solana-client')
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'getHealth' },
      { jsonrpc: '2.0', id: 2, method: 'makeMoney' },
      { jsonrpc: '2.0', id: 3, method: 'getBalance', params: ['nobody'] },
    ]
    for (const url of [sandbox.solana.rpcUrl, sandbox.solana.proxiedRpcUrl]) {
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(batch) })
      const answers = (await response.json()) as { error?: { code: number } }[]
      expect(answers.map(({ error }) => error?.code)).toEqual([undefined, -32601, -32602])
    }
  })

  test('gives lamports to any account', async () => {
    const poor = Keypair.generate().publicKey
    await connection.requestAirdrop(poor, LAMPORTS_PER_SOL)
    expect(await connection.getBalance(poor)).toBe(LAMPORTS_PER_SOL)
  })
})

describe('a transfer from Solana', () => {
  test('is found by the wallet’s token account, with its amounts and the intent as memo', async () => {
    sandbox.settings({ solana: { finalitySlots: 0 } })
    const { body } = await sendFromSolana(sandbox, wallet, 'ARB', amount, newRecipient('ARB'))
    await sandbox.settled(String(body.intent_id))
    const [latest] = await connection.getSignaturesForAddress(await tokenAccount(wallet), { limit: 1 })
    expect(latest).toMatchObject({ signature: body.tx_signature, err: null })
    expect(latest?.memo).toContain(body.intent_id)
    const found = await connection.getTransaction(String(body.tx_signature), {
      maxSupportedTransactionVersion: 0,
    })
    const owner = wallet.publicKey.toBase58()
    const own = (balances?: { owner?: string; uiTokenAmount: { amount: string } }[] | null) =>
      BigInt(balances?.find((balance) => balance.owner === owner)?.uiTokenAmount.amount ?? 0)
    expect(own(found?.meta?.preTokenBalances) - own(found?.meta?.postTokenBalances)).toBe(amount)
    const url = { signature: String(body.tx_signature) }
    await expect(connection.getTransaction(url.signature)).rejects.toThrow(
      'Transaction version (0) is not supported',
    )
    const parsed = await connection.getParsedTransaction(url.signature, { maxSupportedTransactionVersion: 0 })
    expect(parsed?.transaction.message.accountKeys.filter(({ signer }) => signer)).toHaveLength(2)
  })

  test('pages through signatures', async () => {
    sandbox.settings({ solana: { finalitySlots: 0 } })
    const account = await tokenAccount(wallet)
    const all = await connection.getSignaturesForAddress(account)
    const [first, second] = all
    expect(await connection.getSignaturesForAddress(account, { before: first?.signature ?? '' })).toEqual(
      all.slice(1),
    )
    expect(await connection.getSignaturesForAddress(account, { until: second?.signature ?? '' })).toEqual([
      first,
    ])
  })

  test('has the service as payer, its signature first, the user’s second and empty', async () => {
    const built = await buildSolana(sandbox, wallet, 'ARB', amount, newRecipient('ARB'))
    const transaction = VersionedTransaction.deserialize(
      Buffer.from(String(built.body.transaction), 'base64'),
    )
    expect(transaction.version).toBe(0)
    const [service, user] = transaction.signatures
    expect(service?.some((byte) => byte !== 0)).toBe(true)
    expect(user?.every((byte) => byte === 0)).toBe(true)
    const lamports = await connection.getBalance(wallet.publicKey)
    const signed_transaction = signBuilt(built.body.transaction, wallet)
    const { body } = await callService(sandbox, '/solana/submit', {
      intent_id: built.body.intent_id,
      signed_transaction,
    })
    expect(body.tx_signature).toBe(base58.encode(service as Uint8Array))
    await sandbox.settled(String(body.intent_id))
    expect(await connection.getBalance(wallet.publicKey)).toBe(lamports)
  })

  test('can be signed by the service after the user', async () => {
    sandbox.settings({ solana: { payer: 'server-signs-after' } })
    const recipient = newRecipient('POLYGON')
    const built = await buildSolana(sandbox, wallet, 'POLYGON', amount, recipient)
    const transaction = VersionedTransaction.deserialize(
      Buffer.from(String(built.body.transaction), 'base64'),
    )
    expect(transaction.signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true)
    const signed_transaction = signBuilt(built.body.transaction, wallet)
    const { status, body } = await callService(sandbox, '/solana/submit', {
      intent_id: built.body.intent_id,
      signed_transaction,
    })
    expect(status).toBe(200)
    await sandbox.settled(String(body.intent_id))
    expect(await sandbox.balance('POLYGON', recipient)).toBe(amount)
    expect((await connection.getSignatureStatus(String(body.tx_signature))).value?.err).toBeNull()
  })

  test('can be paid by the user, in base58 and in the legacy form', async () => {
    sandbox.settings({ solana: { payer: 'user', encoding: 'base58', version: 'legacy' } })
    const recipient = newRecipient('ETH')
    const lamports = await connection.getBalance(wallet.publicKey)
    const built = await buildSolana(sandbox, wallet, 'ETH', amount, recipient)
    const transaction = Transaction.from(base58.decode(String(built.body.transaction)))
    expect(transaction.feePayer?.equals(wallet.publicKey)).toBe(true)
    transaction.partialSign(wallet)
    const { status, body } = await callService(sandbox, '/solana/submit', {
      intent_id: built.body.intent_id,
      signed_transaction: transaction.serialize().toString('base64'),
    })
    expect(status).toBe(200)
    await sandbox.settled(String(body.intent_id))
    expect(await sandbox.balance('ETH', recipient)).toBe(amount)
    expect(await connection.getBalance(wallet.publicKey)).toBe(lamports - 5000)
  })
})
