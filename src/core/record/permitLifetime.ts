import type { EvmSource, TransferRecord } from './record.js'

/** How much of a permit's life has to be left for it to be sent, in seconds. */
export const leastTimeLeft = 5n * 60n

/** The longest life of a permit from signing to its deadline, in seconds, whatever the configuration asks for. */
export const longestLifetime = 60 * 60

/** How far the chain's clock and the device's may be apart, in seconds: a quarter of the shortest permit's life. */
export const largestSkew = 5n * 60n

/** The latest deadline, in seconds since 1970, of a permit that was signed here at `time`, in ms since 1970. */
export function latestDeadline(time: number): bigint {
  return BigInt(Math.floor(time / 1000) + longestLifetime) + largestSkew
}

/**
 * The last second, since 1970, in which what was signed for a record can be used: its deadline, unless that is later than
 * any that is signed here, as in a stored record that somebody has changed.
 */
export function lastUse({ createdAt, permit: { deadline } }: TransferRecord & EvmSource): bigint {
  const latest = latestDeadline(createdAt)
  return deadline < latest ? deadline : latest
}
