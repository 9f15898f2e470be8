import type { Chain } from '../../core/chain/network.js'

const hashes: { readonly [kind in Chain['kind']]: RegExp } = {
  evm: /^0x[0-9a-fA-F]{64}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,90}$/,
}

/** The explorer's URL for a transaction; `undefined` if there is none, or if the hash is invalid. */
export function transactionHref(chain: Chain, hash: string | undefined): string | undefined {
  if (!hash || !chain.transactionUrl || !hashes[chain.kind].test(hash)) return undefined
  const address = chain.transactionUrl.replace('{hash}', hash)
  return /^https?:\/\//i.test(address) ? address : undefined
}

/** The explorer's URL for an account; `undefined` if there is none, or if the address is invalid. */
export function addressHref(chain: Chain, address: string): string | undefined {
  const isAddress =
    chain.kind === 'evm' ? /^0x[0-9a-fA-F]{40}$/.test(address) : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
  if (!isAddress || !chain.addressUrl) return undefined
  const href = chain.addressUrl.replace('{address}', address)
  return /^https?:\/\//i.test(href) ? href : undefined
}
