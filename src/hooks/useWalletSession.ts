'use client'
import { useSyncExternalStore } from 'react'
import type { WalletKind } from '../core/chain/walletKind.js'
import type { WalletSession } from '../core/wallet/walletSession.js'
import { useBridge } from '../provider/BridgeContext.js'

/**
 * What is known of the wallet of one kind, and what can be done with it: `undefined` on a server and until the page
 * has looked.
 *
 * @example
 * ```tsx
 * import { useWalletSession } from 'usdc-bridge-react'
 *
 * function Wallets() {
 *   const session = useWalletSession('evm')
 *   return session?.wallets.map((wallet) => (
 *     <button key={wallet.id} type="button" onClick={() => session.connect(wallet)}>
 *       {wallet.name}
 *     </button>
 *   ))
 * }
 * ```
 */
export function useWalletSession(kind: WalletKind): WalletSession | undefined {
  const store = useBridge('useWalletSession').sessions[kind]
  return useSyncExternalStore(store.subscribe, store.get, () => undefined)
}
