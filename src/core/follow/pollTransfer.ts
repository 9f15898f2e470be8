import type { Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { BridgeError } from '../errors/BridgeError.js'
import { RecordNotFoundError } from '../errors/storageErrors.js'
import type { TransferRecord } from '../record/record.js'
import { checkTransfer } from './checkTransfer.js'
import { createCheckMemory } from './evm/checkMemory.js'
import { waitForNextCheck } from './waitForNextCheck.js'

/** The pause between two checks, in ms: the shortest, and the longest while nothing changes. */
export type PollingInterval = { shortest: number; longest: number }

const defaultInterval: PollingInterval = { shortest: 2_000, longest: 30_000 }

/**
 * Looks at a transfer again and again for as long as it is watched, and gives the record as it then is.
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
  }: {
    id: string
    readers: Readers
    isWatched: (record: TransferRecord) => boolean
    signal?: AbortSignal | undefined
    interval?: PollingInterval | undefined
  },
): Promise<TransferRecord> {
  let memory = createCheckMemory()
  let record = await config.records.get(id)
  if (!record) throw new RecordNotFoundError({ recordId: id })
  let pause = interval.shortest
  for (let checks = 1; isWatched(record) && !signal?.aborted; checks += 1) {
    const before: TransferRecord = record
    if (isTimeToForget(checks)) memory = createCheckMemory()
    record = await checkTransfer(config, { record, readers, memory }).catch((error: unknown) => {
      if (error instanceof BridgeError && error.name === 'ChainReadError') return before
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
 * How long to wait, in ms, so that transfers with the same pause are checked at the same moment, and can ask together:
 * half the pause at least, and half as long again at most.
 */
function untilCommonMoment(pause: number, now: number): number {
  const rest = pause - (now % pause)
  return rest < pause / 2 ? rest + pause : rest
}

/**
 * A node that was behind may have told of nothing where there was something, and what is remembered is not asked again:
 * with the 2nd, 4th, 8th … check everything is.
 */
function isTimeToForget(checks: number): boolean {
  return Number.isInteger(Math.log2(checks))
}
