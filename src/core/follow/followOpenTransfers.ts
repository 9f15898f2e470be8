import type { Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { isOfNetwork } from '../config/isOfNetwork.js'
import { createChannel } from '../environment/createChannel.js'
import { shareRequests } from '../read/shareRequests.js'
import { mayReopen } from '../record/mayReopen.js'
import type { TransferRecord } from '../record/record.js'
import { isSettledRecord } from '../record/status.js'
import { checkTransfer } from './checkTransfer.js'
import { pollTransfer, waitForNextCheck } from './followTransfer.js'

/** The delay, in ms, before retrying a transfer that could not be followed. */
const pauseAfterFailure = 30_000

/** The delay, in ms, before listing the records again, in case a message from another page was missed. */
const pauseBetweenLists = 60_000

/** A page makes each tenth check of another page's transfer itself, because its nodes may see more. */
const ownCheck = 10

/**
 * How long, in ms, to look for the arrival automatically after the departure is final. Later it is checked only on
 * request.
 */
const horizon = 24 * 60 * 60 * 1000

/**
 * Follows every open transfer of this network, stored or new, until the signal aborts. That includes transfers sent
 * through another URL of the service, because they block the sender's next one. Of several visible pages, one checks, and
 * the others read what it has stored.
 */
export function followOpenTransfers(
  config: BridgeConfig,
  { readers: own, signal }: { readers: Readers; signal: AbortSignal },
): void {
  if (signal.aborted) return
  const {
    _internal: { environment },
  } = config
  const { checks = createChannel('usdc-bridge-react:checks') } = environment
  const readers = shareRequests(own, environment)
  const page = environment.randomId()
  const checkedByOther = new Set<string>()
  const followed = new Set<string>()
  const checked = new Set<string>()
  const isWatched = (record: TransferRecord) =>
    !isSettledRecord(record) && isOfNetwork(config, record) && !isBeyondHorizon(record, environment.now())
  const follow = async (record: TransferRecord) => {
    const { id } = record
    if (!isWatched(record) || followed.has(id)) return
    followed.add(id)
    let round = 0
    const check: typeof checkTransfer = async (_, parameters) => {
      round += 1
      if (checkedByOther.delete(id) && round % ownCheck) return parameters.record
      const checked = await checkTransfer(config, parameters)
      checks.post(`${page} ${id}`)
      return checked
    }
    const poll = () => pollTransfer(config, { id, readers, signal, isWatched, check })
    while (!signal.aborted && !(await poll().catch(() => undefined)))
      await waitForNextCheck(environment, pauseAfterFailure, signal)
    followed.delete(id)
  }
  /** Once on this page, checks transfers that a person set aside or that a single witness called expired. */
  const checkOnce = (record: TransferRecord, _index: number, stored: readonly TransferRecord[]) => {
    const { id } = record
    if (checked.has(id) || !isOfNetwork(config, record) || !mayReopen(record, stored, environment.now()))
      return
    checked.add(id)
    checkTransfer(config, { record, readers }).catch(() => undefined)
  }
  // Of two pages, the one whose name sorts first always leaves a check to the other.
  const onCheck = (message: string) => {
    const [other = '', id = ''] = message.split(' ')
    if (other > page) checkedByOther.add(id)
  }
  for (const stop of [config.records.subscribe(follow), checks.subscribe(onCheck)])
    signal.addEventListener('abort', stop)
  followStored()

  async function followStored(): Promise<void> {
    while (!signal.aborted) {
      const known = await config.records.list().catch(() => undefined)
      known?.forEach(follow)
      known?.forEach(checkOnce)
      await waitForNextCheck(environment, known ? pauseBetweenLists : pauseAfterFailure, signal)
    }
  }
}

function isBeyondHorizon(record: TransferRecord, now: number): boolean {
  return record.status === 'sent' && record.departure.isFinal === true && now - record.updatedAt > horizon
}
