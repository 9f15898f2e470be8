import type { SolanaChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { clockAddress, clockOffset } from '../../read/solana/clockOffset.js'
import { type ListedSignature, listSignatures } from '../../read/solana/listSignatures.js'
import { readAccounts, type SolanaAccount } from '../../read/solana/readAccounts.js'
import {
  type LandedTransaction,
  readSolanaTransaction,
  sumOfChanges,
  tokenChanges,
} from '../../read/solana/readSolanaTransaction.js'
import { readTokenAccounts } from '../../read/solana/readTokenAccounts.js'
import { decodeTokenAccount } from '../../read/solana/tokenAccount.js'
import { observationKey } from '../../record/attributedTransactions.js'
import { type Arrivals, addUpNearPayment, betweenChains, leastArrival } from '../../record/nearPayment.js'
import type { NearPayment, Observation, TransferRecord } from '../../record/record.js'

/**
 * How many of the oldest and of the newest transactions to read in one check: a wallet receives a few, an exchange
 * thousands, and anybody can send many of nothing.
 */
const mostAtEachEnd = 100

/** The paid owner and its token accounts, and the chain's time at the node's newest slot. */
type Receiver = { owner: string; accounts: readonly string[]; clock: SolanaAccount | undefined }

/**
 * Finds the arrival on Solana: a transaction after the slot `destinationStart` that pays the recipient, or up to it if
 * it is two minutes later than the departure. Prefers the first one of exactly the amount, then the first that is at most
 * `maxFee` less. It must be no older than the departure and not in `attributed` (keyed by `observationKey`).
 *
 * The recipient may be a wallet or a token account, because the service's interface does not say which.
 *
 * @throws ChainReadError
 */
export async function findSolanaArrival({
  reader,
  chain,
  record,
  departure,
  maxFee,
  attributed,
  now,
}: {
  reader: ChainReader
  chain: SolanaChain
  record: TransferRecord
  departure: Pick<Observation, 'at'>
  maxFee: bigint
  attributed: ReadonlySet<string>
  /** The device clock, in ms since 1970. */
  now: number
}): Promise<Arrivals> {
  const { destinationStart, amount, recipient } = record
  if (destinationStart === undefined) return {}
  const mint = chain.usdc.address
  const { owner, accounts, clock } = await findReceiver(reader, { recipient, mint })
  const offset = clockOffset(clock, now)
  const isAfter = ({ slot }: ListedSignature) => slot > destinationStart
  // Up to the noted slot, which a node may have made up, a payment has to be later by more than the clocks may differ.
  const earliest = (listed: ListedSignature) =>
    departure.at + (isAfter(listed) ? -betweenChains : betweenChains)
  const isOld = (listed: ListedSignature) =>
    !isAfter(listed) && (listed.blockTime ?? 0) * 1000 < earliest(listed)
  const payments = await listPayments(reader, accounts, isOld)
  let isPartial = offset > betweenChains
  let lessFee: Observation | undefined
  let near: NearPayment | undefined
  for (const listed of payments) {
    const hash = listed.signature
    const transaction = await readSolanaTransaction(reader, hash)
    const paid = transaction && paidTo(transaction, { owner, mint })
    isPartial ||= !transaction
    const at = (transaction?.blockTime ?? listed.blockTime ?? 0) * 1000
    if (!paid || at < earliest(listed)) continue
    if (attributed.has(observationKey({ hash, index: paid.index }))) continue
    const slot = isAfter(listed) ? undefined : listed.slot
    const found = { ...paid, hash, at, slot }
    if (paid.amount === amount) return { arrival: found }
    if (paid.amount < amount && paid.amount >= leastArrival(amount, maxFee)) lessFee ??= found
    near ??= addUpNearPayment([{ ...found, payer: hash }], amount)
  }
  return lessFee ? { arrival: lessFee } : { near, isPartial }
}

/** Finds the owner who is paid and the token accounts, whichever of them the recipient is. @throws ChainReadError */
export async function findReceiver(
  reader: ChainReader,
  { recipient, mint }: { recipient: string; mint: string },
): Promise<Receiver> {
  const [owned, [account, clock]] = await Promise.all([
    readTokenAccounts(reader, { owner: recipient, mint }),
    readAccounts(reader, [recipient, clockAddress]),
  ])
  const token = decodeTokenAccount(account)
  return token?.mint === mint
    ? { owner: token.owner, accounts: [recipient], clock }
    : { owner: recipient, accounts: owned.map(({ address }) => address), clock }
}

async function listPayments(
  reader: ChainReader,
  accounts: readonly string[],
  isOld: (listed: ListedSignature) => boolean,
): Promise<readonly ListedSignature[]> {
  const lists = await Promise.all(accounts.map((address) => listSignatures(reader, { address, isOld })))
  const listed = new Map(
    lists.flatMap(({ signatures }) => signatures.map((item) => [item.signature, item] as const)),
  )
  return [...listed.values()]
    .filter(({ err }) => !err)
    .sort((a, b) => a.slot - b.slot)
    .filter((_one, place, { length }) => Math.min(place, length - 1 - place) < mostAtEachEnd)
}

/**
 * Returns how much the owner's balance grew, and the index of the first account that grew, because one transaction may
 * pay several.
 */
export function paidTo(
  transaction: LandedTransaction,
  holder: { owner: string; mint: string },
): Pick<Observation, 'amount' | 'index'> {
  const changes = tokenChanges(transaction, holder)
  return { amount: sumOfChanges(changes), index: changes[0]?.index }
}
