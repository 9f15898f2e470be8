'use client'
import { ReceivingWallet } from '../components/recipient/ReceivingWallet.js'
import { RecipientInput } from '../components/recipient/RecipientInput.js'
import type { WalletKind } from '../core/chain/chain.js'
import { isSameAddress } from '../core/chain/isSameAddress.js'
import type { useFormReading } from '../hooks/useFormReading.js'
import { useRecentRecipients } from '../hooks/useRecentRecipients.js'
import { useTransferRecords } from '../hooks/useTransferRecords.js'
import { useWalletConnection } from '../hooks/useWalletConnection.js'
import { recipientWords } from '../messages/recipientWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'
import { type Acquaintance, recipientLine } from './recipientLines.js'
import { usePastedRecipient } from './usePastedRecipient.js'

/** The recipient as it is entered: the field, what the chains say of it, and whom was sent to before. */
export function RecipientEntry({ cautionId, form, onConnect }: RecipientEntry.Props) {
  const { value, locked, reading, ownRecipient } = form
  const config = useBridgeConfig()
  const words = useWords(recipientWords)
  const recents = useRecentRecipients({ to: value.to })
  const acquaintance = useAcquaintance(reading.recipient, recents.recipients, form)
  const { enter, pasted } = usePastedRecipient(form)
  const kind: WalletKind = value.to === 'SOLANA' ? 'solana' : 'evm'
  const { wallet } = useWalletConnection(kind) ?? {}
  const isAcross = form.source.kind !== kind
  const canConnect =
    isAcross && !ownRecipient && (kind === 'evm' || config._internal.families.solana !== undefined)
  const state = locked.includes('recipient') ? 'locked' : 'ready'
  const chain = config.network.chains[value.to]
  if (value.recipient === undefined && isAcross && (ownRecipient || canConnect))
    return (
      <ReceivingWallet
        address={ownRecipient}
        chain={chain}
        kind={kind}
        onChange={() => enter('')}
        onConnect={() => onConnect(kind)}
        state={state}
        wallet={wallet}
      />
    )
  return (
    <RecipientInput
      cautionId={form.recipientCheck.inspection?.verdict === 'doubtful' ? cautionId : undefined}
      chain={chain}
      connect={canConnect ? { kind, onConnect: () => onConnect(kind) } : undefined}
      chainName={chain.name}
      message={recipientLine(form, pasted, acquaintance, config, words)}
      named={form.recipientCheck.inspection?.named}
      onForgetRecents={recents.forget}
      onValueChange={enter}
      ownAddress={ownRecipient}
      recents={recents.recipients}
      state={state}
      value={value.recipient ?? (isAcross && state === 'ready' ? '' : undefined)}
    />
  )
}

export declare namespace RecipientEntry {
  type Props = {
    /** Names what `RecipientAnswer` shows of a doubt. */
    cautionId: string
    form: useFormReading.ReturnType
    /** Called when a wallet is wanted that receives. */
    onConnect: (kind: WalletKind) => void
  }
}

/** Whether an address is the person's own, or one that this browser has sent to. */
function useAcquaintance(
  recipient: string | undefined,
  recents: useRecentRecipients.ReturnType['recipients'],
  { source, ownRecipient }: useFormReading.ReturnType,
): Acquaintance {
  const { data: records = [] } = useTransferRecords()
  const isIt = (address: string | undefined) => isSameAddress(address, recipient)
  if ([ownRecipient, source.session?.address].some(isIt)) return 'own'
  return records.some((record) => isIt(record.recipient)) || recents.some(({ address }) => isIt(address))
    ? 'known'
    : 'new'
}
