import type { WalletKind } from '../core/chain/walletKind.js'
import type { TransferRecord } from '../core/record/record.js'
import type { SendTask } from './SendTask.js'

/** The current screen. `send` also shows the transfer's outcome. */
export type View =
  | { screen: 'form' }
  | { screen: 'connect'; kind: WalletKind }
  | { screen: 'send'; task: SendTask }
  | { screen: 'transfer'; record: TransferRecord }
  | { screen: 'history' }
