import type { WalletKind } from '../chain/chain.js'
import { type Environment, preferencesOf } from '../environment/environment.js'

/** The key of everything that this page stores or publishes about the connected wallet. */
const walletKeyOf = (kind: WalletKind) => `usdc-bridge-${kind}-wallet`

/**
 * A wallet by its self-declared id (`rdns`, or its name on Solana), which any other wallet can copy, and its account.
 */
type RecentWallet = { id: string; address: string }

/** Returns the wallet that was connected last; `undefined` if there was none, or the browser stores nothing. */
export function recallWallet(
  environment: Pick<Environment, 'preferences'>,
  kind: WalletKind,
): RecentWallet | undefined {
  try {
    const kept = preferencesOf(environment).getItem(walletKeyOf(kind)) ?? ''
    return /^(?<address>\S+) (?<id>.+)$/s.exec(kept)?.groups as RecentWallet | undefined
  } catch {
    return undefined
  }
}

/** Remembers the connected wallet for the next visit, or forgets it. A convenience: nothing depends on it. */
export function rememberWallet(
  environment: Pick<Environment, 'preferences'>,
  kind: WalletKind,
  wallet: RecentWallet | undefined,
): void {
  try {
    if (!wallet) preferencesOf(environment).removeItem(walletKeyOf(kind))
    else preferencesOf(environment).setItem(walletKeyOf(kind), `${wallet.address} ${wallet.id}`)
  } catch {
    // A browser that stores nothing asks again on the next visit.
  }
}

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
