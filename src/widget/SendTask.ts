import type { TransferRecord } from '../core/record/record.js'
import type { TransferAction } from '../core/record/status.js'
import type { EvmTransferRequest, TransferRequest } from '../core/request/transferRequest.js'

/** What the person is about to sign or send. */
export type SendTask = {
  request: TransferRequest | EvmTransferRequest
  /** The open transfer that it sends again or replaces. */
  earlier?: TransferRecord | undefined
  /** @default a new transfer */
  again?: Extract<TransferAction, 'sendAgain' | 'signAgain'> | undefined
}
