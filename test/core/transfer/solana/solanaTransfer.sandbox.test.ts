import { base64 } from '@scure/base'
import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evmChainNames } from '../../../../sandbox/chains.js'
import type { Sandbox } from '../../../../sandbox/Sandbox.js'
import { defaultSettings } from '../../../../sandbox/settings.js'
import { startSandbox } from '../../../../sandbox/startSandbox.js'
import type { BridgeConfigParameters } from '../../../../src/core/config/bridgeConfig.js'
import { checkTransfer } from '../../../../src/core/follow/checkTransfer.js'
import { followTransfer } from '../../../../src/core/follow/followTransfer.js'
import { readSolanaBalance } from '../../../../src/core/read/readBalance.js'
import { createReaders } from '../../../../src/core/read/readers.js'
import type { TransferRecord } from '../../../../src/core/record/record.js'
import type { SigningDetails, TransferStep } from '../../../../src/core/request/transferRequest.js'
import {
  type SolanaTransferParameters,
  solanaTransfer,
} from '../../../../src/core/transfer/solana/solanaTransfer.js'
import { bridgeOverSandbox } from '../../../support/bridgeOverSandbox.js'
import { createKeypairSigner, type KeypairSigner } from '../../support/keypairSigner.js'
import { associated, build, key, transferChecked } from '../../support/solanaScene.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => {
  sandbox.settings({ ...defaultSettings, solana: { ...defaultSettings.solana, finalitySlots: 2 } })
})

const amount = 10_000_001n
const interval = { shortest: 100, longest: 500 }

/** A sender with 25.000001 USDC, and everything between them and the sandbox. */
async function createSender({
  signer = createKeypairSigner(),
  native = false,
  ...overrides
}: Partial<BridgeConfigParameters> & { signer?: KeypairSigner; native?: boolean } = {}) {
  const environment = { now: () => sandbox.clock().now }
  const bridge = bridgeOverSandbox(sandbox, { environment, ...overrides })
  const { config, readers } = bridge
  await sandbox.fund({ chain: 'SOLANA', address: signer.address, amount: 25_000_001n, native })
  await sandbox.pass(4)
  const wait = (minutes: number) => sandbox.pass(minutes * 60)
  const recipient = privateKeyToAccount(generatePrivateKey()).address
  const policy = { depositOwners: [sandbox.solana.depositOwner], programs: [] }
  const steps: TransferStep[] = []
  const send = (changes: Partial<SolanaTransferParameters> = {}) =>
    solanaTransfer(config, {
      to: 'BASE',
      amount,
      recipient,
      signer,
      readers,
      policy,
      onStep: (step) => steps.push(step),
      ...changes,
    })
  const holds = () =>
    readSolanaBalance({
      reader: readers('SOLANA'),
      chain: config.network.chains.SOLANA,
      owner: signer.address,
    })
  const follow = ({ id }: TransferRecord) => followTransfer(config, { id, readers, interval })
  return { ...bridge, signer, recipient, steps, send, holds, follow, wait }
}

/** A `fetch` to the service with a different answer on one path. */
function intercept(
  path: string,
  answer: (forward: () => Promise<Response>) => Promise<Response>,
): typeof globalThis.fetch {
  return (input, init) => {
    const headers = { ...(init?.headers as Record<string, string>), 'X-API-Key': sandbox.apiKey }
    const forward = () => fetch(input, { ...init, headers })
    return String(input).endsWith(path) ? answer(forward) : forward()
  }
}

const callsTo = (path: string) => sandbox.requests().filter((request) => request.path.endsWith(path)).length

describe('moves USDC', () => {
  test.each(evmChainNames)('to %s, exact to the unit on both chains', async (to) => {
    const { send, follow, holds, steps, recipient } = await createSender()
    const record = await send({ to, reference: 'order 7' })
    expect(record).toMatchObject({ status: 'pending', from: 'SOLANA', to, reference: 'order 7' })
    expect(steps.map(({ name }) => name)).toEqual(['checking', 'building', 'signing', 'submitting'])
    const arrived = await follow(record)
    expect(arrived).toMatchObject({
      status: 'arrived',
      proof: 'match',
      departure: { hash: record.sourceHash, amount },
      arrival: { amount },
    })
    expect(await sandbox.balance(to, recipient)).toBe(amount)
    expect(await holds()).toBe(15_000_000n)
  })

  const payers = ['server-signs-first', 'server-signs-after', 'user'] as const
  const variants = payers.flatMap((payer) =>
    (['base64', 'base58'] as const).flatMap((encoding) =>
      (['legacy', 0] as const).map((version) => ({ payer, encoding, version })),
    ),
  )
  test.each(variants)('$payer, $encoding, version $version', async (solana) => {
    sandbox.settings({ solana })
    const { send, follow, holds, steps, recipient } = await createSender({ native: true })
    const record = await send()
    const arrived = await follow(record)
    expect(arrived).toMatchObject({ status: 'arrived', departure: { hash: record.sourceHash } })
    expect(await sandbox.balance('BASE', recipient)).toBe(amount)
    expect(await holds()).toBe(15_000_000n)
    const isOwn = solana.payer === 'user'
    expect(detailsOf(steps)).toMatchObject({
      feePayer: isOwn ? 'sender' : 'service',
      lamports: isOwn ? 5_000n : 0n,
      amount,
    })
    const isKnown = solana.payer !== 'server-signs-after'
    expect(record.from === 'SOLANA' && record.signature).toBe(isKnown ? record.sourceHash : undefined)
  })
})

describe('stops before the wallet prompt', () => {
  const thefts: [string, string, (sender: PublicKey) => Parameters<typeof transferChecked>[0]][] = [
    ['to a third party', 'receiver', (sender) => ({ ...honest(sender), destination: key() })],
    ['of another amount', 'amount', (sender) => ({ ...honest(sender), amount: amount + 1n })],
    ['of another token', 'mint', (sender) => ({ ...honest(sender), mint: key() })],
  ]
  test.each(thefts)('for a transfer %s', async (_name, kind, fields) => {
    const signer = createKeypairSigner()
    const transaction = () => {
      const built = build([transferChecked(fields(signer.keypair.publicKey))], { payer: key() })
      return base64.encode(built.serialize())
    }
    const { send, config } = await createSender({ signer, fetch: swapTransaction(transaction) })
    const submitted = callsTo('/submit')
    await expect(send()).rejects.toMatchObject({ name: 'UnsafeTransactionError', problem: { kind } })
    expect(signer.shown).toEqual([])
    expect(callsTo('/submit')).toBe(submitted)
    expect(await config.records.list()).toEqual([])
  })

  test('for an expired transaction', async () => {
    const past = intercept('/build-tx', async (forward) => {
      const built = (await (await forward()).json()) as object
      return Response.json({ ...built, expires_at: '2020-01-01T00:00:00Z' })
    })
    const { send, signer } = await createSender({ fetch: past })
    await expect(send()).rejects.toMatchObject({ name: 'TransactionExpiredError' })
    expect(signer.shown).toEqual([])
  })

  test('for a wallet that can only send, before the service builds anything', async () => {
    const built = callsTo('/build-tx')
    const signer = createKeypairSigner({ signTransaction: undefined })
    const { send } = await createSender({ signer })
    await expect(send()).rejects.toMatchObject({ name: 'WalletCannotSignError' })
    expect(callsTo('/build-tx')).toBe(built)
  })

  test('for too little USDC, a frozen account, and a node of another cluster', async () => {
    const { send, signer, config, readers } = await createSender()
    await expect(send({ amount: 25_000_002n })).rejects.toMatchObject({
      name: 'InsufficientBalanceError',
      balance: 25_000_001n,
    })
    await sandbox.changeToken({ chain: 'SOLANA', blacklist: signer.address })
    await expect(send()).rejects.toMatchObject({ name: 'AccountBlockedError', party: 'sender' })
    const empty = { request: async () => ({ value: [null, null] }) }
    const elsewhere = createReaders(config, ({ kind }) => (kind === 'solana' ? empty : readers('BASE')))
    await expect(send({ readers: elsewhere })).rejects.toMatchObject({ name: 'ChainReadError' })
  })

  test('for a closed route', async () => {
    sandbox.setPair('SOLANA', 'ARB', false)
    const { send } = await createSender()
    await expect(send({ to: 'ARB' })).rejects.toMatchObject({ name: 'RouteDisabledError' })
    sandbox.setPair('SOLANA', 'ARB', true)
  })
})

describe('sends nothing', () => {
  const wallets: [string, string, Partial<KeypairSigner>][] = [
    ['declines', 'UserRejectedError', { signTransaction: async () => Promise.reject({ code: 4001 }) }],
    ['returns it unsigned', 'TransactionChangedError', { signTransaction: async (bytes) => bytes }],
    ['returns nothing', 'TransactionChangedError', { signTransaction: async () => undefined as never }],
  ]
  test.each(wallets)('if the wallet %s', async (_name, name, overrides) => {
    const { send, config, holds } = await createSender({ signer: createKeypairSigner(overrides) })
    await expect(send()).rejects.toMatchObject({ name })
    expect(await config.records.list()).toEqual([])
    expect(await holds()).toBe(25_000_001n)
  })

  test('if the account changed while the wallet was open', async () => {
    const signer = createKeypairSigner()
    let current = signer.address
    const { send } = await createSender({ signer: { ...signer, currentAddress: () => current } })
    const onStep = ({ name }: TransferStep) => {
      if (name === 'signing') current = key().toBase58()
    }
    await expect(send({ onStep })).rejects.toMatchObject({ name: 'AccountChangedError' })
  })

  test('if the prompt was canceled, even if a signature arrives later', async () => {
    const submitted = callsTo('/submit')
    const given = new AbortController()
    const signer = createKeypairSigner()
    const slow: KeypairSigner = {
      ...signer,
      async signTransaction(bytes) {
        given.abort()
        return (await signer.signTransaction?.(bytes)) ?? bytes
      },
    }
    const { send, config } = await createSender({ signer: slow })
    await expect(send({ signal: given.signal })).rejects.toMatchObject({ name: 'SigningCancelledError' })
    expect(signer.shown).toHaveLength(1)
    expect(callsTo('/submit')).toBe(submitted)
    expect(await config.records.list()).toEqual([])
  })
})

describe('a request without an answer', () => {
  const lose = intercept('/submit', async (forward) => {
    await forward()
    throw new TypeError('connection reset')
  })
  const dropIt = intercept('/submit', async () => {
    throw new TypeError('connection reset')
  })

  test.each(['server-signs-first', 'server-signs-after'] as const)(
    'is found on chain if the money left: %s',
    async (payer) => {
      sandbox.settings({ solana: { payer } })
      const { send, follow } = await createSender({ fetch: lose })
      const record = await send()
      expect(record.status).toBe('unanswered')
      expect(await follow(record)).toMatchObject({ status: 'arrived', departure: { amount } })
    },
  )

  test.each(['server-signs-first', 'server-signs-after'] as const)(
    'is proven to have moved nothing once the transaction has expired: %s',
    async (payer) => {
      sandbox.settings({ solana: { payer } })
      const { send, config, readers, holds, signer, wait } = await createSender({ fetch: dropIt })
      const record = await send()
      expect(record.status).toBe('unanswered')
      expect(await checkTransfer(config, { record, readers })).toEqual(record)
      await expect(send()).rejects.toMatchObject({ name: 'OpenTransferError', recordId: record.id })
      expect(signer.shown).toHaveLength(1)
      await wait(9)
      expect(await checkTransfer(config, { record, readers })).toEqual(record)
      await wait(1)
      expect(await checkTransfer(config, { record, readers })).toMatchObject({
        status: 'notSent',
        reason: 'expired',
      })
      expect(await holds()).toBe(25_000_001n)
    },
  )

  test('that is refused resolves too, and is settled by the chain', async () => {
    const refuse = intercept('/submit', async () => Response.json({ error: 'no' }, { status: 400 }))
    const { send, config, readers, wait } = await createSender({ fetch: refuse })
    const record = await send()
    expect(record).toMatchObject({ status: 'refused', httpStatus: 400 })
    await wait(10)
    expect(await checkTransfer(config, { record, readers })).toMatchObject({ status: 'notSent' })
  })
})

test('the record is stored before the request, with the bytes and nothing that could be signed again', async () => {
  let stored: readonly TransferRecord[] = []
  const { send, config, signer } = await createSender({
    fetch: intercept('/submit', async (forward) => {
      stored = await config.records.list()
      return forward()
    }),
  })
  const record = await send()
  expect(stored).toMatchObject([{ id: record.id, status: 'submitting', owner: signer.address }])
  const [kept] = stored
  if (kept?.from !== 'SOLANA') throw new Error('no Solana record')
  const transaction = VersionedTransaction.deserialize(base64.decode(kept.signedTransaction ?? ''))
  expect(transaction.message.recentBlockhash).toBe(kept.blockhash)
})

function honest(sender: PublicKey) {
  const mint = new PublicKey(sandbox.solana.mint)
  return {
    source: associated(sender, mint),
    mint,
    destination: associated(new PublicKey(sandbox.solana.depositOwner), mint),
    authority: sender,
    amount,
  }
}

function swapTransaction(transaction: () => string): typeof globalThis.fetch {
  return intercept('/build-tx', async (forward) => {
    const built = (await (await forward()).json()) as object
    return Response.json({ ...built, transaction: transaction() })
  })
}

function detailsOf(steps: readonly TransferStep[]): SigningDetails | undefined {
  return steps.flatMap((step) => (step.name === 'signing' ? [step.details] : []))[0]
}
