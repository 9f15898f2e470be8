import { readAmountText } from '../amount/readAmountText.js'
import { holdsOpenRecords, watchOtherPages } from '../record/openCheck.js'
import { pairsAnswer } from '../service/answerForm.js'
import { receive } from '../service/receive.js'

/** What the form needs right away, loaded in parallel with its first paint. */
export const form = { readAmountText, watchOtherPages, holdsOpenRecords, pairsAnswer, receive }
