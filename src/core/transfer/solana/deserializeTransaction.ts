import { loadWeb3 } from './loadWeb3.js'

/** An instruction whose accounts are indexes into the transaction's accounts. */
type CompiledInstruction = {
  programIndex: number
  accountIndexes: readonly number[]
  data: Uint8Array
}

/** The accounts that a v0 transaction loads from a lookup table, by index. */
type TableLookup = {
  table: string
  writable: readonly number[]
  readonly: readonly number[]
}

/** A decoded Solana transaction. Addresses are base58. */
export type SolanaTransaction = {
  bytes: Uint8Array
  /** What is signed: the bytes after the signatures. */
  message: Uint8Array
  version: 'legacy' | 0
  blockhash: string
  /** One for each required signer, in the order of `keys`; 64 zeros if it is missing. */
  signatures: readonly Uint8Array[]
  /** The accounts listed in the message itself. The first pays the fee. */
  keys: readonly string[]
  /** The writable accounts among `keys`. */
  writableKeys: readonly string[]
  instructions: readonly CompiledInstruction[]
  lookups: readonly TableLookup[]
}

/** The largest packet in Solana's network. */
const longestTransaction = 1232

const signatureLength = 64

/**
 * Decodes a legacy or v0 transaction. It must serialize back to exactly the same bytes, so that no part of it is
 * missed; otherwise the problem is returned.
 */
export async function deserializeTransaction(
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

/** Tells whether a required signer has already signed. */
export function isSigned(signature: Uint8Array | undefined): signature is Uint8Array {
  return signature?.some((byte) => byte !== 0) ?? false
}

/** Returns the sender's index among the required signers, or -1. */
export function signerIndex({ keys, signatures }: SolanaTransaction, address: string): number {
  return keys.slice(0, signatures.length).indexOf(address)
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
