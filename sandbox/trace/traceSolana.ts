import { solanaMint } from '../chains.js'
import type { SolanaLedger } from '../solana/SolanaLedger.js'
import type { RecordedTransaction } from '../solana/TransactionStore.js'
import type { Intent } from '../store/IntentStore.js'
import type { TraceStep } from './TransferTrace.js'

type TokenBalance = { mint: string; owner: string; uiTokenAmount: { amount: string } }

/** Traces the departure from Solana. */
export function traceSolanaDeparture(ledger: SolanaLedger, { owner, sourceHash }: Intent): TraceStep[] {
  const record = ledger.transactions.find(sourceHash ?? '')
  if (!record) return []
  const seen = seenIn(record)
  if (record.error !== null) return [{ what: 'reverted', ...seen }]
  const [left] = changesOf(record).filter((change) => change.account === owner)
  return left ? [{ what: 'left', ...seen, account: owner, amount: `${-left.amount}` }] : []
}

/** Traces the payout on Solana. */
export function traceSolanaArrival(
  ledger: SolanaLedger,
  { recipient, destinationHash }: Intent,
): TraceStep[] {
  const record = ledger.transactions.find(destinationHash ?? '')
  if (!record || record.error !== null) return []
  return changesOf(record)
    .filter(({ amount }) => amount > 0n)
    .flatMap(({ account, amount }): TraceStep[] => {
      const paidOut = { what: 'paidOut' as const, ...seenIn(record), account, amount: `${amount}` }
      return account === recipient ? [paidOut, { ...paidOut, what: 'arrived' }] : [paidOut]
    })
}

function seenIn({ blockTime, signature }: RecordedTransaction) {
  return { at: new Date(blockTime * 1000).toISOString(), chain: 'SOLANA' as const, hash: signature }
}

/** How much a transaction changed each owner's USDC balance. */
function changesOf({ meta }: RecordedTransaction): { account: string; amount: bigint }[] {
  const changes = new Map<string, bigint>()
  const add = (balances: unknown, sign: bigint) => {
    for (const { mint, owner, uiTokenAmount } of balances as TokenBalance[])
      if (mint === solanaMint)
        changes.set(owner, (changes.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  return [...changes].map(([account, amount]) => ({ account, amount })).filter(({ amount }) => amount !== 0n)
}
