'use client'
import type { Chain } from '../../core/chain/network.js'
import { sheetWords } from '../../messages/sheetWords.js'
import { useWords } from '../../messages/useWords.js'
import { Address } from './Address.js'
import { addressHref } from './explorerHref.js'
import { LazyIcon as Icon } from './LazyIcon.js'
import { NewTabLink } from './NewTabLink.js'
import { shortAddress } from './shortAddress.js'

/** A shortened address that links to the chain's explorer. Renders an `<a>`, or only the address. */
export function AddressLink({ chain, value }: AddressLink.Props) {
  const href = chain && addressHref(chain, value)
  const address = <Address value={value} />
  return href ? <NewTabLink href={href}>{address}</NewTabLink> : address
}

/** The same link next to an address that is shown in full. Renders an `<a>`, or nothing. */
export function ExplorerLink({ chain, value }: AddressLink.Props) {
  const { t } = useWords(sheetWords)
  const href = chain && addressHref(chain, value)
  if (!href) return null
  return (
    <a
      aria-label={[shortAddress(value), t('accountExplorer'), t('newTab')].join(' ')}
      data-part="icon-button"
      data-size="small"
      href={href}
      rel="noreferrer"
      target="_blank"
    >
      <Icon direction="reading" name="out" />
    </a>
  )
}

export declare namespace AddressLink {
  type Props = {
    /** The account's chain; without it there is no link. */
    chain: Chain | undefined
    /** The whole address. */
    value: string
  }
}
