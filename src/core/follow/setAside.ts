import type { Readers } from '../chain/reader.js'
import type { BridgeConfig } from '../config/bridgeConfig.js'
import { isOfNetwork } from '../config/isOfNetwork.js'
import { RecordNotFoundError } from '../errors/storageErrors.js'
import { CannotSetAsideError, TransferMovedOnError } from '../errors/transferErrors.js'
import { holdLock } from '../record/holdLock.js'
import type { TransferRecord } from '../record/record.js'
import { lockName } from '../record/sender.js'
import { isBlocking, listOffers } from '../record/status.js'
import { findOut, storeFinding } from './checkTransfer.js'

/**
 * Closes a transfer whose outcome is unknown, once nothing signed can move anymore, so that its sender can start
 * another one. The money may have arrived: say so, and show what was signed, the balance then and now
 * (`record.closable`) and the account in an explorer.
 *
 * The chains are checked first. If they show the outcome, it is stored and nothing is set aside. Later findings still
 * change the record.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, createReaders, setAside } from 'usdc-bridge-react/core'
 *
 * async function close(config: BridgeConfig, id: string) {
 *   const { status } = await setAside(config, { id, readers: createReaders(config) })
 *   return status === 'setAside'
 * }
 * ```
 *
 * @throws RecordNotFoundError; TransferMovedOnError where it is known what became of it; CannotSetAsideError;
 * ChainReadError, ReaderNotFoundError, StorageError
 */
export async function setAside(
  config: BridgeConfig,
  { id, readers }: { id: string; readers: Readers },
): Promise<TransferRecord> {
  const found = await config.records.get(id)
  if (!found || !isOfNetwork(config, found)) throw new RecordNotFoundError({ recordId: id })
  return holdLock(config._internal.environment.locks, lockName(found), async () => {
    // Another page may update the record while the chains are being read. If so, read it again and decide again.
    for (let tries = 0; tries < 2; tries += 1) {
      const set = await attempt((await config.records.get(id)) ?? found)
      if (!isBlocking(set)) return set
    }
    throw new TransferMovedOnError({ recordId: id })
  })

  async function attempt(record: TransferRecord): Promise<TransferRecord> {
    if (!isBlocking(record)) throw new TransferMovedOnError({ recordId: id })
    if (!listOffers(record).includes('setAside')) throw new CannotSetAsideError({ recordId: id })
    const finding = await findOut(config, { record, readers })
    const { closable } = finding.facts ?? {}
    const isKnown = finding.state && !isBlocking({ ...record, ...finding.state })
    if (isKnown || !closable) {
      const known = await storeFinding(config, record, finding)
      if (!isKnown) throw new CannotSetAsideError({ recordId: id })
      return known
    }
    const set = { ...closable, at: config._internal.environment.now() }
    return storeFinding(config, record, { state: { status: 'setAside', set } })
  }
}
