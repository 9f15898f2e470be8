import {
  type CompiledTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { JsonRpcError } from './JsonRpcError.js'

/** A compiled message, legacy or version 0. */
export type Message = Exclude<CompiledTransactionMessage, { version: 1 }> & { lifetimeToken: string }

/** A transaction, decoded as far as possible without a chain. */
export type DecodedTransaction = {
  bytes: Uint8Array
  transaction: Transaction
  message: Message
  signature: string
}

/** Decodes a serialized transaction, or throws with the reason. */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  if (bytes.length > 1232) {
    throw new JsonRpcError(-32602, `transaction too large: ${bytes.length} bytes (max: 1232 bytes)`)
  }
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (message.version === 1) throw new Error('transaction version 1 is not supported')
    return { bytes, transaction, message: message as Message, signature: firstSignature(transaction) }
  } catch (error) {
    throw new JsonRpcError(-32602, `failed to deserialize the transaction: ${(error as Error).message}`)
  }
}

function firstSignature(transaction: Transaction): string {
  return getBase58Decoder().decode(Object.values(transaction.signatures)[0] ?? new Uint8Array(64))
}
