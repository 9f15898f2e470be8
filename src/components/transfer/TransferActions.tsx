'use client'
import { useId, useState } from 'react'
import type { Chain } from '../../core/chain/network.js'
import type { TransferRecord } from '../../core/record/record.js'
import type { TransferAction } from '../../core/record/status.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { OutcomeMark } from '../amount/AmountShown.js'
import { Callout } from '../ui/Callout.js'
import { StatusLine } from '../ui/StatusLine.js'
import { TransactionLink } from '../ui/TransactionLink.js'
import { useHeading } from '../ui/useHeading.js'
import { CloseQuestion } from './CloseQuestion.js'

/**
 * The actions for an open transfer, each with its consequence. Renders a list of buttons.
 *
 * Closing it without a known outcome asks for confirmation before `onAction` is called.
 *
 * @example
 * ```tsx
 * import {
 *   mainnet,
 *   TransferActions,
 *   type TransferRecord,
 *   transferActions,
 *   useBridgeConfig,
 *   useTransferRecords,
 * } from 'usdc-bridge-react'
 *
 * function Actions({ record }: { record: TransferRecord }) {
 *   const config = useBridgeConfig()
 *   const { data: others } = useTransferRecords()
 *   return (
 *     <TransferActions
 *       actions={transferActions(config, record, others)}
 *       onAction={(action) => console.info(action)}
 *       record={record}
 *       source={mainnet.chains[record.from]}
 *     />
 *   )
 * }
 * ```
 */
export function TransferActions(props: TransferActions.Props) {
  const { actions, revoking, closing, destination, onAction, problem, record, source } = props
  const { t } = useWords(transferWords)
  const Heading = useHeading(1)
  const id = useId()
  const [step, setStep] = useState<'idle' | 'asking'>('idle')
  const chain = source.name
  const hash = revoking !== 'busy' && actions.includes('revokeAllowance') ? revoking : undefined
  const options = actions.filter(
    (action) => !(hash && action === 'revokeAllowance') && (record || action !== 'setAside'),
  )
  const busy = { revokeAllowance: revoking === 'busy', setAside: closing === 'busy' }
  const answer = (action?: TransferAction) => {
    setStep('idle')
    if (action) onAction(action)
  }
  return (
    <>
      <Heading data-part="heading" id={id}>
        {t('whatYouCanDo')}
      </Heading>
      <StatusLine alert={problem} status={hash ? t('revokingTitle') : undefined} />
      {hash && (
        <Callout state="slow" title={t('revokingTitle')}>
          {t('revokingText', { chain })} <TransactionLink chain={source} hash={hash} />
        </Callout>
      )}
      {options.length > 0 && (
        <ul aria-labelledby={id} data-part="options">
          {options.map((action) => (
            <li key={action}>
              <Option
                action={action}
                chain={chain}
                isBusy={action in busy && busy[action as keyof typeof busy]}
                onPress={() => (action === 'setAside' ? setStep('asking') : onAction(action))}
              />
            </li>
          ))}
        </ul>
      )}
      {problem && <Callout state="caution" title={problem} />}
      {step === 'asking' && record && (
        <CloseQuestion
          amount={record.amount}
          destination={destination}
          onClose={() => answer('setAside')}
          onKeep={() => answer()}
          recipient={record.recipient}
        />
      )}
    </>
  )
}

export declare namespace TransferActions {
  type Props = {
    /** The safe actions, from `transferActions`. */
    actions: readonly TransferAction[]
    /** `busy` while the wallet is asked to revoke the allowance; then the hash of that transaction. */
    revoking?: 'busy' | `0x${string}` | undefined
    /** `busy` while the chain is checked again before the transfer is closed. */
    closing?: 'busy' | undefined
    /** The destination chain, to link to the recipient before closing. */
    destination?: Chain | undefined
    /** Called with the action that the person chose. */
    onAction: (action: TransferAction) => void
    /** Why the last attempt failed. */
    problem?: string | undefined
    /** The details shown before the transfer is closed; without them, `setAside` is not offered. */
    record?: Pick<TransferRecord, 'amount' | 'recipient'> | undefined
    /** The source chain. */
    source: Chain
  }
}

type OptionProps = { action: TransferAction; chain: string; isBusy: boolean; onPress: () => void }

function Option({ action, chain, isBusy, onPress }: OptionProps) {
  const { t } = useWords(transferWords)
  const busyText = action === 'setAside' ? t('closing', { chain }) : t('confirmInWallet')
  return (
    <button
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      aria-haspopup={action === 'setAside' ? 'dialog' : undefined}
      data-kind="row"
      data-part="option"
      onClick={isBusy ? undefined : onPress}
      type="button"
    >
      <OutcomeMark
        outcome={{ icon: action === 'setAside' ? 'close' : 'arrow', state: 'next' }}
        size="medium"
      />
      <span data-part="what">
        <span data-part="name">{isBusy ? busyText : t(`action.${action}`)}</span>
        <span data-part="label">{t(`action.${action}Text`, { chain })}</span>
      </span>
    </button>
  )
}
