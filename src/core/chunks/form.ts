import { readAmountText } from '../amount/readAmountText.js'
import { holdsOpenRecords, watchOtherPages } from '../record/holdsOpenRecords.js'
import { pairsAnswer } from '../service/answerSchema.js'
import { receive } from '../service/receive.js'

/** What the form needs right away, loaded in parallel with its first paint. */
export const form = { readAmountText, watchOtherPages, holdsOpenRecords, pairsAnswer, receive }
