import type { Chain } from '../../core/chain/network.js'
import { isBase58Of32Bytes } from '../../core/recipient/isBase58Of32Bytes.js'

/** An explorer's page of an account; `undefined` where there is none, or where the address is not one. */
export function addressHref(chain: Chain, address: string): string | undefined {
  const isAddress = chain.kind === 'evm' ? /^0x[0-9a-fA-F]{40}$/.test(address) : isBase58Of32Bytes(address)
  if (!isAddress || !chain.addressUrl) return undefined
  const href = chain.addressUrl.replace('{address}', address)
  return /^https?:\/\//i.test(href) ? href : undefined
}
