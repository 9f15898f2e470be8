import { isChainKey } from '../../core/chain/chain.js'
import type { Network } from '../../core/chain/network.js'
import type { BridgeErrorType } from '../../core/errors/BridgeError.js'
import { errorWords } from '../../messages/errorWords.js'
import { formWords } from '../../messages/formWords.js'
import type { TransferWords } from '../../messages/transferWords.js'
import type { Words } from '../../messages/useWords.js'
import { amountText } from '../amount/amountText.js'
import { plainText } from './plainText.js'

/**
 * The text for an error, if there is one: the words for its detail if there are any, otherwise those for its name. An
 * error of another family comes before anything was sent, usually from a part of the page that did not load.
 */
export function errorText(
  error: BridgeErrorType,
  words: Words<TransferWords>,
  chains: Network['chains'],
): string
export function errorText(
  error: BridgeErrorType | null | undefined,
  words: Words<TransferWords>,
  chains: Network['chains'],
): string | undefined
export function errorText(
  error: BridgeErrorType | null | undefined,
  words: Words<TransferWords>,
  chains: Network['chains'],
): string | undefined {
  if (!error) return undefined
  const key = keyOf(error)
  if (!key) return words.also(formWords).t('service.incomplete')
  const nameOf = (chain: string) => (isChainKey(chain) ? chains[chain].name : plainText(chain))
  return words.t(key, {
    chain: 'chain' in error ? nameOf(error.chain) : '',
    from: 'from' in error ? nameOf(error.from) : '',
    to: 'to' in error ? nameOf(error.to) : '',
    balance: 'balance' in error ? amountText(error.balance, words.locale) : '',
  })
}

function keyOf(error: BridgeErrorType): keyof typeof errorWords | undefined {
  const detail = 'party' in error ? error.party : 'reason' in error ? error.reason : undefined
  const keys = [`${error.name}.${detail}`, error.name] as (keyof typeof errorWords)[]
  return keys.find((key) => Object.hasOwn(errorWords, key))
}
