import type { Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { isOfNetwork } from '../config/isOfNetwork.js'
import { shareRequests } from '../read/shareRequests.js'
import { isSettledRecord } from '../record/isSettledRecord.js'
import { mayReopen } from '../record/mayReopen.js'
import type { TransferRecord } from '../record/record.js'
import { pollTransfer } from './pollTransfer.js'
import { resolveTransfer } from './resolveTransfer.js'
import { waitForNextCheck } from './waitForNextCheck.js'

/** How long to wait, in ms, before a transfer that could not be followed is tried again. */
const pauseAfterFailure = 30_000

/** How long to wait, in ms, before the records are listed again: what another page told of one may have been missed. */
const pauseBetweenLists = 60_000

/** How long, in ms, the arrival is looked for by itself once the departure is final; after that, only when asked. */
const horizon = 24 * 60 * 60 * 1000

/**
 * Follows every open transfer of this network, those stored earlier and those that come, until the signal aborts: also
 * one that was sent by another address of the service, since it stands in the way of the next.
 */
export function followOpenTransfers(
  config: BridgeConfig,
  { readers: own, signal }: { readers: Readers; signal: AbortSignal },
): void {
  if (signal.aborted) return
  const {
    _internal: { environment },
  } = config
  const readers = shareRequests(own, environment)
  const followed = new Set<string>()
  const isWatched = (record: TransferRecord) =>
    !isSettledRecord(record) && isOfNetwork(config, record) && !isBeyondHorizon(record, environment.now())
  const follow = async (record: TransferRecord) => {
    if (!isWatched(record) || followed.has(record.id)) return
    followed.add(record.id)
    while (!signal.aborted && !(await settles(record.id)))
      await waitForNextCheck(environment, pauseAfterFailure, signal)
    followed.delete(record.id)
  }
  /** What a person has set aside, or one witness alone called expired, is looked for once with each page. */
  const checkOnce = ({ id }: TransferRecord) => {
    if (followed.has(id)) return
    followed.add(id)
    resolveTransfer(config, { id, readers }).catch(() => undefined)
  }
  const mayBeFound = (record: TransferRecord, stored: readonly TransferRecord[]) =>
    isOfNetwork(config, record) && mayReopen(record, stored, environment.now())
  const settles = (id: string) =>
    pollTransfer(config, { id, readers, signal, isWatched }).then(
      () => true,
      () => false,
    )
  const stop = config.records.subscribe(follow)
  signal.addEventListener('abort', stop)
  followStored()

  async function followStored(): Promise<void> {
    while (!signal.aborted) {
      const stored = await config.records.list({ from: 'storage' }).catch(() => undefined)
      stored?.forEach(follow)
      stored?.filter((record) => mayBeFound(record, stored)).forEach(checkOnce)
      await waitForNextCheck(environment, stored ? pauseBetweenLists : pauseAfterFailure, signal)
    }
  }
}

function isBeyondHorizon(record: TransferRecord, now: number): boolean {
  return record.status === 'sent' && record.departure.isFinal === true && now - record.updatedAt > horizon
}
