import type { WalletKind } from '../core/chain/walletKind.js'
import type { TransferRecord } from '../core/record/record.js'
import type { SendTask } from './SendTask.js'

/** Where the person is. What became of a transfer shows over `send`. */
export type View =
  | { screen: 'form' }
  | { screen: 'connect'; kind: WalletKind }
  | { screen: 'send'; task: SendTask }
  | { screen: 'transfer'; record: TransferRecord }
  | { screen: 'history' }
