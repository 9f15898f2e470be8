import type { TransferRecord } from '../core/record.js'
import type { WalletKind } from '../core/walletKind.js'
import type { SendTask } from './SendTask.js'

/** Where the person is. What became of a transfer shows over `send`. */
export type View =
  | { screen: 'form' }
  | { screen: 'connect'; kind: WalletKind }
  | { screen: 'send'; task: SendTask }
  | { screen: 'transfer'; record: TransferRecord }
  | { screen: 'history' }
