import { ClockSkewError } from '../../errors/chainErrors.js'
import { clockDifference } from '../../read/solana/clockOffset.js'
import type { SolanaAccount } from '../../read/solana/readAccounts.js'
import { largestSkew } from '../../record/permitLifetime.js'

/**
 * Checks that the device clock is not behind the chain's: once it is set right, the ten minutes after which a transfer
 * counts as over would have passed at once. A device that is ahead only waits longer.
 *
 * @throws ClockSkewError
 */
export function checkDeviceClock(clock: SolanaAccount | undefined, now: number): void {
  const behind = Math.floor(-clockDifference(clock, now) / 1000)
  if (behind > Number(largestSkew)) throw new ClockSkewError({ seconds: behind })
}
