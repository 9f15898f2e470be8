import {
  type CompiledTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { JsonRpcError } from './JsonRpcError.js'

/** A compiled message of one of the two forms that are in use. */
export type Message = Exclude<CompiledTransactionMessage, { version: 1 }> & { lifetimeToken: string }

/** A transaction taken apart as far as that needs no chain. */
export type DecodedTransaction = {
  bytes: Uint8Array
  transaction: Transaction
  message: Message
  signature: string
}

/** Takes a serialised transaction apart, or says why it is none. */
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
