import { TransactionChangedError, UnsafeTransactionError } from '../../errors/solanaErrors.js'
import {
  deserializeTransaction,
  isSame,
  isSigned,
  type SolanaTransaction,
  signerIndex,
} from './deserializeTransaction.js'
import { checkPresentSignatures, inspectDecoded, type SolanaOrder } from './inspectSolanaTransaction.js'
import { programs } from './programs.js'
import { resolveLookupTables } from './resolveLookupTables.js'

/**
 * Checks what the wallet returned: the same message, signed by the sender, with every other signature still present and
 * none that is invalid.
 *
 * Some wallets add assertions (Lighthouse) and compute budget instructions. That is accepted only if nobody else has
 * signed yet, and the result is inspected like the original.
 *
 * @throws TransactionChangedError, ChainReadError
 */
export async function checkSignedTransaction(
  built: SolanaTransaction,
  signed: unknown,
  order: SolanaOrder,
): Promise<SolanaTransaction> {
  const read =
    signed instanceof Uint8Array ? await deserializeTransaction(new Uint8Array(signed)) : 'encoding'
  if (typeof read === 'string') throw new TransactionChangedError({ reason: 'encoding' })
  if (!isSame(read.message, built.message)) await checkAdditions(built, read, order)
  checkOtherSignatures(built, read)
  const index = signerIndex(read, order.sender)
  if (!isSigned(read.signatures[index])) throw new TransactionChangedError({ reason: 'unsigned' })
  await checkPresentSignatures(read).catch(() => {
    throw new TransactionChangedError({ reason: 'signature' })
  })
  return read
}

async function checkAdditions(
  built: SolanaTransaction,
  signed: SolanaTransaction,
  order: SolanaOrder,
): Promise<void> {
  const isOpen = !built.signatures.some(isSigned)
  const isSameFrame =
    built.version === signed.version &&
    built.blockhash === signed.blockhash &&
    signersOf(built) === signersOf(signed)
  if (!isOpen || !isSameFrame) throw new TransactionChangedError({ reason: 'message' })
  const [before, after] = await Promise.all([core(built, order), core(signed, order)])
  if (before !== after) throw new TransactionChangedError({ reason: 'message' })
  await inspectDecoded(signed, order, { guards: true }).catch(changed)
}

/** The required signers in order, with the fee payer first. */
function signersOf({ keys, signatures }: SolanaTransaction): string {
  return keys.slice(0, signatures.length).join()
}

/** What a transaction does, without the instructions that wallets add, as comparable text. */
async function core(transaction: SolanaTransaction, { reader }: SolanaOrder): Promise<string> {
  const added: readonly string[] = [programs.lighthouse, programs.computeBudget]
  const { instructions } = await resolveLookupTables(reader, transaction).catch(changed)
  return instructions
    .filter(({ program }) => !added.includes(program))
    .map(({ program, accounts, data }) => [program, ...accounts, ...data].join())
    .join(';')
}

function changed(error: unknown): never {
  if (error instanceof UnsafeTransactionError) throw new TransactionChangedError({ reason: 'message' })
  throw error
}

function checkOtherSignatures(built: SolanaTransaction, signed: SolanaTransaction): void {
  const isKept = built.signatures.every((signature, index) => {
    if (!isSigned(signature)) return true
    const kept = signed.signatures[signerIndex(signed, built.keys[index] ?? '')]
    return kept !== undefined && isSame(kept, signature)
  })
  if (!isKept) throw new TransactionChangedError({ reason: 'otherSignature' })
}
