'use client'
import type { ReactNode } from 'react'
import type { TransferRecord } from '../../core/record/record.js'
import { isOpenRecord, statusRule } from '../../core/record/status.js'
import { sheetWords } from '../../messages/sheetWords.js'
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
  const { t } = useWords(transferWords)
  const { amount, children, label, meta, name, outcome, announcement, title, view } = props
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
      {view.keeping === 'unsaved' && (
        <Callout state="caution" title={t('notKept')}>
          {t('notKeptText')}
        </Callout>
      )}
      <StatusLine status={announcement} />
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
    /** On the button that asks the chains. It then stands beside `again`. @default 'Check now', where there is no `again` */
    checkText?: string | undefined
    /** What tells this screen from the others: focus follows it. */
    name: string
    /** Stands under the button where nothing is to be signed anew. */
    note: string
    outcome: Outcome
    /** Said when it changes. */
    announcement: string
    title: string
    view: TransferView<TransferRecord['status']>
  }
}

/** Two that weigh the same, each in a row of its own where there is no room. */
const sideBySide = {
  display: 'grid',
  gap: '0.5em',
  gridTemplateColumns: 'repeat(auto-fit, minmax(7em, 1fr))',
}

function Footer({ again, checkText, note, view }: TransferFrame.Props) {
  const { t, also } = useWords(transferWords)
  const { polling, onAgain, onClose, onCheck, report, support } = view
  const isAgain = again && onAgain
  const isOpen = isOpenRecord(view.record)
  const isDone = onClose && !isOpen && statusRule(view.record).hasLeft
  const mayCheck = onCheck && (!isAgain || checkText)
  const mayClose = onClose && !isDone && (!isAgain || isOpen)
  const isPolling = polling === 'busy'
  return (
    <>
      {view.problem && (
        <Callout state="caution" title={t('notClosedTitle')}>
          {view.problem}
        </Callout>
      )}
      {isDone && <PrimaryButton onClick={onClose}>{t('done')}</PrimaryButton>}
      {isAgain && (
        <PrimaryButton kind={isDone ? 'secondary' : 'primary'} onClick={onAgain}>
          {again.text}
        </PrimaryButton>
      )}
      {(mayCheck || mayClose) && (
        <div style={sideBySide}>
          {mayCheck && (
            <PrimaryButton kind="secondary" onClick={onCheck} state={isPolling ? 'busy' : 'ready'}>
              {isPolling ? t('looking') : (checkText ?? t('checkNow'))}
            </PrimaryButton>
          )}
          {mayClose && (
            <PrimaryButton kind="secondary" onClick={onClose}>
              {also(sheetWords).t('close')}
            </PrimaryButton>
          )}
        </div>
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
