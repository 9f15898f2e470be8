import type { BridgeConfig } from '../config/bridgeConfig.js'
import { OpenTransferError } from '../errors/requestErrors.js'
import { ServiceRefusedError } from '../errors/serviceErrors.js'
import { notify } from '../event/bridgeEvent.js'
import { holdLock } from '../record/holdLock.js'
import type { RecordState, TransferRecord } from '../record/record.js'
import type { Blocks, Persistence } from '../record/recordStore.js'
import { lockName, senderKey } from '../record/sender.js'
import { isBlocking } from '../record/status.js'
import { withState } from '../record/withState.js'
import { untilCancelled } from '../request/transferRequest.js'
import type { Send, TransferAnswer } from '../service/calls.js'

/** Options for the guard against a second open transfer. */
export type Guarding = {
  /** @default everything that is unsettled */
  blocks?: Blocks | undefined
  /** @default 'storage' */
  keep?: Persistence | undefined
  /** The id of the record that the new one replaces. If that was deleted, nobody knows whether it was paid. */
  replaces?: string | undefined
  /** The ids of the sender's earlier records. One that was added since may be for the same payment, and blocks. */
  earlier?: ReadonlySet<string> | undefined
  /** Once it aborts, nothing new is sent. */
  signal?: AbortSignal | undefined
  /** Throws if the wallet has another account now. */
  checkAccount?: (() => unknown) | undefined
}

/**
 * Throws if the sender has an open transfer that a new one could be charged in addition to, including one that only a
 * later version can read, or if the one to replace no longer exists or is another sender's. Otherwise returns the ids of
 * the sender's records.
 *
 * @throws OpenTransferError, StorageError
 */
export async function checkSender(
  config: BridgeConfig,
  key: string,
  { blocks = isBlocking, keep, replaces, earlier }: Guarding = {},
): Promise<ReadonlySet<string>> {
  const { records } = config
  const ids = new Set<string>()
  const isNew = (id: string) => {
    ids.add(id)
    return earlier?.has(id) === false
  }
  const isInTheWay: Blocks = (record) => isNew(record.id) || blocks(record)
  const replaced = replaces && (await records.get(replaces))
  const isReplaceable = !replaces || (replaced && senderKey(replaced) === key)
  const recordId = isReplaceable ? await records.findBlocking(key, isInTheWay, { keep, isNew }) : replaces
  if (recordId) throw new OpenTransferError({ recordId })
  return ids
}

/**
 * Stores a record, sends the signed request once and stores the service's answer, all under the sender's lock: of two
 * tabs, one waits and then finds the other's record, unless the person cancels or changes the account meanwhile.
 *
 * Resolves as soon as anything signed has been sent, whatever the outcome.
 *
 * @throws OpenTransferError, SigningCancelledError, StorageError, what `checkAccount` throws — nothing was sent
 */
export async function submitRecord(
  config: BridgeConfig,
  record: TransferRecord,
  send: Send,
  guarding: Guarding = {},
): Promise<TransferRecord> {
  return holdLock(config._internal.environment.locks, lockName(record), async () => {
    await untilCancelled(checkSender(config, senderKey(record), guarding), guarding.signal)
    guarding.checkAccount?.()
    await config.records.put(record, { keep: guarding.keep })
    notify(config.onEvent, { type: 'record', record })
    return sendAndStore(config, record, send, notAccepted)
  })
}

/** Sends a request, remembers it where there is no answer, and stores the outcome. */
export async function sendAndStore(
  config: BridgeConfig,
  record: TransferRecord,
  send: Send,
  onError: (error: unknown) => SubmissionResult,
): Promise<TransferRecord> {
  const outcome = await send().then(accepted).catch(onError)
  const { requests } = config._internal
  if (outcome.status === 'unanswered') requests.set(record.id, send)
  else requests.delete(record.id)
  return storeAnswer(config, record, outcome)
}

/**
 * Stores the service's answer. If the record has changed status in the meantime, only the ids and times are updated.
 *
 * If the storage or its lock fails, the answer is kept in this page's memory until it can be stored. After a reload, what
 * was stored before reads as unanswered.
 */
export async function storeAnswer(
  config: BridgeConfig,
  record: TransferRecord,
  outcome: SubmissionResult,
): Promise<TransferRecord> {
  const learn = (stored: TransferRecord): TransferRecord => {
    const { intentId = stored.intentId, serviceStatus = stored.serviceStatus } = outcome
    const { sourceHash = stored.sourceHash } = outcome
    const next = stored.status === record.status ? withState(stored, outcome) : stored
    const updatedAt = config._internal.environment.now()
    const acceptedAt = stored.acceptedAt ?? (outcome.status === 'pending' ? updatedAt : undefined)
    const times = { updatedAt, ...(acceptedAt !== undefined && { acceptedAt }) }
    return { ...next, intentId, serviceStatus, sourceHash, ...times }
  }
  // Whatever failed, the request was sent: to reject would say that it was not.
  const answered = await config.records
    .update(record.id, learn)
    .catch(() => config.records.put(learn(record), { keep: 'memory', change: learn }))
  notify(config.onEvent, { type: 'record', record: answered })
  return answered
}

/** The outcome of a request. */
export type SubmissionResult = RecordState &
  Partial<Pick<TransferRecord, 'intentId' | 'serviceStatus' | 'sourceHash'>>

/** What a record keeps from an answer. */
function accepted({ intentId, status, sourceHash }: TransferAnswer): SubmissionResult {
  return { status: 'pending', intentId, serviceStatus: status, sourceHash }
}

function notAccepted(error: unknown): SubmissionResult {
  if (error instanceof ServiceRefusedError)
    return { status: 'refused', httpStatus: error.status, reason: error.reason }
  return { status: 'unanswered' }
}
