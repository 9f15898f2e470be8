import type { Readers } from '../../chain/reader.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { isOwnRecord } from '../../config/isOfNetwork.js'
import { RecordNotFoundError } from '../../errors/storageErrors.js'
import { TransferMovedOnError, TransferOutdatedError } from '../../errors/transferErrors.js'
import { readBlockHeight } from '../../read/solana/blockHeight.js'
import { holdLock } from '../../record/holdLock.js'
import type { SolanaSource, TransferRecord } from '../../record/record.js'
import { lockName } from '../../record/sender.js'
import { listOffers } from '../../record/status.js'
import { type TransferOptions, untilCancelled } from '../../request/transferRequest.js'
import type { Send } from '../../service/calls.js'
import type { EvmSigner } from '../../wallet/walletConnection.js'
import { stepReporter } from '../callbacks.js'
import { preparePermitAgain } from '../evm/preparePermitAgain.js'
import { sendAndStore } from '../submitRecord.js'

/** The transfer that {@link sendTransferAgain} sends again, and the wallet to use. */
export type SendTransferAgainParameters = Pick<TransferOptions, 'onReview' | 'onStep' | 'signal'> & {
  /** The record's `id`. */
  id: string
  readers: Readers
  /** Required for an EVM record that this page did not send, because the signature is not stored. */
  signer?: EvmSigner | undefined
}

/**
 * Sends an unanswered transfer again. If this page sent it, it repeats the same request; otherwise the wallet signs
 * the identical message again. On Solana it sends the same bytes. A permit and a Solana transaction can each be
 * executed only once, so nobody is charged twice. Show the recipient to the person before you call it.
 *
 * `onReview` is asked only if the wallet signs.
 *
 * Resolves with the record, `pending` if the service answered. A refusal says nothing about the first request, so the
 * record then stays `unanswered` and the chain decides. Rejects only if nothing was sent.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, createReaders, type EvmSigner, sendTransferAgain } from 'usdc-bridge-react/core'
 *
 * function again(config: BridgeConfig, id: string, signer: EvmSigner) {
 *   return sendTransferAgain(config, { id, signer, readers: createReaders(config) })
 * }
 * ```
 *
 * @throws RecordNotFoundError; TransferMovedOnError if it is no longer unanswered, cannot be executed again, perhaps
 * because it was, or another transfer on its nonce was accepted; AccountChangedError if the wallet is on another
 * account; and what signing throws
 */
export function sendTransferAgain(
  config: BridgeConfig,
  parameters: SendTransferAgainParameters,
): Promise<TransferRecord> {
  // The first attempt may itself have changed the chain, so “nothing was sent” could be false here.
  return repeat(config, parameters).catch((cause) => {
    throw cause instanceof TransferOutdatedError
      ? new TransferMovedOnError({ recordId: parameters.id, cause })
      : cause
  })
}

async function repeat(
  config: BridgeConfig,
  parameters: SendTransferAgainParameters,
): Promise<TransferRecord> {
  const { id, signal } = parameters
  const record = await config.records.get(id)
  if (!record || !isOwnRecord(config, record)) throw new RecordNotFoundError({ recordId: id })
  await checkSendable(config, record)
  const step = stepReporter(config, parameters)
  step({ name: 'checking' })
  const prepare = () =>
    record.from === 'SOLANA'
      ? prepareTransaction(config, record, parameters)
      : preparePermitAgain(config, record, { ...parameters, step })
  const { send, checkStillTrue } = await prepare()
  step({ name: 'submitting' })
  return holdLock(config._internal.environment.locks, lockName(record), async () => {
    await checkSendable(config, (await config.records.get(id)) ?? record)
    await untilCancelled(checkStillTrue(), signal)
    return sendAndStore(config, record, send, () => ({ status: 'unanswered' }))
  })
}

async function checkSendable({ records }: BridgeConfig, record: TransferRecord): Promise<void> {
  if (!listOffers(record, await records.list()).includes('sendAgain'))
    throw new TransferMovedOnError({ recordId: record.id })
}

/** Nothing is signed again: the bytes bind everything, and they can land only once. */
async function prepareTransaction(
  { client }: BridgeConfig,
  record: TransferRecord & SolanaSource,
  { readers }: SendTransferAgainParameters,
): Promise<{ send: Send; checkStillTrue: () => Promise<void> }> {
  const { id, intentId, signedTransaction, signature, lastBlockHeight } = record
  if (!intentId || !signedTransaction) throw new TransferMovedOnError({ recordId: id })
  const send: Send = async () => {
    const answer = await client.submitSolanaTransaction({ intentId, signedTransaction })
    return { ...answer, sourceHash: signature ?? answer.sourceHash }
  }
  return {
    send,
    async checkStillTrue() {
      const height = await readBlockHeight(readers('SOLANA'))
      if (height > lastBlockHeight) throw new TransferMovedOnError({ recordId: id })
    },
  }
}
