import type { LandedTransaction } from './readSolanaTransaction.js'

/** By how much a transaction changed one token account, and the account's place in it. Base units. */
export type TokenChange = { index: number; change: bigint }

/** What a transaction changed of an owner's accounts of one mint, those first that exist after it. */
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

/** What they add up to. */
export function sumOfChanges(changes: readonly TokenChange[]): bigint {
  return changes.reduce((sum, { change }) => sum + change, 0n)
}
