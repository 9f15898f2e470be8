import type { WalletKind } from '../chain/walletKind.js'
import { walletKeyOf } from './recentWallet.js'

/** What the person did in one widget of a page, with the wallet whose option has this `id` in all of them. */
export type WalletChange = { connected?: string; left?: string }

/** Tells the other widgets of this page, also those of another copy of this package. */
export function publishWalletChange(kind: WalletKind, detail: WalletChange): void {
  globalThis.dispatchEvent?.(new CustomEvent(walletKeyOf(kind), { detail }))
}

/** Hears what the person does in any widget of this page, this one too. Returns how to stop. */
export function watchWalletChanges(kind: WalletKind, onChange: (change: WalletChange) => void): () => void {
  const handle = (event: Event) => onChange((event as CustomEvent<WalletChange>).detail)
  globalThis.addEventListener?.(walletKeyOf(kind), handle)
  return () => globalThis.removeEventListener?.(walletKeyOf(kind), handle)
}
