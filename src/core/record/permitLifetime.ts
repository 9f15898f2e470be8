import type { EvmSource, TransferRecord } from './record.js'

/** The minimum remaining life of a permit when it is sent, in seconds. */
export const leastTimeLeft = 5n * 60n

/** The longest life of a permit from signing to its deadline, in seconds, regardless of the configuration. */
export const longestLifetime = 60 * 60

/** How far the chain's clock and the device's may differ, in seconds: a quarter of the shortest permit's life. */
export const largestSkew = 5n * 60n

/** Returns the latest deadline, in seconds since 1970, of a permit signed here at `time`, in ms since 1970. */
export function latestDeadline(time: number): bigint {
  return BigInt(Math.floor(time / 1000) + longestLifetime) + largestSkew
}

/**
 * The last second, since 1970, in which a record's permit can be used. That is its deadline, limited to the latest
 * that this kit signs, because somebody may have edited the stored record.
 */
export function usableUntil({ createdAt, permit: { deadline } }: TransferRecord & EvmSource): bigint {
  const latest = latestDeadline(createdAt)
  return deadline < latest ? deadline : latest
}
