import type { WalletKind } from '../chain/walletKind.js'

const keyOf = (kind: WalletKind) => `usdc-bridge:${kind}-wallet`

/** The id of the wallet that was connected last. `undefined` where none was, or the browser keeps nothing. */
export function recallWallet(kind: WalletKind): string | undefined {
  try {
    return globalThis.localStorage.getItem(keyOf(kind)) ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers the connected wallet for the next visit, or forgets it. A convenience: nothing depends on it. */
export function rememberWallet(kind: WalletKind, id: string | undefined): void {
  try {
    if (id === undefined) globalThis.localStorage.removeItem(keyOf(kind))
    else globalThis.localStorage.setItem(keyOf(kind), id)
  } catch {
    // A browser that keeps nothing asks again on the next visit.
  }
}
