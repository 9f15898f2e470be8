import type { BridgeConfig } from '../../core/config/bridgeConfig.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'
import { readWalletOption } from '../../core/wallet/walletOption.js'
import { transferWith } from './transferWith.js'

/**
 * The delay, in ms, before code that failed to load is requested again. Loaders such as webpack's then ask the server;
 * Chromium remembers the failure of a native module until the page is reloaded.
 */
const pauseAfterFailure = 10_000

/** Loads the replacement for wagmi and starts it. Returns a function that stops it. */
export function watchOwn(config: BridgeConfig, publish: (session: WalletConnection) => void): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  const load = () => {
    if (isStopped) return
    import('./watchInjected.js').then(
      ({ watchInjected }) => {
        if (!isStopped) stop = watchInjected(config, publish, { readWalletOption, transferWith })
      },
      (cause: unknown) => {
        const fail = () => Promise.reject(cause)
        const reader = () => undefined
        publish({ status: 'failed', wallets: [], connect: fail, disconnect: fail, reader, transfer: fail })
        setTimeout(load, pauseAfterFailure)
      },
    )
  }
  load()
  return () => {
    isStopped = true
    stop?.()
  }
}
