import type { Chain } from '../../core/chain/network.js'

/** The explorer's URL for an account; `undefined` if there is none, or if the address is invalid. */
export function addressHref(chain: Chain, address: string): string | undefined {
  const isAddress =
    chain.kind === 'evm' ? /^0x[0-9a-fA-F]{40}$/.test(address) : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
  if (!isAddress || !chain.addressUrl) return undefined
  const href = chain.addressUrl.replace('{address}', address)
  return /^https?:\/\//i.test(href) ? href : undefined
}
