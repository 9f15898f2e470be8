import type { ChainReader } from '../../chain/reader.js'
import { askSolana, slotShape } from '../../read/solana/askSolana.js'
import { listSignatures } from '../../read/solana/listSignatures.js'
import { readFinalAccount } from '../../read/solana/readAccounts.js'
import { readTokenAccount } from '../../read/solana/tokenAccount.js'
import type { SolanaAnchor } from '../../record/record.js'

/**
 * Notes the current end of a token account's finalized history: nothing built from now on can land before it. Returns
 * `undefined` if the node lists no history, so that nothing is concluded from it later.
 *
 * @throws ChainReadError
 */
export async function readAnchor(reader: ChainReader, account: string): Promise<SolanaAnchor | undefined> {
  const commitment = 'finalized'
  const slot = await askSolana(reader, slotShape, 'getSlot', [{ commitment }])
  const [{ signatures }, found] = await Promise.all([
    listSignatures(reader, { address: account, commitment, limit: 1, isOld: () => false }),
    readFinalAccount(reader, account),
  ])
  const [newest] = signatures
  const balance = readTokenAccount(found.account)?.amount
  if (!newest || balance === undefined) return undefined
  return { account, signature: newest.signature, slot: BigInt(slot), balance }
}
