import { base58 } from '@scure/base'
import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { verifySignature } from '../../src/core/transfer/solana/verifySignature.js'
import { createSolanaTestWallet, type SolanaTestWalletParameters } from '../../src/testing/solanaWallet.js'

const lighthouse = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
const payer = Keypair.generate()
const key = () => Keypair.generate().publicKey

type Standard = {
  accounts: readonly object[]
  features: {
    'standard:connect': { connect(): Promise<unknown> }
    'solana:signTransaction': {
      signTransaction(input: { transaction: Uint8Array }): Promise<[{ signedTransaction: Uint8Array }]>
    }
  }
}

function tableOf(addresses: PublicKey[]): AddressLookupTableAccount {
  const state = { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0 }
  return new AddressLookupTableAccount({ key: key(), state: { ...state, addresses } })
}

function createMessage(sender: PublicKey, version: 0 | 'legacy') {
  const looked = key()
  const keys = [sender, looked, key()].map((pubkey, index) => ({
    pubkey,
    isSigner: index === 0,
    isWritable: index === 1,
  }))
  const instructions = [3, 300].map(
    (length) =>
      new TransactionInstruction({ programId: key(), keys, data: new Uint8Array(length).fill(5) as never }),
  )
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: base58.encode(new Uint8Array(32).fill(9)),
    instructions,
  })
  const tables = [tableOf([key(), looked])]
  const compiled = version === 0 ? message.compileToV0Message(tables) : message.compileToLegacyMessage()
  return { compiled, instructions, tables }
}

async function signOnce(parameters: SolanaTestWalletParameters, version: 0 | 'legacy') {
  const testWallet = await createSolanaTestWallet(parameters)
  const wallet = testWallet.wallet as Standard
  await wallet.features['standard:connect'].connect()
  const given = createMessage(new PublicKey(testWallet.address), version)
  const transaction = new VersionedTransaction(given.compiled)
  const bytes = transaction.serialize()
  const [{ signedTransaction }] = await wallet.features['solana:signTransaction'].signTransaction({
    transaction: bytes,
  })
  const signed = VersionedTransaction.deserialize(signedTransaction)
  const [, signature = new Uint8Array()] = signed.signatures
  const verdict = await verifySignature(testWallet.address, signature, signed.message.serialize())
  return { ...given, signed, signature, verdict }
}

describe.each([0, 'legacy'] as const)('a transaction of version %s', (version) => {
  test('is signed in the sender’s place, and is otherwise unchanged', async () => {
    const { signed, verdict, compiled } = await signOnce({}, version)
    expect(verdict).toBe('valid')
    expect(signed.signatures[0]?.every((byte) => byte === 0)).toBe(true)
    expect(signed.message.serialize()).toEqual(compiled.serialize())
  })

  test('comes back unsigned or with a broken signature if configured', async () => {
    const unsigned = await signOnce({ signing: 'leavesUnsigned' }, version)
    expect(unsigned.signature.every((byte) => byte === 0)).toBe(true)
    expect((await signOnce({ signing: 'breaksSignature' }, version)).verdict).toBe('invalid')
  })

  test('gets an instruction of Lighthouse, and keeps the others unchanged', async () => {
    const { signed, verdict, instructions, tables } = await signOnce({ signing: 'addsGuard' }, version)
    expect(verdict).toBe('valid')
    const tablesOf = version === 0 ? { addressLookupTableAccounts: tables } : undefined
    const read = TransactionMessage.decompile(signed.message, tablesOf)
    expect(read.instructions.map(plain)).toEqual([
      ...instructions.map(plain),
      { program: lighthouse, accounts: [], data: [0] },
    ])
  })
})

test('a secret key determines the account', async () => {
  const keypair = Keypair.generate()
  const { address } = await createSolanaTestWallet({ secretKey: keypair.secretKey })
  const fromSeed = await createSolanaTestWallet({ secretKey: keypair.secretKey.slice(0, 32) })
  expect(fromSeed.address).toBe(address)
  expect(address).toBe(keypair.publicKey.toBase58())
})

test('refuses in the same way as Phantom', async () => {
  const { wallet, requests } = await createSolanaTestWallet({ refuses: ['connect'] })
  const refused = (wallet as Standard).features['standard:connect'].connect()
  await expect(refused).rejects.toMatchObject({ code: 4001 })
  expect(requests).toEqual([{ method: 'connect' }])
})

function plain({ programId, keys, data }: TransactionInstruction) {
  return {
    program: programId.toBase58(),
    accounts: keys.map(({ pubkey }) => pubkey.toBase58()),
    data: [...data],
  }
}
