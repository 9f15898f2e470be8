import type { BridgeConfig } from '../bridgeConfig.js'
import { isOwnRecord } from '../isOwnRecord.js'
import type { Readers } from '../readers.js'
import { isOpenRecord, type TransferRecord } from '../record.js'
import { followTransfer } from './followTransfer.js'

/** How long to wait, in ms, before a transfer that could not be followed is tried again. */
const pauseAfterFailure = 30_000

/**
 * Follows every open transfer of this network and service, those stored earlier and those that come, until the
 * signal aborts.
 */
export function followOpenTransfers(
  config: BridgeConfig,
  { readers, signal }: { readers: Readers; signal: AbortSignal },
): void {
  if (signal.aborted) return
  const followed = new Set<string>()
  const follow = async (record: TransferRecord) => {
    if (!isOpenRecord(record) || !isOwnRecord(config, record) || followed.has(record.id)) return
    followed.add(record.id)
    while (!signal.aborted) {
      const settled = followTransfer(config, { id: record.id, readers, signal })
      if (
        await settled.then(
          () => true,
          () => false,
        )
      )
        break
      await config.environment.sleep(pauseAfterFailure, signal)
    }
    followed.delete(record.id)
  }
  const stop = config.records.subscribe(follow)
  signal.addEventListener('abort', stop)
  config.records.list().then(
    (records) => records.forEach(follow),
    () => undefined,
  )
}
