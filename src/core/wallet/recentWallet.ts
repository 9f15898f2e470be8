import type { WalletKind } from '../chain/walletKind.js'
import { type Environment, preferencesOf } from '../environment/environment.js'

/** What all that this page knows of the connected wallet is named by. */
export const walletKeyOf = (kind: WalletKind) => `usdc-bridge:${kind}-wallet`

/** A wallet by what it calls itself (`rdns`, or its name on Solana), which any other can, and the account it had. */
type RecentWallet = { id: string; address: string }

/** The wallet that was connected last. `undefined` where none was, or the browser keeps nothing. */
export function recallWallet(
  environment: Pick<Environment, 'preferences'>,
  kind: WalletKind,
): RecentWallet | undefined {
  try {
    const kept = preferencesOf(environment).getItem(walletKeyOf(kind)) ?? ''
    const [, address, id] = /^(\S+) (.+)$/s.exec(kept) ?? []
    return address && id ? { id, address } : undefined
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
    // A browser that keeps nothing asks again on the next visit.
  }
}
