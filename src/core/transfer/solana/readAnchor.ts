import type { ChainReader } from '../../chain/reader.js'
import { askSolana, slotSchema } from '../../read/solana/askSolana.js'
import { listSignatures } from '../../read/solana/listSignatures.js'
import { readFinalAccount } from '../../read/solana/readAccounts.js'
import { decodeTokenAccount } from '../../read/solana/tokenAccount.js'
import type { SolanaAnchor } from '../../record/record.js'

/**
 * Notes the current end of a token account's finalized history: nothing built from now on can land before it. If the node
 * lists no history, or the account is not final yet, the signature is missing, so that nothing is concluded from it later.
 *
 * @throws ChainReadError
 */
export async function readAnchor(reader: ChainReader, account: string): Promise<SolanaAnchor> {
  const commitment = 'finalized'
  const slot = await askSolana(reader, slotSchema, 'getSlot', [{ commitment }])
  const [{ signatures }, found] = await Promise.all([
    listSignatures(reader, { address: account, commitment, limit: 1, isOld: () => false }),
    readFinalAccount(reader, account),
  ])
  const balance = decodeTokenAccount(found.account)?.amount
  const signature = balance === undefined ? undefined : signatures[0]?.signature
  return { account, signature, slot: BigInt(slot), balance: balance ?? 0n }
}

/** Tells whether the noted signature is among a node's newest hundred of that account. */
export async function listsAnchor(
  reader: ChainReader,
  { account, signature }: SolanaAnchor,
): Promise<boolean> {
  const { end } = await listSignatures(reader, {
    address: account,
    limit: 100,
    isOld: (listed) => listed.signature === signature,
  })
  return end !== undefined
}
