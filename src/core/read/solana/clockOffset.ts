import type { SolanaAccount } from './readAccounts.js'

/** The account that holds the chain's time on every node. */
export const clockAddress = 'SysvarC1ock11111111111111111111111111111111'

/** The offset of the Unix timestamp in it: signed seconds, after the slot and epochs (Solana's `Clock`). */
const timePlace = 32

/** In ms. The validators estimate the chain's time, so it can be some seconds off. */
const tolerance = 15_000

/**
 * How far the device clock is ahead of the chain's, in ms. Times from the service are shifted by this much, and the
 * block height has the last word. Returns 0 if the device is not ahead or the node does not tell: a chain clock that
 * runs ahead has been wrong before, and expiring too early costs the person the prompt.
 */
export function clockOffset(clock: SolanaAccount | undefined, now: number): number {
  const offset = clockDifference(clock, now)
  return offset > tolerance ? offset : 0
}

/** The device clock less the chain's, in ms; 0 if the node does not tell. */
export function clockDifference(clock: SolanaAccount | undefined, now: number): number {
  if (!clock || clock.data.length < timePlace + 8) return 0
  const view = new DataView(clock.data.buffer, clock.data.byteOffset)
  return now - Number(view.getBigInt64(timePlace, true)) * 1000
}
