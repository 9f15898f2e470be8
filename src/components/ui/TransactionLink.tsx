'use client'
import type { Chain } from '../../core/chain/network.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { transactionHref } from './explorerHref.js'
import { NewTabLink } from './NewTabLink.js'

/** Links to a transaction in the chain's explorer. Renders an `<a>`, or nothing if the hash is invalid. */
export function TransactionLink({ chain, hash }: TransactionLink.Props) {
  const { t } = useWords(transferWords)
  const address = transactionHref(chain, hash)
  return address ? <NewTabLink href={address}>{t('transaction')}</NewTabLink> : null
}

export declare namespace TransactionLink {
  type Props = {
    /** The transaction's chain. */
    chain: Chain
    /** The hash from the service or the chain: untrusted. */
    hash: string | undefined
  }
}
