import type { LandedTransaction } from './readSolanaTransaction.js'

/** How much a transaction changed one token account, in base units, and the account's index in it. */
export type TokenChange = { index: number; change: bigint }

/** Lists what a transaction changed in an owner's accounts of one mint, starting with accounts that exist after it. */
export function tokenChanges(
  { meta }: LandedTransaction,
  { owner, mint }: { owner: string; mint: string },
): readonly TokenChange[] {
  const own = (balances: NonNullable<LandedTransaction['meta']>['preTokenBalances']) =>
    (balances ?? []).filter((balance) => balance.owner === owner && balance.mint === mint)
  const changes = new Map<number, bigint>()
  const add = (index: number, change: bigint) => changes.set(index, (changes.get(index) ?? 0n) + change)
  for (const { accountIndex, uiTokenAmount } of own(meta?.postTokenBalances))
    add(accountIndex, uiTokenAmount.amount)
  for (const { accountIndex, uiTokenAmount } of own(meta?.preTokenBalances))
    add(accountIndex, -uiTokenAmount.amount)
  return [...changes].map(([index, change]) => ({ index, change }))
}

export function sumOfChanges(changes: readonly TokenChange[]): bigint {
  return changes.reduce((sum, { change }) => sum + change, 0n)
}
