'use client'
import { useState, useSyncExternalStore } from 'react'
import type { ChainKey } from '../core/chain/chain.js'
import {
  forgetRecipients,
  type RecentRecipient,
  recallRecipients,
} from '../core/recipient/recentRecipients.js'
import { useBridge } from '../provider/BridgeContext.js'

/**
 * Whom this browser last sent to, on chains of the same kind as `to`, the newest first: five at most, of this network.
 * On the server and during hydration there are none.
 *
 * @example
 * ```tsx
 * import { useRecentRecipients } from 'usdc-bridge-react'
 *
 * function Recents({ onChoose }: { onChoose: (address: string) => void }) {
 *   const { recipients } = useRecentRecipients({ to: 'ARB' })
 *   return recipients.map(({ address }) => (
 *     <button key={address} onClick={() => onChoose(address)} type="button">
 *       {address}
 *     </button>
 *   ))
 * }
 * ```
 *
 * @throws ProviderNotFoundError outside `<BridgeProvider>`
 */
export function useRecentRecipients({ to }: { to: ChainKey }): useRecentRecipients.ReturnType {
  const {
    network,
    _internal: { environment },
  } = useBridge('useRecentRecipients').config
  const place = { network, chain: network.chains[to], environment }
  const [, setForgotten] = useState(0)
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return {
    recipients: isHydrated ? recallRecipients(place) : [],
    forget: () => {
      forgetRecipients(place)
      setForgotten((times) => times + 1)
    },
  }
}

const never = () => () => {}

export declare namespace useRecentRecipients {
  type ReturnType = {
    recipients: readonly RecentRecipient[]
    /** Forgets them. */
    forget: () => void
  }
}
