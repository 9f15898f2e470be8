'use client'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { amountText } from '../amount/amountText.js'
import { Usdc } from '../amount/Usdc.js'
import { AddressLink } from '../ui/AddressLink.js'
import { Fact } from '../ui/Fact.js'
import { LaterIcon as Icon } from '../ui/LaterIcon.js'
import { Moment } from '../ui/Moment.js'
import { TransactionLink } from '../ui/TransactionLink.js'
import { durationText } from '../ui/timeText.js'
import { ConfirmedBy } from './ConfirmedBy.js'
import { Receipt } from './Receipt.js'
import { SigningFacts } from './SigningFacts.js'
import { TransferFrame } from './TransferFrame.js'
import type { TransferView } from './TransferView.js'

type View = TransferView<'arrived'>

/** A transfer that reached the recipient, with what proves it. */
export function ArrivedTransfer(view: View) {
  const { say, locale } = useWords(transferWords)
  const { destination, record } = view
  const { amount } = record.arrival
  return (
    <TransferFrame
      again={{ text: say('sendAgain'), note: say('arrivedNote') }}
      amount={amount}
      label={say('nowOn', { chain: destination.name })}
      meta={<Duration {...view} />}
      name="arrived"
      note={say('arrivedNote')}
      outcome={{ icon: 'check', state: 'arrived' }}
      said={say('saidArrived', { amount: amountText(amount, locale), chain: destination.name })}
      title={say('arrivedTitle')}
      view={view}
    >
      <ArrivalFacts {...view} />
      <Receipt {...view} />
    </TransferFrame>
  )
}

function Duration({ record }: View) {
  const { say, locale } = useWords(transferWords)
  const took = record.departure && record.arrival.at - record.departure.at
  return (
    <span data-part="tag" data-state="arrived">
      <Icon name="check" />
      {took !== undefined && took > 0
        ? say('inTime', { duration: durationText(took, locale) })
        : say('seenThere')}
    </span>
  )
}

function ArrivalFacts({ destination, now, record, source }: View) {
  const { say, tell } = useWords(transferWords)
  const taken = record.amount - record.arrival.amount
  const address = <AddressLink chain={destination} value={record.recipient} />
  return (
    <dl data-kind="facts" data-part="panel">
      <Fact name={say('youSent')}>
        <Usdc amount={record.amount} />
      </Fact>
      {taken > 0n && (
        <Fact name={say('takenOnTheWay')}>
          <Usdc amount={taken} />
        </Fact>
      )}
      <Fact name={say('arrivedTo')}>
        <span>{record.recipient === record.owner ? tell('toOwn', { address }) : address}</span>
      </Fact>
      <SigningFacts record={record} now={now} />
      {record.departure && (
        <Fact name={say('stepLeft', { chain: source.name })}>
          <Moment at={record.departure.at} now={now} />
          <TransactionLink chain={source} hash={record.departure.hash} />
        </Fact>
      )}
      <Fact name={say('reached', { chain: destination.name })}>
        <Moment at={record.arrival.at} now={now} />
        <TransactionLink chain={destination} hash={record.arrival.hash} />
      </Fact>
      <Fact name={say('howWeKnow')} width="wide">
        {say(record.proof === 'message' ? 'knownByMessage' : 'knownByMatch')}
      </Fact>
      <ConfirmedBy agreed={record.arrival.isFinal ? record.arrival.agreed : undefined} />
    </dl>
  )
}
