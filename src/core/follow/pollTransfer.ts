import type { Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { RecordNotFoundError } from '../errors/storageErrors.js'
import { isUnread } from '../read/askWitnesses.js'
import type { TransferRecord } from '../record/record.js'
import { checkTransfer } from './checkTransfer.js'
import { createCheckMemory } from './evm/checkMemory.js'
import { waitForNextCheck } from './waitForNextCheck.js'

/** The shortest pause between two checks, in ms, and the longest one while nothing changes. */
export type PollingInterval = { shortest: number; longest: number }

const defaultInterval: PollingInterval = { shortest: 2_000, longest: 30_000 }

/**
 * Checks a transfer repeatedly while it is watched, and returns the latest record.
 *
 * @throws RecordNotFoundError, StorageError, ReaderNotFoundError
 */
export async function pollTransfer(
  config: BridgeConfig,
  {
    id,
    readers,
    isWatched,
    signal,
    interval = defaultInterval,
    check = checkTransfer,
  }: {
    id: string
    readers: Readers
    isWatched: (record: TransferRecord) => boolean
    signal?: AbortSignal | undefined
    interval?: PollingInterval | undefined
    check?: typeof checkTransfer | undefined
  },
): Promise<TransferRecord> {
  let memory = createCheckMemory()
  let record = await config.records.get(id)
  if (!record) throw new RecordNotFoundError({ recordId: id })
  let pause = interval.shortest
  for (let checks = 1; isWatched(record) && !signal?.aborted; checks += 1) {
    const before: TransferRecord = record
    if (isTimeToForget(checks)) memory = createCheckMemory()
    record = await check(config, { record, readers, memory }).catch((error: unknown) => {
      if (isUnread(error)) return before
      throw error
    })
    pause = record.status === before.status ? Math.min(pause * 1.5, interval.longest) : interval.shortest
    const {
      _internal: { environment },
    } = config
    if (isWatched(record))
      await waitForNextCheck(environment, untilCommonMoment(pause, environment.now()), signal)
    record = (await config.records.get(id)) ?? record
  }
  return record
}

/**
 * Aligns checks of transfers with the same pause to the same moment, so that they can batch their requests: between
 * half and one and a half times the pause.
 */
function untilCommonMoment(pause: number, now: number): number {
  const rest = pause - (now % pause)
  return rest < pause / 2 ? rest + pause : rest
}

/**
 * A lagging node may have returned nothing where there was something, and remembered answers are not requested again.
 * The 2nd, 4th, 8th, … check therefore reads everything again.
 */
function isTimeToForget(checks: number): boolean {
  return Number.isInteger(Math.log2(checks))
}
