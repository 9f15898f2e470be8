/** What the form needs right away, loaded in parallel with its first paint. */

export { readAmountText } from '../amount/readAmountText.js'
export { watchOtherPages } from '../config/watchOtherPages.js'
export { holdsOpenRecords } from '../record/holdsOpenRecords.js'
export { receive } from '../service/receive.js'
