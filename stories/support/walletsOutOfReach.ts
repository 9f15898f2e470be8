import { useEffect } from 'react'
import type { WalletFamily } from '../../src/core/config/bridgeConfig.js'

const fail = () => Promise.reject(new TypeError('Failed to fetch'))

/** EVM wallets whose code did not load. */
export const walletsOutOfReach: WalletFamily<'evm'> = {
  kind: 'evm',
  Adapter({ publish }) {
    useEffect(
      () =>
        publish({
          status: 'failed',
          wallets: [],
          connect: fail,
          disconnect: fail,
          reader: () => undefined,
          transfer: fail,
        }),
      [publish],
    )
    return null
  },
}
