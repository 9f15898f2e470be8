import { inspectEnteredRecipient } from '../config/inspectEnteredRecipient.js'
import { WalletNotConnectedError } from '../errors/walletErrors.js'
import { readBalance } from '../read/readBalance.js'
import { createReaders } from '../read/readers.js'
import { rpcReader } from '../read/rpcReader.js'
import { form } from './form.js'

/**
 * What the form uses to read the chains once a wallet is connected. With the error here, a bundler makes no file of its
 * own for the errors of wallets.
 */
export const reading = {
  inspectEnteredRecipient,
  readBalance,
  createReaders,
  rpcReader,
  form,
  WalletNotConnectedError,
}
