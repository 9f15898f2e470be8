import type { BridgeConfig } from '../config/bridgeConfig.js'
import { isOwnRecord } from '../config/isOfNetwork.js'
import { callListener } from '../environment/createPublisher.js'
import { type TransferRecord, type TransferStatus, withoutSigned } from '../record/record.js'

/**
 * Calls back with each transfer of this network and service when it is stored and whenever its status changes, in this
 * or another page. Returns a function that stops it. It does not check any chain: something else must follow the
 * transfers, as the provider does.
 *
 * Two open pages both call back, and so does a reload when it finds a change: base your reaction on the record's `id`
 * and `status` only.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, watchTransfers } from 'usdc-bridge-react/core'
 *
 * function logEnds(config: BridgeConfig) {
 *   return watchTransfers(config, ({ id, status }) => console.info(id, status))
 * }
 * ```
 */
export function watchTransfers(config: BridgeConfig, onChange: (record: TransferRecord) => void): () => void {
  const {
    records,
    _internal: { openRecords },
  } = config
  const known = new Map<string, TransferStatus>()
  const changed = new Set<string>()
  // A page with nothing open reads nothing until a record is stored, so that a listener loads no record store.
  const stored = openRecords
    .exist()
    .then(async (isOpen) => {
      for (const { id, status } of isOpen ? await records.list() : [])
        if (!changed.has(id)) known.set(id, status)
    })
    .catch(() => undefined)
  const see = (record: TransferRecord) => {
    if (!isOwnRecord(config, record) || known.get(record.id) === record.status) return
    known.set(record.id, record.status)
    callListener(() => onChange(withoutSigned(record)))
  }
  let isOver = false
  const stop = records.subscribe((record) => {
    changed.add(record.id)
    stored.then(() => {
      if (!isOver) see(record)
    })
  })
  return () => {
    isOver = true
    stop()
  }
}
