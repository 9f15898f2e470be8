import { PublicKey, SystemProgram } from '@solana/web3.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { inspectSolanaTransaction } from '../../../../src/core/transfer/solana/inspectSolanaTransaction.js'
import { simulateSolanaTransaction } from '../../../../src/core/transfer/solana/simulateSolanaTransaction.js'
import {
  build,
  calls,
  createScene,
  instruction,
  key,
  type Scene,
  type TestAccount,
  toBase64,
  tokenAccount,
} from '../../support/solanaScene.js'

let scene: Scene
beforeEach(() => {
  scene = createScene()
})

async function run(payer = scene.service.publicKey) {
  const order = scene.order()
  const inspection = await inspectSolanaTransaction(toBase64(build([scene.transfer()], { payer })), order)
  return simulateSolanaTransaction(inspection, order)
}

const wallet = (lamports: number): TestAccount => ({
  lamports,
  owner: SystemProgram.programId,
  data: new Uint8Array(),
})

const charged = (changes: Partial<Parameters<typeof tokenAccount>[0]> = {}) =>
  tokenAccount({ mint: scene.mint, owner: scene.sender.publicKey, amount: 15_000_000n, ...changes })

test('accepts a run that debits exactly the amount and no SOL', async () => {
  scene.answerRun({ accounts: [charged(), wallet(50_000_000)] })
  await expect(run()).resolves.toBeUndefined()
  const [, options] = scene.calls.find(({ method }) => method === 'simulateTransaction')?.params ?? []
  expect(options).toMatchObject({ sigVerify: false, replaceRecentBlockhash: true })
})

test('accepts the fee of a paying sender, and not a lamport more', async () => {
  const payer = scene.sender.publicKey
  scene.answerRun({ accounts: [charged(), wallet(50_000_000 - 5_000)] })
  await expect(run(payer)).resolves.toBeUndefined()
  scene.answerRun({ accounts: [charged(), wallet(50_000_000 - 5_001)] })
  await expect(run(payer)).rejects.toMatchObject({ problem: { kind: 'lamports' } })
})

test('accepts a sender who has never had SOL', async () => {
  scene.accounts.delete(scene.sender.publicKey.toBase58())
  scene.answerRun({ accounts: [charged(), undefined] })
  await expect(run()).resolves.toBeUndefined()
})

test('reports why a run failed', async () => {
  scene.answerRun({ err: { InstructionError: [0, { Custom: 17 }] } })
  await expect(run()).rejects.toMatchObject({
    name: 'SimulationFailedError',
    message: expect.stringContaining('"Custom":17'),
  })
})

test('reports that a run failed with an error that is nested too deeply to be written out', async () => {
  const depth = 100_000
  scene.answerRun({ err: JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) })
  await expect(run()).rejects.toMatchObject({ name: 'SimulationFailedError' })
})

describe('refuses a run that', () => {
  const cases: [string, () => (TestAccount | undefined)[]][] = [
    ['debits more', () => [charged({ amount: 14_999_999n }), wallet(50_000_000)]],
    ['debits less', () => [charged({ amount: 15_000_001n }), wallet(50_000_000)]],
    ['debits nothing', () => [charged({ amount: 25_000_000n }), wallet(50_000_000)]],
    ['changes the owner', () => [charged({ owner: key() }), wallet(50_000_000)]],
    ['leaves a delegate', () => [charged({ delegate: key() }), wallet(50_000_000)]],
    ['freezes the account', () => [charged({ isFrozen: true }), wallet(50_000_000)]],
    ['closes the account', () => [undefined, wallet(50_000_000)]],
    ['takes the account’s rent', () => [{ ...charged(), lamports: 1 }, wallet(50_000_000)]],
    ['assigns the wallet', () => [charged(), { ...wallet(50_000_000), owner: key() }]],
    ['writes into the wallet', () => [charged(), { ...wallet(50_000_000), data: new Uint8Array(8) }]],
    ['reports no accounts', () => []],
  ]
  test.each(cases)('%s', async (_name, accounts) => {
    scene.answerRun({ accounts: accounts() })
    await expect(run()).rejects.toMatchObject({ problem: { kind: 'accountChanged' } })
  })

  test('takes SOL although the service pays', async () => {
    scene.answerRun({ accounts: [charged(), wallet(49_999_999)] })
    await expect(run()).rejects.toMatchObject({ problem: { kind: 'lamports' } })
  })
})

test('accepts a run in which a pinned program writes to its account of 200 kB', async () => {
  const { sender, service, source, accounts } = scene
  const [pinned, pool] = [key(), key()]
  accounts.set(pool.toBase58(), { lamports: 1, owner: pinned, data: new Uint8Array(200_000) })
  const order = scene.order({ policy: { depositOwners: [], programs: [pinned.toBase58()] } })
  const written = [
    calls.meta(sender.publicKey, false, true),
    calls.meta(source, true),
    calls.meta(pool, true),
  ]
  const transaction = build([instruction(pinned, [1], written)], { payer: service.publicKey })
  const inspection = await inspectSolanaTransaction(toBase64(transaction), order)
  scene.answerRun({ accounts: [charged(), wallet(50_000_000)] })
  await expect(simulateSolanaTransaction(inspection, order)).resolves.toBeUndefined()
})

test('accepts a wallet that belongs to another program, if it stays so', async () => {
  const owner = new PublicKey('11111111111111111111111111111112')
  const odd = { lamports: 1, owner, data: new Uint8Array(3) }
  scene.accounts.set(scene.sender.publicKey.toBase58(), odd)
  scene.answerRun({ accounts: [charged(), odd] })
  await expect(run()).resolves.toBeUndefined()
})
