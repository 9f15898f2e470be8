import type { SolanaChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { type ListedSignature, listSignatures } from '../../read/solana/listSignatures.js'
import { readAccounts } from '../../read/solana/readAccounts.js'
import { type LandedTransaction, readSolanaTransaction } from '../../read/solana/readSolanaTransaction.js'
import { readTokenAccounts } from '../../read/solana/readTokenAccounts.js'
import { readTokenAccount } from '../../read/solana/tokenAccount.js'
import { sightingKey } from '../../record/claims.js'
import type { Sighting, TransferRecord } from '../../record/record.js'

/** How many transactions are read at most in one look: a wallet gets a few, an exchange thousands. */
const mostTransactions = 200

/** Who is paid, and in which token accounts. */
type Receiver = { owner: string; accounts: readonly string[] }

/**
 * Looks for the arrival on Solana: the first transaction since `destinationStart` by which the recipient got the
 * amount, less `maxFee` at most, and which is not in `claimed`, named as `sightingKey` does.
 *
 * The recipient may be a wallet or, since the service's interface does not say which, a token account.
 *
 * @throws ChainReadError
 */
export async function seeSolanaArrival({
  reader,
  chain,
  record,
  maxFee,
  claimed,
}: {
  reader: ChainReader
  chain: SolanaChain
  record: TransferRecord
  maxFee: bigint
  claimed: ReadonlySet<string>
}): Promise<Sighting | undefined> {
  const { destinationStart, amount, recipient } = record
  if (destinationStart === undefined) return undefined
  const mint = chain.usdc.address
  const { owner, accounts } = await findReceiver(reader, { recipient, mint })
  for (const listed of await listPayments(reader, accounts, destinationStart)) {
    const hash = listed.signature
    const transaction = await readSolanaTransaction(reader, hash)
    const paid = transaction && paidTo(transaction, { owner, mint })
    if (!paid || claimed.has(sightingKey({ hash, index: paid.index }))) continue
    if (paid.amount > 0n && paid.amount <= amount && paid.amount >= amount - maxFee)
      return { ...paid, hash, at: (transaction.blockTime ?? listed.blockTime ?? 0) * 1000 }
  }
  return undefined
}

async function findReceiver(
  reader: ChainReader,
  { recipient, mint }: { recipient: string; mint: string },
): Promise<Receiver> {
  const [owned, [account]] = await Promise.all([
    readTokenAccounts(reader, { owner: recipient, mint }),
    readAccounts(reader, [recipient]),
  ])
  const token = readTokenAccount(account)
  return token?.mint === mint
    ? { owner: token.owner, accounts: [recipient] }
    : { owner: recipient, accounts: owned.map(({ address }) => address) }
}

async function listPayments(
  reader: ChainReader,
  accounts: readonly string[],
  since: bigint,
): Promise<readonly ListedSignature[]> {
  const isOld = ({ slot }: ListedSignature) => BigInt(slot) < since
  const lists = await Promise.all(accounts.map((address) => listSignatures(reader, { address, isOld })))
  const listed = new Map(
    lists.flatMap(({ signatures }) => signatures).map((item) => [item.signature, item] as const),
  )
  return [...listed.values()]
    .filter(({ err }) => err === null || err === undefined)
    .sort((a, b) => a.slot - b.slot)
    .slice(0, mostTransactions)
}

/** What the owner has more of it, and the place of the first account that holds it: one transaction may pay several. */
function paidTo(
  { meta }: LandedTransaction,
  { owner, mint }: { owner: string; mint: string },
): Pick<Sighting, 'amount' | 'index'> {
  const own = (balances: NonNullable<LandedTransaction['meta']>['preTokenBalances']) =>
    (balances ?? []).filter((balance) => balance.owner === owner && balance.mint === mint)
  const sum = (balances: ReturnType<typeof own>) =>
    balances.reduce((total, { uiTokenAmount }) => total + uiTokenAmount.amount, 0n)
  const after = own(meta?.postTokenBalances)
  return { amount: sum(after) - sum(own(meta?.preTokenBalances)), index: after[0]?.accountIndex }
}
