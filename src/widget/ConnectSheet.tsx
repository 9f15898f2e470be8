'use client'
import { useState } from 'react'
import { errorText } from '../components/errorText.js'
import { WalletPicker } from '../components/WalletPicker.js'
import { BridgeError } from '../core/errors/BridgeError.js'
import type { BridgeErrorType } from '../core/errors/BridgeErrorType.js'
import type { WalletOption } from '../core/walletFamily.js'
import type { WalletKind } from '../core/walletKind.js'
import { useWalletSession } from '../hooks/useWalletSession.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'

/** The sheet in which a wallet of one kind is chosen and connected. */
export function ConnectSheet({ kind, onClose }: ConnectSheet.Props) {
  const session = useWalletSession(kind)
  const config = useBridgeConfig()
  const words = useWords(transferWords)
  const [opening, setOpening] = useState<string>()
  const [problem, setProblem] = useState<BridgeErrorType>()

  const connect = async (wallet: WalletOption) => {
    setOpening(wallet.id)
    setProblem(undefined)
    try {
      await session?.connect(wallet)
      onClose()
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error
      setProblem(error as BridgeErrorType)
    } finally {
      setOpening(undefined)
    }
  }

  return (
    <WalletPicker
      groups={[{ kind, wallets: session?.wallets ?? [] }]}
      onClose={onClose}
      onSelect={connect}
      opening={opening}
      problem={problem && errorText(problem, words, config.network.chains)}
    />
  )
}

export declare namespace ConnectSheet {
  type Props = { kind: WalletKind; onClose: () => void }
}
