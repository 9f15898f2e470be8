import type { Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import type { Environment } from '../environment/environment.js'
import { RecordNotFoundError } from '../errors/storageErrors.js'
import { isUnread } from '../read/askWitnesses.js'
import type { TransferRecord } from '../record/record.js'
import { isSettledRecord } from '../record/status.js'
import { checkTransfer } from './checkTransfer.js'
import { createCheckMemory } from './evm/checkMemory.js'

/**
 * Follows a transfer until its record can no longer change or the signal aborts, and returns the record. An arrival
 * can be undone until its block is final; `config.records.subscribe` reports every step before that. If a chain cannot
 * be read, it is asked again later. A hidden page waits until it is visible.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, createReaders, followTransfer } from 'usdc-bridge-react/core'
 *
 * function settle(config: BridgeConfig, id: string) {
 *   return followTransfer(config, { id, readers: createReaders(config) })
 * }
 * ```
 *
 * @throws RecordNotFoundError, StorageError, ReaderNotFoundError
 */
export function followTransfer(
  config: BridgeConfig,
  parameters: {
    id: string
    readers: Readers
    signal?: AbortSignal | undefined
    interval?: PollingInterval | undefined
  },
): Promise<TransferRecord> {
  const { signal } = parameters
  return pollTransfer(config, {
    ...parameters,
    // Node warns of more than ten listeners on one signal.
    signal: signal && AbortSignal.any([signal]),
    isWatched: (record) => !isSettledRecord(record),
  })
}

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

/**
 * Waits for the next check: until the pause ends, or until the page becomes visible or the network returns. Never
 * returns while the page is hidden.
 */
export async function waitForNextCheck(
  { presence, sleep }: Environment,
  pause: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal?.aborted) return
  const over = new AbortController()
  const end = () => over.abort()
  signal?.addEventListener('abort', end)
  const stop = presence.subscribe(end)
  try {
    do await sleep(pause, over.signal)
    while (presence.isHidden() && !over.signal.aborted)
  } finally {
    stop()
    signal?.removeEventListener('abort', end)
  }
}
