import type { Sighting, TransferRecord } from '../record.js'

/** What other records have claimed of the chain: each log counts for one record only. */
export type Claims = {
  /** Logs that another record has been seen to leave by, as {@link sightingKey} names them. */
  readonly departures: ReadonlySet<string>
  readonly arrivals: ReadonlySet<string>
  /** Source transactions that the service named for another record. */
  readonly sourceHashes: ReadonlySet<string | undefined>
}

/** Names one log: its transaction and, on an EVM chain, its place in the block. */
export function sightingKey({ hash, index }: Pick<Sighting, 'hash' | 'index'>): string {
  return `${hash.toLowerCase()}:${index ?? 0}`
}

/** Collects what every record but one has claimed. */
export function collectClaims(records: readonly TransferRecord[], except: TransferRecord): Claims {
  const others = records.filter(({ id }) => id !== except.id)
  const departures = others.flatMap((record) =>
    'departure' in record && record.departure ? [record.departure] : [],
  )
  const arrivals = others.flatMap((record) => (record.status === 'arrived' ? [record.arrival] : []))
  return {
    departures: new Set(departures.map(sightingKey)),
    arrivals: new Set(arrivals.map(sightingKey)),
    sourceHashes: new Set(others.map(({ sourceHash }) => sourceHash)),
  }
}
