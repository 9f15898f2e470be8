import {
  Connection,
  Keypair,
  type MessageAccountKeys,
  PublicKey,
  SystemProgram,
  VersionedTransaction,
} from '@solana/web3.js'
import { decodeToken } from '@solana-program/token'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FaultNameOf } from '../../sandbox/faults/Fault.js'
import { faultCatalogue } from '../../sandbox/faults/faultCatalogue.js'
import { cctpMessenger } from '../../sandbox/faults/twistDeposit.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { defaultSettings } from '../../sandbox/settings.js'
import { tokenAddress } from '../../sandbox/solana/SolanaRelayer.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { callService } from './support/callService.js'
import { buildSolana, newRecipient, signBuilt } from './support/sendTransfer.js'

type BuildFault = FaultNameOf<'build'>

const amount = 2_000_000n
const funds = 10_000_000n
const lamports = 1_000_000_000
let sandbox: Sandbox
let connection: Connection
let wallet: Keypair
let account: PublicKey

beforeAll(async () => {
  sandbox = await startSandbox()
  connection = new Connection(sandbox.solana.rpcUrl, 'confirmed')
})

beforeEach(async () => {
  wallet = Keypair.generate()
  account = new PublicKey(await tokenAddress(wallet.publicKey.toBase58() as never))
  await fund(funds)
})

afterEach(async () => {
  await sandbox.clearFaults()
  sandbox.settings(defaultSettings)
})

afterAll(() => sandbox.stop())

function fund(units: bigint) {
  return sandbox.fund({ chain: 'SOLANA', address: wallet.publicKey.toBase58(), amount: units, native: true })
}

/** Lets the service build, with the fault; the person looks at nothing, signs and submits. */
async function fallFor(name: BuildFault, units = amount) {
  sandbox.inject({ name })
  const built = await buildSolana(sandbox, wallet, 'ARB', units, newRecipient('ARB'))
  expect(built.status).toBe(200)
  expect(sandbox.faults()).toEqual([])
  const transaction = VersionedTransaction.deserialize(Buffer.from(String(built.body.transaction), 'base64'))
  const signed_transaction = signBuilt(built.body.transaction, wallet)
  const request = { intent_id: built.body.intent_id, signed_transaction }
  const { status, body } = await callService(sandbox, '/solana/submit', request)
  return { transaction, signed_transaction, status, body, id: String(built.body.intent_id) }
}

async function held() {
  const info = await connection.getAccountInfo(account)
  return info && decodeToken({ data: new Uint8Array(info.data) } as never).data
}

function programs(transaction: VersionedTransaction, keys: MessageAccountKeys) {
  return transaction.message.compiledInstructions.map(({ programIdIndex }) =>
    keys.get(programIdIndex)?.toBase58(),
  )
}

describe('whoever signs what the service built', () => {
  test('builtWrongAmount moves twice as much', async () => {
    const { status } = await fallFor('builtWrongAmount')
    expect(status).toBe(200)
    expect((await held())?.amount).toBe(funds - 2n * amount)
  })

  test('builtWrongMint moves another token', async () => {
    const { transaction, status } = await fallFor('builtWrongMint')
    expect(status).toBe(200)
    expect((await held())?.amount).toBe(funds)
    const keys = transaction.message.getAccountKeys().staticAccountKeys.map(String)
    expect(keys).not.toContain(sandbox.solana.mint)
    expect(keys).not.toContain(account.toBase58())
  })

  test.each([
    ['builtWrongReceiver', amount, 0n],
    ['builtExtraTransfer', amount + 1n, amount],
  ] as const)('%s pays a stranger', async (name, gone, deposited) => {
    const before = await sandbox.balance('SOLANA', sandbox.solana.depositOwner)
    const { status } = await fallFor(name)
    expect(status).toBe(200)
    expect((await held())?.amount).toBe(funds - gone)
    expect(await sandbox.balance('SOLANA', sandbox.solana.depositOwner)).toBe(before + deposited)
  })

  test.each(['builtApprove', 'builtInnerApprove'] as const)('%s lets a stranger take all', async (name) => {
    const { transaction, status } = await fallFor(name)
    expect(status).toBe(200)
    expect(await held()).toMatchObject({
      amount: funds - amount,
      delegate: { __option: 'Some' },
      delegatedAmount: (1n << 64n) - 1n,
    })
    const token = programs(transaction, transaction.message.getAccountKeys()).filter((program) =>
      program?.startsWith('Token'),
    )
    expect(token).toHaveLength(name === 'builtApprove' ? 2 : 1)
  })

  test('builtSetAuthority gives the account away', async () => {
    const { status } = await fallFor('builtSetAuthority')
    expect(status).toBe(200)
    expect((await held())?.owner).not.toBe(wallet.publicKey.toBase58())
  })

  test('builtCloseAccount closes an account that is empty then', async () => {
    expect((await fallFor('builtCloseAccount')).status).toBe(422)
    const { status } = await fallFor('builtCloseAccount', funds)
    expect(status).toBe(200)
    expect(await held()).toBeNull()
  })

  test('builtBurn burns a unit', async () => {
    const { status } = await fallFor('builtBurn')
    expect(status).toBe(200)
    expect((await held())?.amount).toBe(funds - amount - 1n)
  })

  test.each([
    ['builtBurnForStranger', { isForAnybody: false, maxFee: 0n, hook: 0 }],
    ['builtBurnOfFee', { isForAnybody: true, maxFee: amount - 1n, hook: 0 }],
    ['builtBurnWithHook', { isForAnybody: true, maxFee: 0n, hook: 3 }],
  ] as const)('%s hands the amount to Circle’s program, which is not here', async (name, burnt) => {
    const { transaction } = await fallFor(name)
    const { compiledInstructions, staticAccountKeys } = transaction.message
    const [burn, ...others] = compiledInstructions.filter(
      ({ programIdIndex }) => staticAccountKeys[programIdIndex]?.toBase58() === cctpMessenger,
    )
    const data = Buffer.from(burn?.data ?? [])
    expect(others).toEqual([])
    expect(data.readBigUInt64LE(8)).toBe(amount)
    expect({
      isForAnybody: data.subarray(52, 84).every((byte) => byte === 0),
      maxFee: data.readBigUInt64LE(84),
      hook: data.length - 96,
    }).toEqual(burnt)
    expect((await held())?.amount).toBe(funds)
  })

  test('builtAssign loses the wallet', async () => {
    const { status } = await fallFor('builtAssign')
    expect(status).toBe(200)
    const info = await connection.getAccountInfo(wallet.publicKey)
    expect(info?.owner.equals(SystemProgram.programId)).toBe(false)
  })

  test('builtLamports pays lamports', async () => {
    const { status } = await fallFor('builtLamports')
    expect(status).toBe(200)
    expect(await connection.getBalance(wallet.publicKey)).toBe(lamports - 1_000_000)
  })

  test('builtPriorityFee pays an absurd fee, if it is the person who pays', async () => {
    sandbox.settings({ solana: { payer: 'user' } })
    const { status } = await fallFor('builtPriorityFee')
    expect(status).toBe(200)
    expect(await connection.getBalance(wallet.publicKey)).toBe(lamports - 5_000 - 140_000_000)
  })

  test('builtUnknownProgram runs it', async () => {
    const { transaction, status, body } = await fallFor('builtUnknownProgram')
    expect(status).toBe(200)
    const { value } = await connection.getSignatureStatus(String(body.tx_signature))
    expect(value?.err).toBeNull()
    expect(programs(transaction, transaction.message.getAccountKeys())).toHaveLength(3)
  })

  test('builtExpired: signing the expired transaction has no effect', async () => {
    const { transaction, status, body } = await fallFor('builtExpired')
    expect([status, body.error?.code]).toEqual([422, 'transaction_expired'])
    const { value } = await connection.isBlockhashValid(transaction.message.recentBlockhash)
    expect(value).toBe(false)
    expect((await held())?.amount).toBe(funds)
  })

  test('builtDurableNonce: the signed transaction never expires', async () => {
    sandbox.settings({ relayerPaused: true })
    const { signed_transaction, transaction } = await fallFor('builtDurableNonce')
    await sandbox.mine({ chain: 'SOLANA', blocks: 400 })
    expect((await held())?.amount).toBe(funds)
    const [first] = transaction.message.compiledInstructions
    expect([first?.data[0], first?.programIdIndex]).toEqual([
      4,
      transaction.message.staticAccountKeys.findIndex((key) => key.equals(SystemProgram.programId)),
    ])
    await connection.sendEncodedTransaction(signed_transaction)
    expect((await held())?.amount).toBe(funds - amount)
  })

  test('builtLookupTable is served honestly', async () => {
    const { transaction, status, id } = await fallFor('builtLookupTable')
    expect(status).toBe(200)
    expect((await sandbox.settled(id)).status).toBe('completed')
    expect((await held())?.amount).toBe(funds - amount)
    const [lookup] = transaction.message.addressTableLookups
    const table = await connection.getAddressLookupTable(lookup?.accountKey as PublicKey)
    expect(table.value?.state.addresses.map(String)).toContain(sandbox.solana.mint)
    expect(transaction.message.staticAccountKeys.map(String)).not.toContain(sandbox.solana.mint)
  })

  test('builtLookupTableMissing names a table that is not there', async () => {
    const { transaction, status } = await fallFor('builtLookupTableMissing')
    expect(status).toBe(422)
    const [lookup] = transaction.message.addressTableLookups
    expect(await connection.getAccountInfo(lookup?.accountKey as PublicKey)).toBeNull()
    expect((await held())?.amount).toBe(funds)
  })
})

test.each(['server-signs-first', 'server-signs-after', 'user'] as const)(
  'every fault can be built where the payer is %s, in both versions and encodings',
  async (payer) => {
    const faults = faultCatalogue.filter(({ side }) => side === 'build')
    expect(faults).toHaveLength(20)
    for (const { name } of faults) {
      for (const [version, encoding] of [
        [0, 'base58'],
        ['legacy', 'base64'],
      ] as const) {
        sandbox.settings({ solana: { payer, version, encoding } })
        sandbox.inject({ name } as Parameters<Sandbox['inject']>[0])
        const { status } = await buildSolana(sandbox, wallet, 'ARB', amount, newRecipient('ARB'))
        expect([name, status]).toEqual([name, 200])
      }
    }
  },
)
