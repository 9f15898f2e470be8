'use client'
import type { ReactNode } from 'react'
import type { TransferRecord } from '../../core/record/record.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { AmountShown, type Outcome } from '../amount/AmountShown.js'
import { RoutePath } from '../route/RoutePath.js'
import { Callout } from '../ui/Callout.js'
import { PrimaryButton } from '../ui/PrimaryButton.js'
import { Screen } from '../ui/Screen.js'
import { StatusLine } from '../ui/StatusLine.js'
import { CopyReport } from './CopyReport.js'
import { SupportLink } from './SupportLink.js'
import type { TransferView } from './TransferView.js'

/** The frame of every screen of a record: title, amount with its outcome, one button. Renders a `Screen`. */
export function TransferFrame(props: TransferFrame.Props) {
  const { say } = useWords(transferWords)
  const { amount, children, label, meta, name, outcome, said, title, view } = props
  return (
    <Screen
      footer={<Footer {...props} />}
      name={name}
      onBack={view.onBack}
      onHistory={view.onHistory}
      openCount={view.openCount}
      title={title}
    >
      <AmountShown amount={amount ?? view.record.amount} label={label} outcome={outcome}>
        {meta ?? <RoutePath destination={view.destination} source={view.source} />}
      </AmountShown>
      {children}
      {view.keeping === 'unkept' && (
        <Callout state="caution" title={say('notKept')}>
          {say('notKeptText')}
        </Callout>
      )}
      <StatusLine status={said} />
    </Screen>
  )
}

export declare namespace TransferFrame {
  type Props = {
    /** Pressed to sign anew, where that is safe. */
    again?: { text: string; note: string } | undefined
    /** Base units. @default what was signed */
    amount?: bigint | undefined
    children?: ReactNode
    /** Stands above the amount. */
    label: string
    /** Stands under the amount. @default the route */
    meta?: ReactNode
    /** What tells this screen from the others: focus follows it. */
    name: string
    /** Stands under the button where nothing is to be signed anew. */
    note: string
    outcome: Outcome
    /** Said when it changes. */
    said: string
    title: string
    view: TransferView<TransferRecord['status']>
  }
}

function Footer({ again, note, view }: TransferFrame.Props) {
  const { say } = useWords(transferWords)
  const { look, onAgain, onClose, onLook, report, support } = view
  const isAgain = again && onAgain
  const isLooking = look === 'busy'
  return (
    <>
      {isAgain ? (
        <PrimaryButton onClick={onAgain}>{again.text}</PrimaryButton>
      ) : onLook ? (
        <PrimaryButton kind="secondary" onClick={onLook} state={isLooking ? 'busy' : 'ready'}>
          {say(isLooking ? 'looking' : 'lookNow')}
        </PrimaryButton>
      ) : (
        onClose && (
          <PrimaryButton kind="secondary" onClick={onClose}>
            {say('done')}
          </PrimaryButton>
        )
      )}
      <p data-part="note">{isAgain ? again.note : note}</p>
      {report !== undefined && <CopyReport text={report} />}
      {support && (
        <p data-part="note">
          <SupportLink {...support} />
        </p>
      )}
    </>
  )
}
