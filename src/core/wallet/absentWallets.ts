import type { WalletKind } from '../chain/chain.js'
import type { WalletOption } from './walletOption.js'

/** A wallet that this browser does not have, and a link to it. */
export type AbsentWallet = {
  name: string
  href: string
  /** `get`: the vendor's page; `open`: a link that opens this page in the wallet's own browser, on a phone. */
  how: 'get' | 'open'
}

type KnownWallet = {
  name: string
  kinds: readonly WalletKind[]
  /** The vendor's page. */
  site: string
  /** The vendor's documented link that opens a page in the wallet's own browser. */
  open?: (page: URL) => string
}

/**
 * Some wallets with many users, in no particular order. Links: docs.metamask.io (use deeplinks), docs.cdp.coinbase.com
 * (mobile dapp integration), docs.phantom.com and docs.solflare.com (browse).
 */
const knownWallets: readonly KnownWallet[] = [
  {
    name: 'MetaMask',
    kinds: ['evm'],
    site: 'https://metamask.io/download',
    open: ({ host, pathname, search }) => `https://link.metamask.io/dapp/${host}${pathname}${search}`,
  },
  {
    name: 'Coinbase Wallet',
    kinds: ['evm'],
    site: 'https://www.coinbase.com/wallet/downloads',
    open: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  },
  { name: 'Rabby', kinds: ['evm'], site: 'https://rabby.io' },
  {
    name: 'Phantom',
    kinds: ['evm', 'solana'],
    site: 'https://phantom.com/download',
    open: (page) => `https://phantom.app/ul/browse/${browse(page)}`,
  },
  {
    name: 'Solflare',
    kinds: ['solana'],
    site: 'https://www.solflare.com/download',
    open: (page) => `https://solflare.com/ul/v1/browse/${browse(page)}`,
  },
]

/** Lists wallets of one kind that were not found: on a phone, only those that can open this page. */
export function listAbsentWallets(
  kind: WalletKind,
  found: readonly WalletOption[],
  device: { page: URL; isPhone: boolean },
): readonly AbsentWallet[] {
  const isFound = (known: KnownWallet) =>
    found.some(({ name }) => name.toLowerCase().startsWith(known.name.toLowerCase()))
  return knownWallets
    .filter((known) => known.kinds.includes(kind) && !isFound(known))
    .flatMap(({ name, site, open }): AbsentWallet[] => {
      if (!device.isPhone) return [{ name, href: site, how: 'get' }]
      return open ? [{ name, href: open(device.page), how: 'open' }] : []
    })
}

function browse({ href, origin }: URL): string {
  return `${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`
}
