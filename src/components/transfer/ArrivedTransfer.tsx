'use client'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { amountText } from '../amount/amountText.js'
import { Usdc } from '../amount/Usdc.js'
import { AddressLink } from '../ui/AddressLink.js'
import { Fact } from '../ui/Fact.js'
import { LazyIcon as Icon } from '../ui/LazyIcon.js'
import { Moment } from '../ui/Moment.js'
import { TransactionLink } from '../ui/TransactionLink.js'
import { durationText } from '../ui/timeText.js'
import { ConfirmedBy } from './ConfirmedBy.js'
import { Receipt } from './Receipt.js'
import { SigningFacts } from './SigningFacts.js'
import { TransferFrame } from './TransferFrame.js'
import type { TransferView } from './TransferView.js'

type View = TransferView<'arrived'>

/** A transfer that reached the recipient, and the proof. */
export function ArrivedTransfer(view: View) {
  const { t, locale } = useWords(transferWords)
  const { destination, record } = view
  const { amount } = record.arrival
  return (
    <TransferFrame
      again={{ text: t('sendAgain'), note: t('arrivedNote') }}
      amount={amount}
      label={t('nowOn', { chain: destination.name })}
      meta={<Duration {...view} />}
      name="arrived"
      note={t('arrivedNote')}
      announcement={t('saidArrived', { amount: amountText(amount, locale), chain: destination.name })}
      title={t('arrivedTitle')}
      view={view}
    >
      <ArrivalFacts {...view} />
      <Receipt {...view} />
    </TransferFrame>
  )
}

function Duration({ record }: View) {
  const { t, locale } = useWords(transferWords)
  const took = record.departure && record.arrival.at - record.departure.at
  return (
    <span data-part="tag" data-state="arrived">
      <Icon name="check" />
      {took !== undefined && took > 0
        ? t('inTime', { duration: durationText(took, locale) })
        : t('seenThere')}
    </span>
  )
}

function ArrivalFacts({ destination, now, record, source }: View) {
  const { t, tRich } = useWords(transferWords)
  const taken = record.amount - record.arrival.amount
  const address = <AddressLink chain={destination} value={record.recipient} />
  return (
    <dl data-kind="facts" data-part="panel">
      <Fact name={t('youSent')}>
        <Usdc amount={record.amount} />
      </Fact>
      {taken > 0n && (
        <Fact name={t('takenOnTheWay')}>
          <Usdc amount={taken} />
        </Fact>
      )}
      <Fact name={t('arrivedTo')}>
        <span>{record.recipient === record.owner ? tRich('toOwn', { address }) : address}</span>
      </Fact>
      <SigningFacts record={record} now={now} />
      {record.departure && (
        <Fact name={t('stepLeft', { chain: source.name })}>
          <Moment at={record.departure.at} now={now} />
          <TransactionLink chain={source} hash={record.departure.hash} />
        </Fact>
      )}
      <Fact name={t('reached', { chain: destination.name })}>
        <Moment at={record.arrival.at} now={now} />
        <TransactionLink chain={destination} hash={record.arrival.hash} />
      </Fact>
      <Fact name={t('howWeKnow')} width="wide">
        {t(record.proof === 'message' ? 'knownByMessage' : 'knownByMatch')}
      </Fact>
      <ConfirmedBy agreed={record.arrival.agreed} />
    </dl>
  )
}
