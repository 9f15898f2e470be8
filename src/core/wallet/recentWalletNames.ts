import type { WalletKind } from '../chain/chain.js'
import { type Environment, preferencesOf } from '../environment/environment.js'

const most = 5
const longestName = 64

const keyOf = (kind: WalletKind) => `usdc-bridge-${kind}-wallets`

/** Lists the names of wallets that were connected here, latest first; empty if the browser stores nothing. */
export function recallWalletNames(
  environment: Pick<Environment, 'preferences'>,
  kind: WalletKind,
): readonly string[] {
  try {
    const kept: unknown = JSON.parse(preferencesOf(environment).getItem(keyOf(kind)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isName).slice(0, most) : []
  } catch {
    return []
  }
}

/** Moves a wallet to the top of the list for the next visit. A convenience: nothing depends on it. */
export function rememberWalletName(
  environment: Pick<Environment, 'preferences'>,
  kind: WalletKind,
  name: string,
): void {
  const others = recallWalletNames(environment, kind).filter((other) => other !== name)
  try {
    preferencesOf(environment).setItem(keyOf(kind), JSON.stringify([name, ...others].slice(0, most)))
  } catch {
    // A browser that stores nothing lists wallets in their original order.
  }
}

function isName(kept: unknown): kept is string {
  return typeof kept === 'string' && kept !== '' && kept.length <= longestName
}
