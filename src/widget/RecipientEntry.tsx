'use client'
import { ReceivingWallet } from '../components/recipient/ReceivingWallet.js'
import { RecipientCaution } from '../components/recipient/RecipientCaution.js'
import { RecipientInput } from '../components/recipient/RecipientInput.js'
import { type ChainKey, chainKeys, isEvmChainKey } from '../core/chain/chain.js'
import type { WalletKind } from '../core/chain/walletKind.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { useFormReading } from '../hooks/useFormReading.js'
import { useRecentRecipients } from '../hooks/useRecentRecipients.js'
import { useTransferRecords } from '../hooks/useTransferRecords.js'
import { useWalletConnection } from '../hooks/useWalletConnection.js'
import { recipientWords } from '../messages/recipientWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'
import { type Acquaintance, recipientCaution, recipientLine } from './recipientLines.js'
import { usePastedRecipient } from './usePastedRecipient.js'

/** The recipient as it is entered: the field, what the chains say of it, and whom was sent to before. */
export function RecipientEntry({ form, onConnect }: RecipientEntry.Props) {
  const { value, locked, reading, ownRecipient, recipientCheck } = form
  const config = useBridgeConfig()
  const words = useWords(recipientWords)
  const recents = useRecentRecipients({ to: value.to })
  const acquaintance = useAcquaintance(reading.recipient, value.to, form)
  const { inspection } = recipientCheck
  const { enter, pasted } = usePastedRecipient(form)
  const kind: WalletKind = value.to === 'SOLANA' ? 'solana' : 'evm'
  const { wallet } = useWalletConnection(kind) ?? {}
  const isAcross = form.source.kind !== kind
  const canConnect =
    isAcross && !ownRecipient && (kind === 'evm' || config._internal.families.solana !== undefined)
  const state = locked.includes('recipient') ? 'locked' : 'ready'
  const caution = recipientCaution(form, config, words)
  if (value.recipient === undefined && isAcross && (ownRecipient || canConnect))
    return (
      <>
        <ReceivingWallet
          address={ownRecipient}
          kind={kind}
          onChange={() => enter('')}
          onConnect={() => onConnect(kind)}
          state={state}
          wallet={wallet}
        />
        {caution && <RecipientCaution caution={caution} />}
      </>
    )
  return (
    <RecipientInput
      caution={caution}
      connect={canConnect ? { kind, onConnect: () => onConnect(kind) } : undefined}
      chainName={config.network.chains[value.to].name}
      elsewhere={listElsewhere(form, config)}
      message={recipientLine(form, pasted, acquaintance, config, words)}
      onForgetRecents={recents.forget}
      onValueChange={enter}
      ownAddress={ownRecipient}
      owner={inspection?.reason === 'tokenAccount' ? inspection.owner : undefined}
      recents={recents.recipients}
      state={state}
      value={value.recipient ?? (isAcross && state === 'ready' ? '' : undefined)}
    />
  )
}

export declare namespace RecipientEntry {
  type Props = {
    form: useFormReading.ReturnType
    /** Called when a wallet is wanted that receives. */
    onConnect: (kind: WalletKind) => void
  }
}

/** Destinations that the entered address fits, where the route's own does not: none is chosen for the person. */
function listElsewhere(
  { change, locked, pairs, reading, value }: useFormReading.ReturnType,
  { network }: BridgeConfig,
): RecipientInput.Props['elsewhere'] {
  const { from, to, recipient } = value
  if (reading.recipientProblem !== 'otherKind' || locked.includes('to')) return []
  const isOpen = (key: ChainKey) =>
    pairs.data?.some((pair) => pair.from === from && pair.to === key && pair.enabled)
  return chainKeys
    .filter((key) => isEvmChainKey(key) !== isEvmChainKey(to) && isOpen(key))
    .map((key) => ({
      chainName: network.chains[key].name,
      onChoose: () => change({ reason: 'to', from, to: key, recipient }),
    }))
}

/** Whether an address is the person's own, or one that this browser has sent to. */
function useAcquaintance(
  recipient: string | undefined,
  to: ChainKey,
  { source, ownRecipient }: useFormReading.ReturnType,
): Acquaintance {
  const { data: records = [] } = useTransferRecords()
  const { recipients } = useRecentRecipients({ to })
  const isIt = (address: string | undefined) => address?.toLowerCase() === recipient?.toLowerCase()
  if ([ownRecipient, source.session?.address].some(isIt)) return 'own'
  return records.some((record) => isIt(record.recipient)) || recipients.some(({ address }) => isIt(address))
    ? 'known'
    : 'new'
}
