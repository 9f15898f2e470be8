'use client'
import { type RefCallback, useId, useState } from 'react'
import type { Network } from '../../core/chain/network.js'
import type { TransferRecord } from '../../core/record/record.js'
import { isOpenRecord } from '../../core/record/status.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { OutcomeMark } from '../amount/AmountShown.js'
import { Usdc } from '../amount/Usdc.js'
import { RoutePath } from '../route/RoutePath.js'
import { Callout } from '../ui/Callout.js'
import { PrimaryButton } from '../ui/PrimaryButton.js'
import { Screen } from '../ui/Screen.js'
import { dayText } from '../ui/timeText.js'
import { useHeading } from '../ui/useHeading.js'
import { useNow } from '../ui/useNow.js'
import { amountOf, statusIcons } from './statusIcons.js'

/** How many ended transfers are shown at first, and added with each press. */
const page = 50

const focus = (row: HTMLButtonElement | null) => row?.focus()

/**
 * Every transfer stored in this browser, open ones first. Renders a `Screen` with lists of buttons.
 *
 * @example
 * ```tsx
 * import { Card, mainnet, TransferHistory, type TransferRecord, useTransferRecords } from 'usdc-bridge-react'
 *
 * function History({ onOpen }: { onOpen: (record: TransferRecord) => void }) {
 *   const { data: records = [] } = useTransferRecords()
 *   return (
 *     <Card>
 *       <TransferHistory chains={mainnet.chains} onOpen={onOpen} records={records} />
 *     </Card>
 *   )
 * }
 * ```
 */
export function TransferHistory(props: TransferHistory.Props) {
  const { chains, clock, onBack, onOpen, records, unreadableCount = 0 } = props
  const { t } = useWords(transferWords)
  const now = useNow(clock, 60_000)
  const newestFirst = [...records].sort((one, other) => other.createdAt - one.createdAt)
  const groups = [
    {
      title: t('historyGroupOpen'),
      records: newestFirst.filter(isOpenRecord),
      most: Number.POSITIVE_INFINITY,
    },
    {
      title: t('historyGroupEarlier'),
      records: newestFirst.filter((record) => !isOpenRecord(record)),
      most: page,
    },
  ]
  return (
    <Screen footer={<Footer {...props} />} name="history" onBack={onBack} title={t('historyTitle')}>
      {unreadableCount > 0 && (
        <Callout state="caution" title={t('unreadableTitle')}>
          {t('unreadableText')}
        </Callout>
      )}
      {records.length === 0 && <Empty />}
      {groups.map(
        (group) =>
          group.records.length > 0 && (
            <Group {...group} chains={chains} key={group.title} now={now} onOpen={onOpen} />
          ),
      )}
    </Screen>
  )
}

export declare namespace TransferHistory {
  type Props = {
    /** The chains with their names. */
    chains: Network['chains']
    /** The device clock. @default Date.now */
    clock?: (() => number) | undefined
    /** Shows a back button and handles its press. */
    onBack?: (() => void) | undefined
    /** Offers to delete earlier transfers; called after confirmation. */
    onClear?: (() => void) | undefined
    /** Offers to search the chains for transfers that are not stored here, and handles the press. */
    onFind?: (() => void) | undefined
    /** Offers the list as a file, and handles the press. */
    onExport?: (() => void) | undefined
    /** Called with the transfer that the person wants to see. */
    onOpen: (record: TransferRecord) => void
    /** In any order. */
    records: readonly TransferRecord[]
    /** How many stored transfers cannot be read. @default 0 */
    unreadableCount?: number | undefined
  }
}

function Footer({ onClear, onExport, onFind, records }: TransferHistory.Props) {
  const { t } = useWords(transferWords)
  const [step, setStep] = useState<'idle' | 'asking' | 'cleared'>('idle')
  const mayClear = onClear && records.some((record) => !isOpenRecord(record))
  const clear = () => {
    if (step === 'asking') onClear?.()
    setStep(step === 'asking' ? 'cleared' : 'asking')
  }
  return (
    <>
      {onExport && records.length > 0 && (
        <PrimaryButton kind="secondary" onClick={onExport}>
          {t('historyExport')}
        </PrimaryButton>
      )}
      {onFind && (
        <PrimaryButton kind="secondary" onClick={onFind}>
          {t('historyFind')}
        </PrimaryButton>
      )}
      <p data-part="note">{t('historyNote')}</p>
      {mayClear && (
        <p data-part="note">
          {step === 'cleared' ? (
            t('historyClearLater')
          ) : (
            // Another button, so that the second click of a double click does not answer the question.
            <button data-part="link" key={step} onClick={clear} type="button">
              {t(step === 'asking' ? 'historyClearSure' : 'historyClear')}
            </button>
          )}
        </p>
      )}
      {step === 'asking' && (
        <p data-part="note">
          <button data-part="link" onClick={() => setStep('idle')} type="button">
            {t('cancel')}
          </button>
        </p>
      )}
    </>
  )
}

type GroupProps = Pick<TransferHistory.Props, 'chains' | 'onOpen' | 'records'> & {
  /** How many are shown at first. */
  most: number
  now: number
  title: string
}

function Group({ chains, most, now, onOpen, records, title }: GroupProps) {
  const { t } = useWords(transferWords)
  const id = useId()
  const Heading = useHeading(1)
  const [{ shown, first }, setShown] = useState<{ shown: number; first?: string | undefined }>({
    shown: most,
  })
  return (
    <>
      <Heading data-part="heading" id={id}>
        {title}
      </Heading>
      <ul aria-labelledby={id} data-part="options">
        {records.slice(0, shown).map((record) => (
          <li key={record.id}>
            <Row
              // Focuses the first row that a press has added, so that a keyboard user continues there.
              buttonRef={record.id === first ? focus : undefined}
              chains={chains}
              now={now}
              onOpen={onOpen}
              record={record}
            />
          </li>
        ))}
      </ul>
      {records.length > shown && (
        <PrimaryButton
          kind="secondary"
          onClick={() => setShown({ shown: shown + page, first: records[shown]?.id })}
        >
          {t('historyMore')}
        </PrimaryButton>
      )}
    </>
  )
}

type RowProps = Omit<GroupProps, 'most' | 'records' | 'title'> & {
  record: TransferRecord
  buttonRef: RefCallback<HTMLButtonElement> | undefined
}

function Row({ buttonRef, chains, now, onOpen, record }: RowProps) {
  const { t, locale } = useWords(transferWords)
  return (
    <button data-kind="row" data-part="option" onClick={() => onOpen(record)} ref={buttonRef} type="button">
      <OutcomeMark outcome={statusIcons[record.status]} size="medium" />
      <span data-part="what">
        <span data-part="name">
          <Usdc amount={amountOf(record)} />
        </span>
        <span data-part="label">
          <RoutePath destination={chains[record.to]} marks="hidden" source={chains[record.from]} />
        </span>
      </span>
      <span data-part="figure">
        {t(`status.${record.status}`)}
        <span data-part="label">
          <bdi>{dayText(record.createdAt, now, locale)}</bdi>
        </span>
      </span>
    </button>
  )
}

function Empty() {
  const { t } = useWords(transferWords)
  return (
    <div data-part="panel">
      <p data-part="name">{t('historyEmpty')}</p>
      <p data-part="label">{t('historyEmptyText')}</p>
    </div>
  )
}
