import {
  type Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { programs } from '../../../src/core/transfer/solana/programs.js'

/** What a Solana wallet does instead of signing. */
export type SolanaWalletWay =
  | 'declines'
  | 'returnsUnsigned'
  | 'returnsBrokenSignature'
  | 'addsGuards'
  | 'addsTransfer'
  | 'dropsOtherSignatures'

const bytesOfSignature = 64

/** Answers for the wallet; throws if the person declines. */
export const solanaWallets: Record<SolanaWalletWay, (bytes: Uint8Array, keypair: Keypair) => Uint8Array> = {
  declines: () => {
    throw { code: 4001, message: 'User rejected the request.' }
  },
  returnsUnsigned: (bytes) => bytes,
  returnsBrokenSignature: (bytes, keypair) => {
    const transaction = signed(bytes, keypair)
    const index = transaction.message.staticAccountKeys.findIndex((key) => key.equals(keypair.publicKey))
    transaction.signatures[index]?.fill(7, 0, bytesOfSignature / 2)
    return transaction.serialize()
  },
  addsGuards: (bytes, keypair) => rewritten(bytes, keypair, guard()),
  addsTransfer: (bytes, keypair) => rewritten(bytes, keypair, transferToStranger(keypair.publicKey)),
  dropsOtherSignatures: (bytes, keypair) => {
    const transaction = VersionedTransaction.deserialize(bytes)
    for (const signature of transaction.signatures) signature.fill(0)
    transaction.sign([keypair])
    return transaction.serialize()
  },
}

function signed(bytes: Uint8Array, keypair: Keypair): VersionedTransaction {
  const transaction = VersionedTransaction.deserialize(bytes)
  transaction.sign([keypair])
  return transaction
}

/** The same with an additional instruction, signed only by the wallet. */
function rewritten(bytes: Uint8Array, keypair: Keypair, more: TransactionInstruction): Uint8Array {
  const { message, signatures } = VersionedTransaction.deserialize(bytes)
  const read = TransactionMessage.decompile(message)
  const next = new TransactionMessage({ ...read, instructions: [...read.instructions, more] })
  const compiled = message.version === 0 ? next.compileToV0Message() : next.compileToLegacyMessage()
  const transaction = new VersionedTransaction(compiled, signatures)
  transaction.sign([keypair])
  return transaction.serialize()
}

/** An assertion about the result of the transaction, as Phantom and Solflare add. */
function guard(): TransactionInstruction {
  return instruction(programs.lighthouse, [], [2, 1, 0])
}

function transferToStranger(owner: PublicKey): TransactionInstruction {
  const stranger = PublicKey.unique()
  const keys = [
    { pubkey: owner, isSigner: true, isWritable: true },
    { pubkey: stranger, isSigner: false, isWritable: true },
  ]
  return instruction(programs.system, keys, [2, 0, 0, 0, 64, 66, 15, 0, 0, 0, 0, 0])
}

function instruction(
  program: string,
  keys: TransactionInstruction['keys'],
  data: readonly number[],
): TransactionInstruction {
  return new TransactionInstruction({ programId: new PublicKey(program), keys, data: Buffer.from(data) })
}
