import type { WalletKind } from '../chain/walletKind.js'

/** What all that this page knows of the connected wallet is named by. */
export const walletKeyOf = (kind: WalletKind) => `usdc-bridge:${kind}-wallet`

/** The id of the wallet that was connected last. `undefined` where none was, or the browser keeps nothing. */
export function recallWallet(kind: WalletKind): string | undefined {
  try {
    return globalThis.localStorage.getItem(walletKeyOf(kind)) ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers the connected wallet for the next visit, or forgets it. A convenience: nothing depends on it. */
export function rememberWallet(kind: WalletKind, id: string | undefined): void {
  try {
    if (id === undefined) globalThis.localStorage.removeItem(walletKeyOf(kind))
    else globalThis.localStorage.setItem(walletKeyOf(kind), id)
  } catch {
    // A browser that keeps nothing asks again on the next visit.
  }
}
