import { inspectEnteredRecipient } from '../config/inspectEnteredRecipient.js'
import { readBalance } from '../read/readBalance.js'
import { createReaders } from '../read/readers.js'
import { rpcReader } from '../read/rpcReader.js'
import { form } from './form.js'

/** What the form uses to read the chains once a wallet is connected. */
export const reading = { inspectEnteredRecipient, readBalance, createReaders, rpcReader, form }
