'use client'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../components/ui/errorText.js'
import { WalletPairing } from '../components/wallet/WalletPairing.js'
import { WalletPicker } from '../components/wallet/WalletPicker.js'
import type { WalletKind } from '../core/chain/chain.js'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import { listAbsentWallets } from '../core/wallet/absentWallets.js'
import { recallWalletNames, rememberWalletName } from '../core/wallet/recentWalletNames.js'
import type { WalletConnection } from '../core/wallet/walletConnection.js'
import type { Pairing } from '../core/wallet/walletConnector.js'
import type { WalletOption } from '../core/wallet/walletOption.js'
import { useWalletConnection } from '../hooks/useWalletConnection.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'

/** The sheet for choosing and connecting a wallet of one kind. */
export function ConnectSheet({ kind, onClose }: ConnectSheet.Props) {
  const session = useWalletConnection(kind)
  const {
    network: { chains },
    _internal: { environment },
  } = useBridgeConfig()
  const words = useWords(transferWords)
  const [opening, setOpening] = useState<string>()
  const [pairing, setPairing] = useState<Pairing>()
  const [problem, setProblem] = useState<BridgeErrorType>()
  // One attempt at a time: a new one, or leaving the sheet, cancels the previous one.
  const attempt = useRef<AbortController>(undefined)
  const cancel = () => attempt.current?.abort()
  useEffect(() => () => attempt.current?.abort(), [])

  const connect = async (wallet: WalletOption) => {
    cancel()
    attempt.current = new AbortController()
    const { signal } = attempt.current
    setOpening(wallet.id)
    setProblem(undefined)
    try {
      await session?.connect(wallet, { signal, onPairing: setPairing })
      rememberWalletName(environment, kind, wallet.name)
      onClose()
    } catch (error) {
      // An error of another family is usually code that did not load: the text says so, and the next press loads again.
      if (!signal.aborted) setProblem(error as BridgeErrorType)
    } finally {
      if (!signal.aborted) showList()
    }
  }
  const showList = () => {
    setOpening(undefined)
    setPairing(undefined)
  }
  const giveUp = () => {
    cancel()
    showList()
  }

  if (pairing)
    return <WalletPairing isPhone={isPhone()} onBack={giveUp} onClose={onClose} pairing={pairing} />
  return (
    <WalletPicker
      groups={[describeGroup(kind, session, recallWalletNames(environment, kind))]}
      onClose={onClose}
      onSelect={connect}
      opening={opening}
      problem={
        problem?.name === 'UserRejectedError' ? words.t('connectDeclined') : errorText(problem, words, chains)
      }
    />
  )
}

export declare namespace ConnectSheet {
  type Props = { kind: WalletKind; onClose: () => void }
}

/** Lists the wallets of one kind, those used here before first, and those that are not available. */
function describeGroup(
  kind: WalletKind,
  session: WalletConnection | undefined,
  names: readonly string[],
): WalletPicker.Props['groups'][number] {
  const newestLast = [...names].reverse()
  const placeOf = ({ name }: WalletOption) => newestLast.indexOf(name)
  const wallets = [...(session?.wallets ?? [])].sort((one, other) => placeOf(other) - placeOf(one))
  const [last, another] = wallets.filter(({ name }) => name === names[0])
  return {
    kind,
    wallets,
    absent: listAbsentWallets(kind, wallets, {
      page: new URL(window.location.href),
      isPhone: isPhone(),
    }),
    connected: session?.status === 'connected' ? session.wallet?.id : undefined,
    // If two share the name, it is unknown which was used last.
    recent: another ? undefined : last?.id,
  }
}

function isPhone(): boolean {
  return window.matchMedia('(hover: none) and (pointer: coarse)').matches
}
