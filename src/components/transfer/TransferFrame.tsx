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
import { statusIcons } from './statusIcons.js'
import type { TransferView } from './TransferView.js'

/** The layout of every screen of a record: title, amount with its outcome, one button. Renders a `Screen`. */
export function TransferFrame(props: TransferFrame.Props) {
  const { t } = useWords(transferWords)
  const { amount, children, label, meta, name, announcement, title, view } = props
  const { outcome = statusIcons[view.record.status] } = props
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
    /** The button that signs again, if that is safe. */
    again?: { text: string; note: string } | undefined
    /** In base units. @default what was signed */
    amount?: bigint | undefined
    children?: ReactNode
    /** Shown above the amount. */
    label: string
    /** Shown under the amount. @default the route */
    meta?: ReactNode
    /**
     * The label of the button that checks the chains, next to `again` if both are shown.
     * @default 'Check now', where there is no `again`
     */
    checkText?: string | undefined
    /** Identifies this screen: focus moves when it changes. */
    name: string
    /** Shown under the button if there is nothing to sign again. */
    note: string
    /** @default that of the record's status */
    outcome?: Outcome | undefined
    /** Announced when it changes. */
    announcement: string
    title: string
    view: TransferView<TransferRecord['status']>
  }
}

/** Two equal buttons, each in its own row if there is no space. */
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
      {view.problem && <Callout state="caution" title={view.problem} />}
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
