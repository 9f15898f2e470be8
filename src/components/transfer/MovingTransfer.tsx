'use client'
import { getDecisionTime } from '../../core/record/getDecisionTime.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { amountText } from '../amount/amountText.js'
import { Callout } from '../ui/Callout.js'
import { Moment } from '../ui/Moment.js'
import { Step } from '../ui/Step.js'
import { TransactionLink } from '../ui/TransactionLink.js'
import { durationText } from '../ui/timeText.js'
import { PastSteps } from './PastSteps.js'
import { TransferFrame } from './TransferFrame.js'
import type { TransferView } from './TransferView.js'

type View = TransferView<'submitting' | 'pending' | 'sent'>

/** A transfer that goes as it should: steps that tick off as the chains confirm them. */
export function MovingTransfer(view: View) {
  const { say } = useWords(transferWords)
  const { pace, record, source } = view
  const isSlow = pace === 'slow' && record.status !== 'submitting'
  return (
    <TransferFrame
      label={say(record.status === 'sent' ? 'youSent' : 'youSigned')}
      name="progress"
      note={say(record.status === 'submitting' ? 'submittingNote' : 'closeNote')}
      outcome={isSlow ? { icon: 'clock', state: 'slow' } : { icon: 'arrow', state: 'now' }}
      said={useSaid(view)}
      title={say(isSlow ? 'slowTitle' : 'onItsWay')}
      view={view}
    >
      <ol data-part="panel">
        <PastSteps now={view.now} record={record} />
        {record.status === 'submitting' && <Step state="now" title={say('stepSubmitting')} />}
        <LeavingStep {...view} />
        <ArrivingStep {...view} />
      </ol>
      {isSlow && (
        <Callout state="slow" title={say('nothingToDo')}>
          {record.status === 'sent' ? say('slowText', { chain: source.name }) : say('slowTextPending')}
        </Callout>
      )}
      {isSlow && view.actions}
    </TransferFrame>
  )
}

function LeavingStep({ now, pace, record, source }: View) {
  const { say, locale } = useWords(transferWords)
  const chain = source.name
  const known = getDecisionTime(record)
  const isOverdue = known !== undefined && known <= now
  if (record.status === 'submitting') return <Step state="next" title={say('stepLeaving', { chain })} />
  if (record.status === 'pending')
    return (
      <Step
        state={pace === 'slow' ? 'slow' : 'now'}
        title={say(isOverdue ? 'waitingNodes' : 'stepLeaving', { chain })}
      >
        <span>
          {isOverdue
            ? say('waitingNodesText')
            : pace === 'slow'
              ? say('soFar', { duration: durationText(now - record.createdAt, locale) })
              : say('stepWatching')}
        </span>
        <TransactionLink chain={source} hash={record.sourceHash} />
      </Step>
    )
  return (
    <Step state="done" title={say('stepLeft', { chain })}>
      <Moment at={record.departure.at} now={now} />
      <TransactionLink chain={source} hash={record.departure.hash} />
    </Step>
  )
}

function ArrivingStep({ destination, now, pace, record }: View) {
  const { say, locale } = useWords(transferWords)
  const chain = destination.name
  if (record.status !== 'sent') return <Step state="next" title={say('stepArriving', { chain })} />
  if (record.nearPayment)
    return <NearPayment destination={destination} now={now} payment={record.nearPayment} />
  if (pace !== 'slow')
    return (
      <Step state="now" title={say('stepArriving', { chain })}>
        <span>{say('stepWatching')}</span>
      </Step>
    )
  return (
    <Step state="slow" title={say('stepNotYet', { chain })}>
      <span>{say('soFar', { duration: durationText(now - record.departure.at, locale) })}</span>
    </Step>
  )
}

/** What reached the recipient is not the amount: it may be anybody's payment. */
function NearPayment({
  destination,
  now,
  payment: { amount, at, hash },
}: Pick<View, 'destination' | 'now'> & { payment: NonNullable<View['record']['nearPayment']> }) {
  const { say, locale } = useWords(transferWords)
  return (
    <Step state="slow" title={say('nearPayment', { amount: amountText(amount, locale) })}>
      <span>{say('nearPaymentText')}</span>
      <Moment at={at} now={now} />
      <TransactionLink chain={destination} hash={hash} />
    </Step>
  )
}

function useSaid({ destination, pace, record, source }: View): string {
  const { say, locale } = useWords(transferWords)
  if (record.status === 'submitting') return say('submittingText')
  if (record.nearPayment) return say('nearPayment', { amount: amountText(record.nearPayment.amount, locale) })
  if (pace === 'slow') return say('saidSlow')
  if (record.status === 'sent') return say('saidSent', { from: source.name, to: destination.name })
  return say('saidPending', { chain: source.name })
}
