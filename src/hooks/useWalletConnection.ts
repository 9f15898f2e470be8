'use client'
import { useSyncExternalStore } from 'react'
import type { WalletKind } from '../core/chain/chain.js'
import type { WalletConnection } from '../core/wallet/walletConnection.js'
import { useBridge } from '../provider/BridgeContext.js'

/**
 * The wallet of one kind and its actions: `undefined` on a server and until the page has looked for wallets.
 *
 * @example
 * ```tsx
 * import { useWalletConnection } from 'usdc-bridge-react'
 *
 * function Wallets() {
 *   const session = useWalletConnection('evm')
 *   return session?.wallets.map((wallet) => (
 *     <button key={wallet.id} type="button" onClick={() => session.connect(wallet).catch(() => {})}>
 *       {wallet.name}
 *     </button>
 *   ))
 * }
 * ```
 */
export function useWalletConnection(kind: WalletKind): WalletConnection | undefined {
  const store = useBridge('useWalletConnection').sessions[kind]
  return useSyncExternalStore(store.subscribe, store.get, () => undefined)
}
