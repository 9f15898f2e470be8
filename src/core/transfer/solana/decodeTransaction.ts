import { decodeBase58, decodeBase64 } from '../../chain/encodings.js'
import { UnsafeTransactionError } from '../../errors/solanaErrors.js'
import { deserializeTransaction, type SolanaTransaction, signerIndex } from './deserializeTransaction.js'

/** The longest accepted text: 1232 bytes take 1683 characters in base58. */
const longestText = 1700

/**
 * Decodes the transaction built by the service. The interface does not specify the encoding, so the characters decide:
 * one that base58 does not use means base64 or base64url.
 *
 * @throws UnsafeTransactionError where it cannot be read whole, or does not ask the sender to sign
 */
export async function decodeTransaction(text: string, sender: string): Promise<SolanaTransaction> {
  let problem: 'encoding' | 'version' = 'encoding'
  for (const bytes of candidates(text)) {
    const transaction = await deserializeTransaction(bytes)
    if (typeof transaction === 'string') problem = transaction
    else if (signerIndex(transaction, sender) >= 0) return transaction
    else throw new UnsafeTransactionError({ problem: { kind: 'notSigner' } })
  }
  throw new UnsafeTransactionError({ problem: { kind: problem } })
}

/**
 * Text with only base58 characters may still be base64. That is very unlikely, and only one of the two decodes to a
 * transaction.
 */
function candidates(text: string): readonly Uint8Array[] {
  if (text.length > longestText) return []
  const plain = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')
  const decoders = /[+/=0OIl_-]/.test(text)
    ? [() => decodeBase64(plain)]
    : [() => decodeBase58(text), () => decodeBase64(plain)]
  return decoders.flatMap((decode) => {
    try {
      return [decode()]
    } catch {
      return []
    }
  })
}
