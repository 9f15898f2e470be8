'use client'
import { useContext, useEffect } from 'react'
import { WagmiContext } from 'wagmi'
import type { BridgeConfig } from '../../core/config/bridgeConfig.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'
import { watchOwn } from './watchOwn.js'
import { watchWagmi } from './watchWagmi.js'

/** Renders nothing, and publishes the host's EVM wallet, or one that it finds itself. */
export function EvmAdapter({ config, publish }: EvmAdapter.Props): null {
  const wagmi = useContext(WagmiContext)
  useEffect(
    () => (wagmi ? watchWagmi(wagmi, config, publish) : watchOwn(config, publish)),
    [wagmi, config, publish],
  )
  return null
}

export declare namespace EvmAdapter {
  type Props = {
    config: BridgeConfig
    publish: (session: WalletConnection) => void
  }
}
