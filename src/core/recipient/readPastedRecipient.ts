import { type ChainKey, chainKeys, isEvmChainKey } from '../chain/chain.js'
import { isBase58Of32Bytes } from '../chain/isBase58Of32Bytes.js'
import type { Network } from '../chain/network.js'

/** What a text is that was pasted where a recipient belongs. */
export type PastedRecipient =
  /**
   * The address that a link names, and the chain that the link is for: `other` where the network does not have it,
   * `undefined` where the link names none.
   */
  | { kind: 'address'; address: string; chain: ChainKey | 'other' | undefined }
  /** A link without an address in it, such as one to a transaction. */
  | { kind: 'link' }
  /** A name that may have an address, such as `vitalik.eth`. It is not looked up here. */
  | { kind: 'name'; name: string }
  /** As long as a private key, and as a transaction's hash: never to be kept or shown. */
  | { kind: 'key' }
  /** The words that a wallet is restored from, or what looks like them: never to be kept or shown. */
  | { kind: 'phrase' }
  /** Anything else, and every address that stands by itself: as typed. */
  | { kind: 'text' }

/**
 * Tells what people paste in place of a plain address: `ethereum:` and `solana:` links, an explorer's page of an
 * account, a name, a transaction's hash, and secrets, which are named so that they can be thrown away. Asks nobody, and
 * checks no address: `parseRecipient` does.
 *
 * @example
 * ```ts
 * import { mainnet, readPastedRecipient } from 'usdc-bridge-react/core'
 *
 * const address = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2'
 * readPastedRecipient(`https://basescan.org/address/${address}`, mainnet) // { kind: 'address', address, chain: 'BASE' }
 * readPastedRecipient('vitalik.eth', mainnet) // { kind: 'name', name: 'vitalik.eth' }
 * ```
 */
export function readPastedRecipient(text: string, network: Network): PastedRecipient {
  const plain = text.replace(/[\s\p{Cf}]+/gu, '')
  // 32 bytes of hex, 64 of base58, or the list of numbers that Solana's tools write keys as.
  if (/^(0x)?[0-9a-f]{64}$|^[1-9A-HJ-NP-Za-km-z]{86,88}$|^\[\d+(,\d+){31,}\]?$/i.test(plain))
    return { kind: 'key' }
  if (/^[a-z]{36,}$|^[A-Za-z]{45,}$/.test(plain.replace(/\d{1,2}\.|,/g, ''))) return { kind: 'phrase' }
  if (/^[a-z]\w*:(?!\/\/)/i.test(plain)) return readUri(plain, network)
  if (/^https?:|^[\w-]+(\.[\w-]+)+\//i.test(plain)) return readPage(plain, network)
  return isName(plain) ? { kind: 'name', name: plain } : { kind: 'text' }
}

function isName(text: string): boolean {
  return /^[^\s/:?#@]+\.[a-z]{2,}$/i.test(text)
}

/** ERC-681 and Solana Pay, CAIP-10, and the short names of chains before an address (ERC-3770). */
function readUri(text: string, network: Network): PastedRecipient {
  const [, scheme = '', rest = ''] = /^([^:]+):(.*)$/.exec(text) ?? []
  switch (scheme.toLowerCase()) {
    case 'ethereum':
      return readPayment(rest.replace(/^pay-/, ''), network)
    case 'eip155': {
      const [id, address = ''] = rest.split(':')
      return found(address, chainOf(id, network))
    }
    case 'solana':
      return found(rest.replace(/\?.*/, '').replace(/^.*:/, ''), 'SOLANA')
    default:
      return found(rest, shortNames[scheme.toLowerCase()])
  }
}

const shortNames: { readonly [name: string]: ChainKey } = {
  eth: 'ETH',
  base: 'BASE',
  arb1: 'ARB',
  matic: 'POLYGON',
  pol: 'POLYGON',
}

/** A request for a token names its recipient in the query, and the token in the place of the address. */
function readPayment(text: string, network: Network): PastedRecipient {
  const [, target = '', id, call, query = ''] = /^([^@/?]+)(?:@(\w+))?(\/[^?]*)?(?:\?(.*))?$/.exec(text) ?? []
  const chain = id && chainOf(id, network)
  if (!call) return isName(target) ? { kind: 'name', name: target } : found(target, chain || undefined)
  const recipient = call === '/transfer' && new URLSearchParams(query).get('address')
  return found(recipient || '', chain || undefined)
}

function chainOf(id: string | undefined, { chains }: Network): ChainKey | 'other' {
  return chainKeys.filter(isEvmChainKey).find((key) => chains[key].id === Number(id)) ?? 'other'
}

/** An explorer's page of an account: what follows `address` or `account` in its path. */
function readPage(text: string, { chains }: Network): PastedRecipient {
  const url = /^https?:/i.test(text) ? text : `https://${text}`
  const [, address = ''] = /[/#](?:address|accounts?)\/(\w+)(?:[/?#]|$)/i.exec(url) ?? []
  return found(
    address,
    chainKeys.find((key) => {
      const [page] = chains[key].addressUrl?.split('{address}') ?? []
      return page && url.startsWith(page)
    }),
  )
}

function found(address: string, chain: ChainKey | 'other' | undefined): PastedRecipient {
  const isAddress = /^0x[0-9a-f]{40}$/i.test(address) || isBase58Of32Bytes(address)
  return isAddress ? { kind: 'address', address, chain } : { kind: 'link' }
}
