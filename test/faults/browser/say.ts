import { amountWords } from '../../../src/messages/amountWords.js'
import { fill, type ValuesOf } from '../../../src/messages/fill.js'
import { formWords } from '../../../src/messages/formWords.js'
import { recipientWords } from '../../../src/messages/recipientWords.js'
import { transferWords } from '../../../src/messages/transferWords.js'

const words = { ...amountWords, ...formWords, ...recipientWords, ...transferWords }
type All = typeof words

/** The widget's text of a key. */
export function say<key extends keyof All>(key: key, ...values: ValuesOf<All[key], string>): string {
  const [given = {}] = values as [{ [name: string]: string }?]
  return fill<string>(words[key], given).join('')
}
