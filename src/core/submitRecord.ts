import type { BridgeConfig } from './bridgeConfig.js'
import { notify } from './bridgeEvent.js'
import type { EvmChainKey } from './chain.js'
import { OpenTransferError } from './errors/OpenTransferError.js'
import { RecordNotFoundError } from './errors/RecordNotFoundError.js'
import { ServiceRefusedError } from './errors/ServiceRefusedError.js'
import { StorageError } from './errors/StorageError.js'
import { isUnsettled } from './isUnsettled.js'
import type { RecordState, TransferRecord } from './record.js'
import type { Keep } from './recordStore.js'

/** What the service answered to something signed. */
export type Accepted = { intentId: string; serviceStatus: string; sourceHash: string }

/** Sends what was signed, once a call. It holds the signature, which is stored nowhere. */
export type Send = () => Promise<Accepted | Withheld>

/** What kept a request from being sent after its record was stored: the token would not take the permit. */
export type Withheld = { status: 'refused'; reason: string }

/**
 * Whether a stored record still stands in the way of a new one of the same sender: whatever it authorised could be
 * used in addition. The caller decides which may be replaced.
 */
export type Blocks = (record: TransferRecord) => boolean

/** Whose USDC it is, and on which chain. A record is one. */
export type Sender =
  | { from: EvmChainKey; chainId: number; token: string; owner: string }
  | { from: 'SOLANA'; network: string; owner: string }

/** What may not be authorised twice at once: one sender's USDC on one chain, whatever the service or the widget. */
export function senderKey(sender: Sender): string {
  return sender.from === 'SOLANA'
    ? `solana:${sender.network}:${sender.owner}`
    : `evm:${sender.chainId}:${sender.token.toLowerCase()}:${sender.owner.toLowerCase()}`
}

/** What a new transfer takes with it into the guard. */
export type Guarding = {
  /** @default everything that is unsettled */
  blocks?: Blocks | undefined
  /** @default 'storage' */
  keep?: Keep | undefined
}

/**
 * Finds the open transfer that a new one of the same sender would be authorised in addition to, be it one that only a
 * later version can read.
 *
 * @throws OpenTransferError, StorageError
 */
export async function checkSender(
  config: BridgeConfig,
  key: string,
  { blocks = isUnsettled, keep }: Guarding = {},
): Promise<void> {
  const recordId = await config.records.findBlocking(key, blocks, { keep })
  if (recordId) throw new OpenTransferError({ recordId })
}

/**
 * Stores a record, sends what was signed once, and stores what the service answered; all under the sender's lock, so
 * that of two tabs one waits and then finds the other's record.
 *
 * Resolves as soon as anything signed has left, whatever became of it.
 *
 * @throws OpenTransferError, StorageError — nothing was sent
 */
export async function submitRecord(
  config: BridgeConfig,
  record: TransferRecord,
  send: Send,
  guarding: Guarding = {},
): Promise<TransferRecord> {
  const key = senderKey(record)
  return config.environment.locks.hold(lockName(key), async () => {
    await checkSender(config, key, guarding)
    await config.records.put(record, { keep: guarding.keep })
    notify(config.onEvent, { type: 'record', record })
    const outcome = await send().then(accepted, notAccepted)
    if (outcome.status === 'unanswered') config.requests.set(record.id, send)
    return storeAnswer(config, record, 'submitting', outcome)
  })
}

/**
 * Stores what was answered. A record that has moved on meanwhile learns what the transfer is called, and no more. Where
 * the storage fails, the first write stands and reads as not answered; the money has left all the same.
 *
 * @throws nothing for the storage's sake
 */
export async function storeAnswer(
  config: BridgeConfig,
  record: TransferRecord,
  before: TransferRecord['status'],
  outcome: Outcome,
): Promise<TransferRecord> {
  const learn = (stored: TransferRecord): TransferRecord => {
    const { intentId = stored.intentId, serviceStatus = stored.serviceStatus } = outcome
    const { sourceHash = stored.sourceHash } = outcome
    const state = stored.status === before ? outcome : {}
    const updatedAt = config.environment.now()
    const acceptedAt = stored.acceptedAt ?? (outcome.status === 'pending' ? updatedAt : undefined)
    const times = { updatedAt, ...(acceptedAt !== undefined && { acceptedAt }) }
    return { ...stored, ...state, intentId, serviceStatus, sourceHash, ...times } as TransferRecord
  }
  const answered = await config.records.update(record.id, learn).catch((error: unknown) => {
    if (error instanceof StorageError || error instanceof RecordNotFoundError) return learn(record)
    throw error
  })
  notify(config.onEvent, { type: 'record', record: answered })
  return answered
}

/** The name of a sender's lock: held while a request is on its way, so a record found without it has been left. */
export function lockName(key: string): string {
  return `usdc-bridge:${key}`
}

/** What a request came to. */
export type Outcome = RecordState & Partial<Accepted>

function accepted(answer: Accepted | Withheld): Outcome {
  return 'status' in answer ? answer : { status: 'pending', ...answer }
}

function notAccepted(error: unknown): Outcome {
  if (error instanceof ServiceRefusedError)
    return { status: 'refused', httpStatus: error.status, reason: error.reason }
  return { status: 'unanswered' }
}
