import { decodeBase58 } from '../../chain/base58.js'
import { decodeBase64 } from '../../chain/base64.js'
import { UnsafeTransactionError } from '../../errors/solanaErrors.js'
import { readTransaction, type SolanaTransaction, signerIndex } from './readTransaction.js'

/** The longest text: 1232 bytes take 1683 characters of base58. */
const longestText = 1700

/**
 * Reads the transaction that the service built from its text. Its encoding is not said by the interface and told from
 * its characters: one that base58 does not have means base64 or base64url.
 *
 * @throws UnsafeTransactionError where it cannot be read whole, or does not ask the sender to sign
 */
export async function decodeTransaction(text: string, sender: string): Promise<SolanaTransaction> {
  let problem: 'encoding' | 'version' = 'encoding'
  for (const bytes of candidates(text)) {
    const transaction = await readTransaction(bytes)
    if (typeof transaction === 'string') problem = transaction
    else if (signerIndex(transaction, sender) >= 0) return transaction
    else throw new UnsafeTransactionError({ problem: { kind: 'notSigner' } })
  }
  throw new UnsafeTransactionError({ problem: { kind: problem } })
}

/** Text of base58 characters alone may still be base64, but hardly ever is, and never reads as a transaction twice. */
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
