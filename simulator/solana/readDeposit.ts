import { base58, base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { programs } from '../../src/core/transfer/solana/programs.js'
import type { Move } from './SolanaLedger.js'
import { ownerOfTokenAccount, tokenAccountOf } from './solanaAddresses.js'

/** A transaction, decoded without the kit. */
export type Deposit = {
  /** The id of the message, independent of its signatures. */
  message: string
  messageBytes: Uint8Array
  blockhash: string
  /** The required signers, the fee payer first. */
  signers: readonly string[]
  /** In base58, in the signers' order; zeros if one is missing. */
  signatures: readonly string[]
  keys: readonly string[]
  moves: readonly Move[]
  /** Of a CCTP burn: the data after the discriminator. */
  burn: Uint8Array | undefined
}

/** Decodes a transaction's SPL Token transfers and CCTP burns. */
export function readDeposit(bytes: Uint8Array): Deposit {
  const { message, signatures } = VersionedTransaction.deserialize(bytes)
  const keys = message.staticAccountKeys.map((key) => key.toBase58())
  const messageBytes = message.serialize()
  const moves: Move[] = []
  let burn: Uint8Array | undefined
  for (const { programIdIndex, accountKeyIndexes, data } of message.compiledInstructions) {
    const accounts = accountKeyIndexes.map((index) => keys[index] ?? '')
    const program = keys[programIdIndex]
    if (program === programs.token) {
      const isChecked = data[0] === 12
      move(moves, accounts[0], -amountAt(data, 1))
      move(moves, accounts[isChecked ? 2 : 1], amountAt(data, 1))
    } else if (programs.cctp.some((id) => id === program)) {
      burn = data.subarray(8)
      move(moves, tokenAccountOf(accounts[0] ?? ''), -amountAt(data, 8))
    }
  }
  return {
    message: base64.encode(messageBytes),
    messageBytes,
    blockhash: message.recentBlockhash,
    signers: keys.slice(0, message.header.numRequiredSignatures),
    signatures: signatures.map((signature) => base58.encode(signature)),
    keys,
    moves,
    burn,
  }
}

function move(moves: Move[], account = '', change: bigint): void {
  moves.push({ account, owner: ownerOfTokenAccount(account), change })
}

function amountAt(data: Uint8Array, place: number): bigint {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(place, true)
}
