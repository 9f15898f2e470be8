import type { BridgeConfig } from '../../core/config/bridgeConfig.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'
import { readWalletOption } from '../../core/wallet/walletOption.js'
import { transferWith } from './transferWith.js'

/** Loads the replacement for wagmi and starts it. Returns a function that stops it. */
export function watchOwn(config: BridgeConfig, publish: (session: WalletConnection) => void): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  import('./watchInjected.js').then(({ watchInjected }) => {
    if (!isStopped) stop = watchInjected(config, publish, { readWalletOption, transferWith })
  })
  return () => {
    isStopped = true
    stop?.()
  }
}
