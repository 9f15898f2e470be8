export { ConnectSheet } from './ConnectSheet.js'
export { HistoryScreen } from './HistoryScreen.js'
export { SendScreen } from './SendScreen.js'
export { TransferScreen } from './TransferScreen.js'
