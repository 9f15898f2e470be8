import { Keypair, VersionedTransaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { signerFromKeypair } from '../../../../src/core/transfer/solana/solanaSigner.js'
import { verifySignature } from '../../../../src/core/transfer/solana/verifySignature.js'
import { build, memo } from '../../support/solanaScene.js'

test.each(['legacy', 0] as const)('signs a %s transaction, and changes nothing else', async (version) => {
  const keypair = Keypair.generate()
  const payer = Keypair.generate()
  const signer = signerFromKeypair(keypair)
  const address = keypair.publicKey.toBase58()
  expect([signer.address, signer.currentAddress()]).toEqual([address, address])
  const note = memo('a note')
  note.keys.push({ pubkey: keypair.publicKey, isSigner: true, isWritable: false })
  const built = build([note], { payer: payer.publicKey, signers: [payer], version })
  const bytes = built.serialize()
  const signed = VersionedTransaction.deserialize((await signer.signTransaction?.(bytes)) ?? new Uint8Array())
  expect(signed.message.serialize()).toEqual(built.message.serialize())
  const [first, second = new Uint8Array()] = signed.signatures
  expect(first).toEqual(built.signatures[0])
  expect(await verifySignature(address, second, signed.message.serialize())).toBe('valid')
})
