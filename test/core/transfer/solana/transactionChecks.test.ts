import { base58 } from '@scure/base'
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorText } from '../../../../src/components/ui/errorText.js'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { programs } from '../../../../src/core/transfer/solana/programs.js'
import { fill } from '../../../../src/messages/fill.js'
import { transferWords } from '../../../../src/messages/transferWords.js'
import {
  build,
  calls,
  createAccount,
  createScene,
  instruction,
  key,
  limit,
  memo,
  plainTransfer,
  price,
  type Scene,
  type TestAccount,
  toBase64,
  tokenAccount,
  tokenInstruction,
  u64,
} from '../../support/solanaScene.js'
import { type SceneTransfer, signedBy, transferOverScene } from '../../support/transferOverScene.js'

const { meta } = calls
const pinned = key()
const stranger = key()
let scene: Scene
beforeEach(() => {
  scene = createScene()
})

const sender = () => scene.sender.publicKey
const built = (instructions: TransactionInstruction[], payer = scene.service.publicKey) =>
  toBase64(build(instructions, { payer }))
/** An honest transfer with additional instructions. */
const beside = (...instructions: TransactionInstruction[]) => built([scene.transfer(), ...instructions])
const policy = (changes = {}) => ({ ...scene.order().policy, programs: [pinned.toBase58()], ...changes })
const charged = (changes: Partial<Parameters<typeof tokenAccount>[0]> = {}) =>
  tokenAccount({ mint: scene.mint, owner: sender(), amount: 25_000_000n - scene.amount, ...changes })
const wallet = () => scene.accounts.get(sender().toBase58())

/** The program that this page trusts, called with the sender's signature and these accounts. */
const deposit = (...accounts: PublicKey[]) =>
  instruction(
    pinned,
    [1],
    [
      meta(sender(), false, true),
      meta(scene.source, true),
      ...accounts.map((account) => meta(account, true)),
    ],
  )

function place(account: TestAccount): PublicKey {
  const address = key()
  scene.accounts.set(address.toBase58(), account)
  return address
}

function burn({
  domain = 6,
  to = scene.order().recipient,
  caller = 0,
  maxFee = 0n,
  limits = {} as SceneTransfer['limits'],
} = {}): SceneTransfer {
  const [, messenger] = programs.cctp
  const recipient =
    to
      .slice(2)
      .match(/../g)
      ?.map((byte) => Number.parseInt(byte, 16)) ?? []
  const head = [215, 60, 61, 46, 114, 55, 128, 176, ...u64(scene.amount), domain, 0, 0, 0]
  const rest = [...new Uint8Array(32).fill(caller), ...u64(maxFee), 208, 7, 0, 0]
  const data = [...head, ...new Uint8Array(12), ...recipient, ...rest]
  const call = instruction(messenger, data, [meta(sender(), false, true), meta(scene.source, true)])
  return { transaction: built([call]), policy: { depositOwners: [], programs: [messenger] }, limits }
}

type Case = [name: string, problem: string, make: () => SceneTransfer]

describe('a transaction is refused before the wallet prompt, with the reason in words', () => {
  const cases: Case[] = [
    ['another amount', 'amount', () => ({ transaction: built([scene.transfer({ amount: 1n })]) })],
    ['another mint', 'mint', () => ({ transaction: built([scene.transfer({ mint: stranger })]) })],
    [
      'another receiver',
      'receiver',
      () => ({ transaction: built([scene.transfer({ destination: stranger })]) }),
    ],
    [
      'an extra Approve',
      'instruction',
      () => ({ transaction: beside(token([4, ...u64(1n)], scene.source, stranger)) }),
    ],
    [
      'an extra SetAuthority',
      'instruction',
      () => ({ transaction: beside(token([6, 2, 1, ...stranger.toBytes()], scene.source)) }),
    ],
    [
      'an extra CloseAccount',
      'instruction',
      () => ({ transaction: beside(token([9], scene.source, stranger)) }),
    ],
    [
      'a Burn',
      'instruction',
      () => ({ transaction: built([token([8, ...u64(scene.amount)], scene.source, scene.mint)]) }),
    ],
    [
      'an Assign of the wallet',
      'instruction',
      () => ({
        transaction: beside(SystemProgram.assign({ accountPubkey: sender(), programId: stranger })),
      }),
    ],
    ['SOL to a third party', 'lamports', () => ({ transaction: beside(sol(1)) })],
    [
      'more SOL than a paying sender has to spend',
      'lamports',
      () => ({ transaction: built([scene.transfer(), sol(5_000_000)], sender()) }),
    ],
    [
      'a priority fee that drains a paying sender',
      'priorityFee',
      () => ({
        transaction: built([price(4_000_000), limit(1_000_000), scene.transfer()], sender()),
      }),
    ],
    ['an unknown program', 'program', () => ({ transaction: beside(instruction(stranger, [])) })],
    [
      'the sender as a writable signer of an unknown program',
      'program',
      () => ({ transaction: beside(instruction(stranger, [], [meta(sender(), true, true)])) }),
    ],
    [
      'a durable nonce',
      'durableNonce',
      () => ({
        transaction: built([
          SystemProgram.nonceAdvance({ noncePubkey: stranger, authorizedPubkey: scene.service.publicKey }),
          scene.transfer(),
        ]),
      }),
    ],
    [
      'a missing lookup table',
      'lookupTable',
      () => {
        const [table, transaction] = throughTable()
        scene.accounts.delete(table)
        return { transaction }
      },
    ],
    ['the amount twice', 'amount', () => ({ transaction: beside(scene.transfer()) })],
    [
      'a movement by a trusted program in addition to the transfer',
      'amount',
      () => ({ transaction: beside(deposit()), policy: policy() }),
    ],
    [
      'an Approve inside a trusted program',
      'accountChanged',
      () => {
        scene.answerRun({ accounts: [charged({ delegate: stranger }), wallet()] })
        return { transaction: built([deposit()]), policy: policy() }
      },
    ],
    [
      'another owner set inside a trusted program',
      'accountChanged',
      () => {
        scene.answerRun({ accounts: [charged({ owner: stranger }), wallet()] })
        return { transaction: built([deposit()]), policy: policy() }
      },
    ],
    [
      'an Approve of another token inside a trusted program',
      'accountChanged',
      () => {
        const bonk = { mint: key(), owner: sender(), amount: 5n }
        const account = place(tokenAccount(bonk))
        scene.answerRun({
          accounts: [charged(), wallet(), tokenAccount({ ...bonk, delegate: stranger })],
        })
        return { transaction: built([deposit(account)]), policy: policy() }
      },
    ],
    [
      'another token taken inside a trusted program',
      'accountChanged',
      () => {
        const bonk = { mint: key(), owner: sender(), amount: 5n }
        const account = place(tokenAccount(bonk))
        scene.answerRun({ accounts: [charged(), wallet(), tokenAccount({ ...bonk, amount: 4n })] })
        return { transaction: built([deposit(account)]), policy: policy() }
      },
    ],
    [
      'another account closed inside a trusted program',
      'accountChanged',
      () => {
        const account = place(tokenAccount({ mint: key(), owner: sender(), amount: 0n }))
        scene.answerRun({ accounts: [charged(), wallet(), undefined] })
        return { transaction: built([deposit(account)]), policy: policy() }
      },
    ],
    [
      'a stake withdrawn inside a trusted program, with its account in a lookup table',
      'accountChanged',
      () => {
        const data = new Uint8Array(200)
        data.set(sender().toBytes(), 44)
        const stake = { lamports: 9_000_000, owner: key(), data }
        const account = place(stake)
        scene.answerRun({ accounts: [charged(), wallet(), { ...stake, lamports: 8_999_999 }] })
        const table = placeTable([account])
        const transaction = build([deposit(account)], { payer: scene.service.publicKey, tables: [table] })
        expect(transaction.message.addressTableLookups).toHaveLength(1)
        return { transaction: toBase64(transaction), policy: policy() }
      },
    ],
    ['a CCTP burn for another chain', 'destination', () => burn({ domain: 3 })],
    ['a CCTP burn that only a third party may complete', 'instruction', () => burn({ caller: 9 })],
    ['a CCTP burn that allows a fee', 'instruction', () => burn({ maxFee: 1n })],
    [
      'a CCTP burn that allows a fee above the limit',
      'instruction',
      () => burn({ maxFee: 1_001n, limits: { maxFee: 1_000n } }),
    ],
    ['a CCTP burn for another recipient', 'destination', () => burn({ to: `0x${'11'.repeat(20)}` })],
    ['something that is not a transaction', 'encoding', () => ({ transaction: 'AAAA' })],
  ]

  test.each(cases)('%s', async (_, problem, make) => {
    const { send, shown, submitted, config } = transferOverScene(scene, make())
    const error = await send().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'UnsafeTransactionError',
      problem: { kind: problem },
      recoverability: 'fatal',
    })
    expect((error as Error).message).toMatch(/did not reach the wallet: .{10,}\. Nothing was/)
    const said = told(error)
    expect(said).toMatch(/Nothing was signed\./)
    expect(said).not.toBe(transferWords.UnsafeTransactionError)
    expect(shown).toEqual([])
    expect(submitted()).toEqual([])
    expect(await config.records.list()).toEqual([])
  })

  test('an expired transaction', async () => {
    const { send, shown, submitted } = transferOverScene(scene, { expiresAt: Date.now() - 1_000 })
    await expect(send()).rejects.toMatchObject({ name: 'TransactionExpiredError' })
    expect([shown, submitted()]).toEqual([[], []])
  })

  const token = (data: number[], ...accounts: PublicKey[]) => tokenInstruction(data, [...accounts, sender()])
  const sol = (lamports: number) =>
    SystemProgram.transfer({ fromPubkey: sender(), toPubkey: stranger, lamports })
})

describe('a transaction is shown to the wallet, signed and sent', () => {
  const payers = ['service first', 'service after', 'sender'] as const
  const forms = payers.flatMap((payer) =>
    (['legacy', 0] as const).flatMap((version) =>
      (['base64', 'base58'] as const).map((encoding) => ({ payer, version, encoding })),
    ),
  )
  test.each(forms)('$payer, version $version, $encoding', async ({ payer, version, encoding }) => {
    const { service } = scene
    const signers = payer === 'service first' ? [service] : []
    const payerKey = payer === 'sender' ? sender() : service.publicKey
    const bytes = build([scene.transfer()], { payer: payerKey, version, signers })
    const transaction = encoding === 'base64' ? toBase64(bytes) : base58.encode(bytes.serialize())
    await accepted({ transaction })
  })

  const variants: [string, () => SceneTransfer][] = [
    ['a plain Transfer', () => ({ transaction: built([plainTransfer(honest())]) })],
    ['memos', () => ({ transaction: built([memo('intent-1'), scene.transfer(), memo('end')]) })],
    ['a compute budget', () => ({ transaction: built([limit(60_000), price(1_000), scene.transfer()]) })],
    [
      'a token account created by whoever pays',
      () => {
        const { service, depositOwner, mint } = scene
        const account = createAccount({ payer: service.publicKey, owner: depositOwner, mint })
        return { transaction: built([account, scene.transfer()]) }
      },
    ],
    ['accounts from a lookup table', () => ({ transaction: throughTable()[1] })],
    ['a CCTP burn for the requested chain and recipient', () => burn()],
    [
      'a CCTP burn that allows a fee within the limit',
      () => burn({ maxFee: 1_000n, limits: { maxFee: 1_000n } }),
    ],
    [
      'a trusted program that keeps its own account for the sender',
      () => {
        const data = Uint8Array.from(sender().toBytes())
        const account = place({ lamports: 5, owner: pinned, data })
        return { transaction: built([deposit(account)]), policy: policy() }
      },
    ],
    [
      'another token account of the sender that stays unchanged',
      () => {
        const bonk = tokenAccount({ mint: key(), owner: sender(), amount: 5n })
        scene.answerRun({ accounts: [charged(), wallet(), bonk] })
        return { transaction: built([deposit(place(bonk))]), policy: policy() }
      },
    ],
  ]
  test.each(variants)('%s', async (_, make) => {
    await accepted(make())
  })

  test('with a wallet’s guards, while nobody else has signed', async () => {
    const guard = instruction(programs.lighthouse, [2, 1, 0])
    const returned = build([price(1_000), guard, scene.transfer()], { payer: scene.service.publicKey })
    await accepted({
      transaction: built([scene.transfer()]),
      signTransaction: async () => signedBy(scene, returned.serialize()),
    })
  })
})

describe('a transaction is not sent if the wallet', () => {
  const guarded = () =>
    build([instruction(programs.lighthouse, [2]), scene.transfer()], { payer: scene.service.publicKey })
  const wallets: [string, string, (bytes: Uint8Array) => Uint8Array][] = [
    ['returns it unsigned', 'unsigned', (bytes) => bytes],
    ['breaks its signature', 'signature', (bytes) => changeSignature(signedBy(scene, bytes), 1)],
    ['drops the service’s signature', 'otherSignature', (bytes) => dropSignature(signedBy(scene, bytes), 0)],
    ['adds a guard after the service has signed', 'message', () => signedBy(scene, guarded().serialize())],
    ['returns something else', 'encoding', () => new Uint8Array(3)],
  ]
  test.each(wallets)('%s', async (_, reason, sign) => {
    const signTransaction = async (bytes: Uint8Array) => sign(bytes)
    const { send, submitted, config } = transferOverScene(scene, { signTransaction })
    const error = await send().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'TransactionChangedError', reason, recoverability: 'retryable' })
    expect(told(error)).toMatch(/Try again, or use another wallet\.$/)
    expect(submitted()).toEqual([])
    expect(await config.records.list()).toEqual([])
  })
})

async function accepted(options: SceneTransfer): Promise<void> {
  const { send, shown, submitted } = transferOverScene(scene, options)
  expect(await send()).toMatchObject({ status: 'pending', sourceHash: expect.any(String) })
  expect(shown).toHaveLength(1)
  const [{ body } = { body: undefined }] = submitted()
  const { signed_transaction } = body as { signed_transaction: string }
  const bytes = Uint8Array.from(atob(signed_transaction), (character) => character.charCodeAt(0))
  const { signatures, message } = VersionedTransaction.deserialize(bytes)
  const place = message.staticAccountKeys.findIndex((found) => found.equals(sender()))
  expect(signatures[place]?.some(Boolean)).toBe(true)
}

/** The widget's text for an error, in English. */
function told(error: unknown): string {
  const t = (name: keyof typeof transferWords, values = {}) => fill(transferWords[name], values).join('')
  return errorText(error as never, { t, locale: 'en' } as never, mainnet.chains)
}

function honest() {
  const { source, mint, deposit: destination, amount } = scene
  return { source, mint, destination, authority: sender(), amount }
}

/** The whole data of a lookup table account: a header of 56 bytes, then addresses. */
function placeTable(addresses: PublicKey[]): AddressLookupTableAccount {
  const data = new Uint8Array(56 + 32 * addresses.length)
  new DataView(data.buffer).setUint32(0, 1, true)
  data.fill(0xff, 4, 12)
  for (const [index, address] of addresses.entries()) data.set(address.toBytes(), 56 + 32 * index)
  const table = place({ lamports: 1, owner: AddressLookupTableProgram.programId, data })
  return new AddressLookupTableAccount({ key: table, state: AddressLookupTableAccount.deserialize(data) })
}

/** An honest transfer with accounts in a lookup table, and that table's address. */
function throughTable(): [string, string] {
  const table = placeTable([scene.deposit, scene.source])
  const transaction = build([scene.transfer()], { payer: scene.service.publicKey, tables: [table] })
  return [table.key.toBase58(), toBase64(transaction)]
}

function changeSignature(bytes: Uint8Array, index: number): Uint8Array {
  const transaction = VersionedTransaction.deserialize(bytes)
  const [first = 0] = transaction.signatures[index] ?? []
  transaction.signatures[index]?.set([first ^ 1])
  return transaction.serialize()
}

function dropSignature(bytes: Uint8Array, index: number): Uint8Array {
  const transaction = VersionedTransaction.deserialize(bytes)
  transaction.signatures[index]?.fill(0)
  return transaction.serialize()
}
