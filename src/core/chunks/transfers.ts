import { sleep, watchPresence } from '../environment/createEnvironment.js'
import { createLocks } from '../environment/locks.js'
import { findTransfers } from '../follow/findTransfers.js'
import { followOpenTransfers } from '../follow/followOpenTransfers.js'
import { resolveTransfer } from '../follow/resolveTransfer.js'
import { setAside } from '../follow/setAside.js'
import { readLookAlikes } from '../read/evm/readLookAlikes.js'
import { indexedDbStorage } from '../record/indexedDbStorage.js'
import { createRecordStore } from '../record/recordStore.js'
import { bodies } from '../service/bodies.js'
import { postAnswers } from '../service/postAnswers.js'
import { sendTransferAgain } from '../transfer/again/sendTransferAgain.js'
import { revokeAllowance } from '../transfer/evm/revokeAllowance.js'
import { transfer } from '../transfer/evm/transfer.js'
import { reading } from './reading.js'

/**
 * Stores, signs, sends and follows transfers: loaded once a transfer is open or about to be signed. It is one file, so
 * that nothing has to load between a signature and its outcome, and several files would be larger.
 */
export const transfers = {
  createLocks,
  sleep,
  watchPresence,
  findTransfers,
  followOpenTransfers,
  resolveTransfer,
  setAside,
  readLookAlikes,
  indexedDbStorage,
  createRecordStore,
  bodies,
  postAnswers,
  sendTransferAgain,
  revokeAllowance,
  transfer,
  reading,
}
