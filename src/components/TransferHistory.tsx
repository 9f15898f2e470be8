'use client'
import { useId } from 'react'
import type { Network } from '../core/network.js'
import { isOpenRecord, type TransferRecord, type TransferStatus } from '../core/record.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { type Outcome, OutcomeMark } from './AmountShown.js'
import { PrimaryButton } from './PrimaryButton.js'
import { RoutePath } from './RoutePath.js'
import { Screen } from './Screen.js'
import { dayText } from './timeText.js'
import { Usdc } from './Usdc.js'
import { useHeading } from './useHeading.js'
import { useNow } from './useNow.js'

/** Every transfer that this browser keeps, the open ones first. Renders a `Screen` with lists of buttons. */
export function TransferHistory({ chains, clock, onBack, onExport, onOpen, records }: TransferHistory.Props) {
  const { say } = useWords(transferWords)
  const now = useNow(clock, 60_000)
  const newestFirst = [...records].sort((one, other) => other.createdAt - one.createdAt)
  const groups = [
    { title: say('historyGroupOpen'), records: newestFirst.filter(isOpenRecord) },
    { title: say('historyGroupEarlier'), records: newestFirst.filter((record) => !isOpenRecord(record)) },
  ]
  return (
    <Screen
      footer={
        <>
          {onExport && records.length > 0 && (
            <PrimaryButton kind="secondary" onClick={onExport}>
              {say('historyExport')}
            </PrimaryButton>
          )}
          <p data-part="note">{say('historyNote')}</p>
        </>
      }
      name="history"
      onBack={onBack}
      title={say('historyTitle')}
    >
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
    /** The clock of this device. @default Date.now */
    clock?: (() => number) | undefined
    /** Shows a back button and is called by it. */
    onBack?: (() => void) | undefined
    /** Offers the list as a file and is called for it. */
    onExport?: (() => void) | undefined
    /** Called with the transfer that the person wants to see. */
    onOpen: (record: TransferRecord) => void
    /** In any order. */
    records: readonly TransferRecord[]
  }
}

const outcomes: { readonly [status in TransferStatus]: Outcome } = {
  submitting: { icon: 'arrow', state: 'now' },
  pending: { icon: 'arrow', state: 'now' },
  sent: { icon: 'arrow', state: 'now' },
  unanswered: { icon: 'question', state: 'unanswered' },
  refused: { icon: 'alert', state: 'refused' },
  reverted: { icon: 'alert', state: 'refused' },
  permitUsed: { icon: 'clock', state: 'slow' },
  arrived: { icon: 'check', state: 'arrived' },
  notSent: { icon: 'minus', state: 'next' },
}

type GroupProps = Pick<TransferHistory.Props, 'chains' | 'onOpen' | 'records'> & {
  now: number
  title: string
}

function Group({ chains, now, onOpen, records, title }: GroupProps) {
  const id = useId()
  const Heading = useHeading(1)
  return (
    <>
      <Heading data-part="heading" id={id}>
        {title}
      </Heading>
      <ul aria-labelledby={id} data-part="options">
        {records.map((record) => (
          <li key={record.id}>
            <Row chains={chains} now={now} onOpen={onOpen} record={record} />
          </li>
        ))}
      </ul>
    </>
  )
}

type RowProps = Omit<GroupProps, 'records' | 'title'> & { record: TransferRecord }

function Row({ chains, now, onOpen, record }: RowProps) {
  const { say, locale } = useWords(transferWords)
  return (
    <button data-kind="button" data-part="option" onClick={() => onOpen(record)} type="button">
      <OutcomeMark outcome={outcomes[record.status]} size="medium" />
      <span data-part="what">
        <span data-part="name">
          <Usdc amount={record.status === 'arrived' ? record.arrival.amount : record.amount} />
        </span>
        <span data-part="label">
          <RoutePath destination={chains[record.to]} marks="hidden" source={chains[record.from]} />
        </span>
      </span>
      <span data-part="figure">
        {say(`status.${record.status}`)}
        <bdi data-part="label">{dayText(record.createdAt, now, locale)}</bdi>
      </span>
    </button>
  )
}

function Empty() {
  const { say } = useWords(transferWords)
  return (
    <div data-part="panel">
      <p data-part="name">{say('historyEmpty')}</p>
      <p data-part="label">{say('historyEmptyText')}</p>
    </div>
  )
}
