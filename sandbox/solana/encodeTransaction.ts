import { getBase58Decoder } from '@solana/kit'
import { decodeTransaction, type Message } from './decodeTransaction.js'
import { JsonRpcError } from './JsonRpcError.js'
import type { RecordedTransaction } from './TransactionStore.js'

/** Encoding options of a transaction. */
export type TransactionEncoding = { encoding?: string; maxSupportedTransactionVersion?: number }

/** A transaction as a node reports it. */
export function encodeTransaction(record: RecordedTransaction, options: TransactionEncoding) {
  const { message, transaction } = decodeTransaction(record.bytes)
  const asked = options.maxSupportedTransactionVersion
  if (message.version !== 'legacy' && asked === undefined) {
    const hint = 'Please try the request again with the following configuration parameter'
    const versions = '"maxSupportedTransactionVersion": 0'
    throw new JsonRpcError(
      -32015,
      `Transaction version (0) is not supported by the requesting client. ${hint}: ${versions}`,
    )
  }
  const { memo: _, ...meta } = record.meta
  return {
    slot: record.slot,
    blockTime: record.blockTime,
    meta,
    ...(asked !== undefined && { version: message.version }),
    transaction: encodeBody(
      record,
      message,
      Object.values(transaction.signatures),
      options.encoding ?? 'json',
    ),
  }
}

function encodeBody(
  record: RecordedTransaction,
  message: Message,
  signatures: (Uint8Array | null)[],
  encoding: string,
) {
  if (encoding === 'base64') return [Buffer.from(record.bytes).toString('base64'), 'base64']
  if (encoding === 'base58') return [base58(record.bytes), 'base58']
  return {
    signatures: signatures.map((signature) => base58(signature ?? new Uint8Array(64))),
    message: encoding === 'jsonParsed' ? parsedMessage(record, message) : plainMessage(message),
  }
}

function plainMessage(message: Message) {
  return {
    header: {
      numRequiredSignatures: message.header.numSignerAccounts,
      numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
    },
    accountKeys: message.staticAccounts,
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map((instruction) => ({
      programIdIndex: instruction.programAddressIndex,
      accounts: instruction.accountIndices ?? [],
      data: base58(instruction.data ?? new Uint8Array()),
      stackHeight: null,
    })),
    ...(message.version === 0 && { addressTableLookups: lookups(message) }),
  }
}

function parsedMessage(record: RecordedTransaction, message: Message) {
  const loaded = record.meta.loadedAddresses as { writable: string[]; readonly: string[] }
  const keys = [...message.staticAccounts, ...loaded.writable, ...loaded.readonly]
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  const staticWritable = (index: number) =>
    index < numSignerAccounts
      ? index < numSignerAccounts - numReadonlySignerAccounts
      : index < message.staticAccounts.length - numReadonlyNonSignerAccounts
  return {
    accountKeys: keys.map((pubkey, index) => {
      const isStatic = index < message.staticAccounts.length
      const writable = isStatic
        ? staticWritable(index)
        : index < message.staticAccounts.length + loaded.writable.length
      return {
        pubkey,
        signer: index < numSignerAccounts,
        writable,
        source: isStatic ? 'transaction' : 'lookupTable',
      }
    }),
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map((instruction) => ({
      programId: keys[instruction.programAddressIndex],
      accounts: (instruction.accountIndices ?? []).map((index) => keys[index]),
      data: base58(instruction.data ?? new Uint8Array()),
      stackHeight: null,
    })),
    ...(message.version === 0 && { addressTableLookups: lookups(message) }),
  }
}

function lookups(message: Message) {
  const tables = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  return tables.map((table) => ({
    accountKey: table.lookupTableAddress,
    writableIndexes: table.writableIndexes,
    readonlyIndexes: table.readonlyIndexes,
  }))
}

function base58(bytes: ArrayLike<number>): string {
  return getBase58Decoder().decode(new Uint8Array(bytes))
}
