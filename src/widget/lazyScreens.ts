/**
 * What the widget shows after its first screen, loaded through one `import()`. It includes the sheets of the first
 * screen, so that their shared modules do not become separate files.
 */

export { amountSize } from '../components/amount/amountSize.js'
export { AccountSheet, ChainSheet } from '../components/sheets.js'
export { amountLine } from './amountLine.js'
export { BalanceNote } from './BalanceNote.js'
export { BrokenCard, BrokenView } from './BrokenView.js'
export { CardDialog } from './CardDialog.js'
export { ConnectSheet } from './ConnectSheet.js'
export { KeptFocus } from './KeptFocus.js'
export { LazyView } from './LazyView.js'
export { OpenTransfer } from './OpenTransfer.js'
export { RecipientAnswer } from './RecipientAnswer.js'
export { RecipientEntry } from './RecipientEntry.js'
