import { loadWeb3 } from './loadWeb3.js'

/** One instruction, its accounts by their place among the transaction's accounts. */
type CompiledInstruction = {
  programIndex: number
  accountIndexes: readonly number[]
  data: Uint8Array
}

/** The places that a v0 transaction takes from a lookup table. */
type TableLookup = {
  table: string
  writable: readonly number[]
  readonly: readonly number[]
}

/** A Solana transaction, read. Addresses are base58. */
export type SolanaTransaction = {
  bytes: Uint8Array
  /** What is signed: the bytes after the signatures. */
  message: Uint8Array
  version: 'legacy' | 0
  blockhash: string
  /** One for each required signer, in the order of `keys`; 64 zeros where it is still missing. */
  signatures: readonly Uint8Array[]
  /** The accounts that stand in the message itself. The first pays the fee. */
  keys: readonly string[]
  /** Those of `keys` that may change. */
  writableKeys: readonly string[]
  instructions: readonly CompiledInstruction[]
  lookups: readonly TableLookup[]
}

/** The largest packet of Solana's network. */
const longestTransaction = 1232

/** The length of a signature in bytes. */
const signatureLength = 64

/**
 * Reads a legacy or v0 transaction. Accepted only where it writes back as exactly the same bytes, so that nothing of
 * it goes unseen; otherwise the problem is named.
 */
export async function readTransaction(
  bytes: Uint8Array,
): Promise<SolanaTransaction | 'encoding' | 'version'> {
  const { VersionedTransaction } = await loadWeb3()
  if (bytes.length > longestTransaction) return 'encoding'
  const start = 1 + (bytes[0] ?? 0) * signatureLength
  const prefix = bytes[start] ?? 0
  if (prefix > 0x80) return 'version'
  try {
    const { message, signatures, version } = VersionedTransaction.deserialize(bytes)
    const written = new VersionedTransaction(message, signatures).serialize()
    if (!isSame(written, bytes) || (version !== 'legacy' && version !== 0)) return 'encoding'
    if (signatures.length !== message.header.numRequiredSignatures) return 'encoding'
    const keys = message.staticAccountKeys.map((key) => key.toBase58())
    return {
      bytes,
      message: bytes.subarray(start),
      version,
      blockhash: message.recentBlockhash,
      signatures,
      keys,
      writableKeys: keys.filter((_key, index) => message.isAccountWritable(index)),
      instructions: message.compiledInstructions.map((instruction) => ({
        programIndex: instruction.programIdIndex,
        accountIndexes: instruction.accountKeyIndexes,
        data: new Uint8Array(instruction.data),
      })),
      lookups: message.addressTableLookups.map((lookup) => ({
        table: lookup.accountKey.toBase58(),
        writable: lookup.writableIndexes,
        readonly: lookup.readonlyIndexes,
      })),
    }
  } catch {
    return 'encoding'
  }
}

/** Tells whether a required signer has signed yet. */
export function isSigned(signature: Uint8Array | undefined): signature is Uint8Array {
  return signature?.some((byte) => byte !== 0) ?? false
}

/** The sender's place among the required signers, or -1. */
export function signerIndex({ keys, signatures }: SolanaTransaction, address: string): number {
  return keys.slice(0, signatures.length).indexOf(address)
}

/** Tells whether two byte strings are the same. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
