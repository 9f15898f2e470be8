'use client'
import { useId } from 'react'
import type { Chain } from '../../core/chain/network.js'
import type { TransferAction } from '../../core/record/status.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { OutcomeMark } from '../amount/AmountShown.js'
import { Callout } from '../ui/Callout.js'
import { StatusLine } from '../ui/StatusLine.js'
import { TransactionLink } from '../ui/TransactionLink.js'
import { useHeading } from '../ui/useHeading.js'

/** What can be done about an open transfer, each with its consequence. Renders a list of buttons. */
export function TransferActions({ actions, clearing, onAction, problem, source }: TransferActions.Props) {
  const { say } = useWords(transferWords)
  const Heading = useHeading(1)
  const id = useId()
  const chain = source.name
  const isOver = clearing !== undefined && clearing !== 'busy'
  return (
    <>
      <Heading data-part="heading" id={id}>
        {say('whatYouCanDo')}
      </Heading>
      {isOver ? (
        <Callout state="slow" title={say('clearingTitle')}>
          {say('clearingText', { chain })} <TransactionLink chain={source} hash={clearing} />
        </Callout>
      ) : (
        <ul aria-labelledby={id} data-part="options">
          {actions.map((action) => (
            <li key={action}>
              <Option
                action={action}
                chain={chain}
                isBusy={clearing === 'busy'}
                onPress={() => onAction(action)}
              />
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <Callout state="caution" title={say('problemTitle')}>
          {problem}
        </Callout>
      )}
      <StatusLine alert={problem} status={isOver ? say('clearingTitle') : undefined} />
    </>
  )
}

export declare namespace TransferActions {
  type Props = {
    /** What is safe to offer, as `transferActions` lists it. */
    actions: readonly TransferAction[]
    /** `busy` while the wallet is asked to clear the allowance; then the hash of the transaction that does. */
    clearing?: 'busy' | `0x${string}` | undefined
    /** Called with what the person wants to do. */
    onAction: (action: TransferAction) => void
    /** Why the last try came to nothing. */
    problem?: string | undefined
    /** The chain that the transfer leaves. */
    source: Chain
  }
}

type OptionProps = { action: TransferAction; chain: string; isBusy: boolean; onPress: () => void }

function Option({ action, chain, isBusy, onPress }: OptionProps) {
  const { say } = useWords(transferWords)
  return (
    <button
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      data-kind="row"
      data-part="option"
      onClick={isBusy ? undefined : onPress}
      type="button"
    >
      <OutcomeMark outcome={{ icon: 'arrow', state: 'next' }} size="medium" />
      <span data-part="what">
        <span data-part="name">{isBusy ? say('confirmInWallet') : say(`action.${action}`)}</span>
        <span data-part="label">{say(`action.${action}Text`, { chain })}</span>
      </span>
    </button>
  )
}
