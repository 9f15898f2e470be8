import { isChainKey } from '../../core/chain/chain.js'
import type { Network } from '../../core/chain/network.js'
import type { BridgeErrorType } from '../../core/errors/BridgeErrorType.js'
import { errorWords } from '../../messages/errorWords.js'
import type { TransferWords } from '../../messages/transferWords.js'
import type { Words } from '../../messages/useWords.js'
import { amountText } from '../amount/amountText.js'
import { plainText } from './plainText.js'

/** The text for an error: the words for its detail if there are any, otherwise those for its name. */
export function errorText(
  error: BridgeErrorType,
  { t, locale }: Words<TransferWords>,
  chains: Network['chains'],
): string {
  const nameOf = (chain: string) => (isChainKey(chain) ? chains[chain].name : plainText(chain))
  return t(keyOf(error), {
    chain: 'chain' in error ? nameOf(error.chain) : '',
    from: 'from' in error ? nameOf(error.from) : '',
    to: 'to' in error ? nameOf(error.to) : '',
    balance: 'balance' in error ? amountText(error.balance, locale) : '',
  })
}

function keyOf(error: BridgeErrorType): keyof typeof errorWords {
  const detail = 'party' in error ? error.party : 'reason' in error ? error.reason : undefined
  const key = `${error.name}.${detail}`
  return Object.hasOwn(errorWords, key) ? (key as keyof typeof errorWords) : error.name
}
