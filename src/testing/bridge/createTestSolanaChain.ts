import type { SolanaChain } from '../../core/chain/network.js'
import { answerSolana } from './answerSolana.js'
import { accountOf, createSolanaPayments } from './createSolanaPayments.js'

/**
 * Solana in memory, with only what a payment's arrival and the end of a transfer from there need. A slot takes 400 ms,
 * is final at once, and contains a USDC transfer.
 */
export type TestSolanaChain = {
  balanceOf(owner: string): bigint
  /** The address of an owner's USDC account. */
  tokenAccountOf(owner: string): string
  /** Mints to an owner, in a transaction of its own. */
  mint(owner: string, value: bigint): void
  answer(method: string, params: readonly unknown[]): Promise<unknown>
}

/** Creates a chain without any transactions. `now` is in ms since 1970. */
export function createTestSolanaChain({ usdc }: SolanaChain, now: () => number): TestSolanaChain {
  const payments = createSolanaPayments(now)
  return {
    balanceOf: payments.balanceOf,
    tokenAccountOf: accountOf,
    mint: payments.pay,
    answer: async (method, params) => answerSolana(payments, usdc.address, method, params),
  }
}
