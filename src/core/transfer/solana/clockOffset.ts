import type { SolanaAccount } from '../../read/solana/readAccounts.js'

/** The account in which every node keeps the chain's time. */
export const clockAddress = 'SysvarC1ock11111111111111111111111111111111'

/** Where the time stands in it: seconds since 1970, signed, after slot and epochs (Solana's `Clock`). */
const timePlace = 32

/** The chain's time is an estimate of its validators, some seconds off. In ms. */
const tolerance = 15_000

/**
 * How far the device's clock is ahead of the chain's, in ms. A time that the service states is put off by as much, and
 * the chain's height has the last word. 0 where the device is not ahead, or the node does not tell: a chain that is
 * ahead has been wrong before, and a time that comes too soon costs the person the prompt.
 */
export function clockOffset(clock: SolanaAccount | undefined, now: number): number {
  if (!clock || clock.data.length < timePlace + 8) return 0
  const { buffer, byteOffset } = clock.data
  const offset = now - Number(new DataView(buffer, byteOffset).getBigInt64(timePlace, true)) * 1000
  return offset > tolerance ? offset : 0
}
