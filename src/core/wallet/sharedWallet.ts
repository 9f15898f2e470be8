import type { WalletKind } from '../chain/chain.js'
import { walletKeyOf } from './recentWallet.js'

/** A wallet change in one widget of a page. The wallet's option has the same `id` in all of them. */
export type WalletChange = { connected?: string; left?: string }

/** Notifies the other widgets on this page, including those of another copy of this package. */
export function publishWalletChange(kind: WalletKind, detail: WalletChange): void {
  globalThis.dispatchEvent?.(new CustomEvent(walletKeyOf(kind), { detail }))
}

/** Listens to wallet changes in every widget on this page, including this one. Returns a function that unsubscribes. */
export function watchWalletChanges(kind: WalletKind, onChange: (change: WalletChange) => void): () => void {
  const handle = (event: Event) => onChange((event as CustomEvent<WalletChange>).detail)
  globalThis.addEventListener?.(walletKeyOf(kind), handle)
  return () => globalThis.removeEventListener?.(walletKeyOf(kind), handle)
}
