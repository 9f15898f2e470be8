import type { WalletKind } from '../core/chain/chain.js'
import type { TransferRecord } from '../core/record/record.js'
import type { TransferAction } from '../core/record/status.js'
import type { TransferRequest } from '../core/request/transferRequest.js'

/** The current screen. `send` also shows the transfer's outcome. */
export type View =
  | { screen: 'form' }
  | { screen: 'connect'; kind: WalletKind }
  | { screen: 'send'; task: SendTask }
  | { screen: 'transfer'; record: TransferRecord }
  | { screen: 'history' }

/** What the person is about to sign or send. */
export type SendTask = {
  request: TransferRequest
  /** The open transfer that it sends again or replaces. */
  earlier?: TransferRecord | undefined
  /** @default a new transfer */
  again?: Extract<TransferAction, 'sendAgain' | 'signAgain'> | undefined
}
