import { Keypair, Transaction, VersionedTransaction } from '@solana/web3.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { signWithAdapter, type WalletAdapter } from '../../../src/wallets/solana/signWithAdapter.js'
import { build, createScene, type Scene } from '../../core/support/solanaScene.js'

type Given = Transaction | VersionedTransaction

let scene: Scene
let given: Given[]
beforeEach(() => {
  scene = createScene()
  given = []
})

/** An adapter of a wallet without the Wallet Standard. */
function createAdapter(fields: object = {}): WalletAdapter {
  const signTransaction = async (transaction: Given) => {
    given.push(transaction)
    if (transaction instanceof VersionedTransaction) transaction.sign([scene.sender])
    else transaction.partialSign(scene.sender)
    return transaction
  }
  return { name: 'Old wallet', supportedTransactionVersions: null, signTransaction, ...fields } as never
}

async function sign(adapter: WalletAdapter, version: 0 | 'legacy') {
  const { service, sender } = scene
  const transaction = build([scene.transfer()], { payer: service.publicKey, signers: [service], version })
  const address = sender.publicKey.toBase58()
  const signed = await signWithAdapter(adapter, address, 'solana:mainnet')?.(transaction.serialize())
  const read = VersionedTransaction.deserialize(signed ?? new Uint8Array())
  return { read, transaction }
}

describe('an adapter outside the Wallet Standard', () => {
  test.each([
    ['legacy', null, Transaction],
    ['legacy', new Set(['legacy', 0]), VersionedTransaction],
    [0, new Set(['legacy', 0]), VersionedTransaction],
  ] as const)(
    'gets a %s transaction as the web3.js object that it expects (%s)',
    async (version, versions, type) => {
      const adapter = createAdapter({ supportedTransactionVersions: versions })
      const { read, transaction } = await sign(adapter, version)
      expect(given).toHaveLength(1)
      expect(given[0]).toBeInstanceOf(type)
      expect(read.message.serialize()).toEqual(transaction.message.serialize())
      expect(read.signatures[0]).toEqual(transaction.signatures[0])
      expect(read.signatures[1]?.some(Boolean)).toBe(true)
    },
  )

  test('without signTransaction cannot sign', () => {
    const adapter = createAdapter({ signTransaction: undefined })
    expect(signWithAdapter(adapter, 'any', 'solana:mainnet')).toBeUndefined()
  })
})

describe('an adapter of a standard wallet', () => {
  const standard = (account: object, features: object) =>
    createAdapter({ standard: true, wallet: { accounts: [account], features } })
  const address = Keypair.generate().publicKey.toBase58()

  test('passes bytes directly to the wallet, with the cluster if the account knows it', async () => {
    const inputs: { transaction: Uint8Array; chain?: string }[] = []
    const feature = {
      signTransaction: async (input: { transaction: Uint8Array; chain?: string }) => {
        inputs.push(input)
        return [{ signedTransaction: input.transaction }]
      },
    }
    const features = { 'solana:signTransaction': feature }
    for (const chains of [['solana:mainnet'], ['solana:devnet']]) {
      const account = { address, chains, features: ['solana:signTransaction'] }
      await signWithAdapter(standard(account, features), address, 'solana:mainnet')?.(Uint8Array.of(1, 2))
    }
    expect(inputs.map(({ chain }) => chain)).toEqual(['solana:mainnet', undefined])
    expect(inputs[0]?.transaction).toEqual(Uint8Array.of(1, 2))
    expect(given).toEqual([])
  })

  test('cannot sign if the wallet or the account can only send', () => {
    const account = { address, chains: [], features: ['solana:signAndSendTransaction'] }
    const both = { 'solana:signTransaction': {}, 'solana:signAndSendTransaction': {} }
    expect(signWithAdapter(standard(account, both), address, 'solana:mainnet')).toBeUndefined()
    expect(signWithAdapter(standard(account, {}), address, 'solana:mainnet')).toBeUndefined()
  })
})
