'use client'
import { getDecisionTime } from '../../core/record/timing.js'
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

/** A transfer that proceeds normally: steps that are checked off as the chains confirm them. */
export function MovingTransfer(view: View) {
  const { t } = useWords(transferWords)
  const { pace, record, source } = view
  const isSlow = pace === 'slow' && record.status !== 'submitting'
  return (
    <TransferFrame
      label={t(record.status === 'sent' ? 'youSent' : 'youSigned')}
      name="progress"
      note={t(record.status === 'submitting' ? 'submittingNote' : 'closeNote')}
      outcome={isSlow ? { icon: 'clock', state: 'slow' } : undefined}
      announcement={useAnnouncement(view)}
      title={t(isSlow ? 'slowTitle' : 'status.sent')}
      view={view}
    >
      <ol data-part="panel">
        <PastSteps now={view.now} record={record} />
        {record.status === 'submitting' && <Step state="now" title={t('stepSubmitting')} />}
        <LeavingStep {...view} />
        <ArrivingStep {...view} />
      </ol>
      {isSlow && (
        <Callout state="slow" title={t('nothingToDo')}>
          {record.status === 'sent' && record.departure?.isFinal
            ? t('slowText', { chain: source.name })
            : t('slowTextPending')}
        </Callout>
      )}
      {isSlow && view.actions}
    </TransferFrame>
  )
}

function LeavingStep({ now, pace, record, source }: View) {
  const { t, locale } = useWords(transferWords)
  const chain = source.name
  const known = getDecisionTime(record)
  const isOverdue = known !== undefined && known <= now
  if (record.status === 'submitting') return <Step state="next" title={t('stepLeaving', { chain })} />
  if (record.status === 'pending')
    return (
      <Step
        state={pace === 'slow' ? 'slow' : 'now'}
        title={t(isOverdue ? 'waitingNodes' : 'stepLeaving', { chain })}
      >
        <span>
          {isOverdue
            ? t('waitingNodesText')
            : pace === 'slow'
              ? t('soFar', { duration: durationText(now - record.createdAt, locale) })
              : t('stepWatching')}
        </span>
        <TransactionLink chain={source} hash={record.sourceHash} />
      </Step>
    )
  return (
    <Step state="done" title={t('stepLeft', { chain })}>
      <Moment at={record.departure.at} now={now} />
      <TransactionLink chain={source} hash={record.departure.hash} />
    </Step>
  )
}

function ArrivingStep({ destination, now, pace, record }: View) {
  const { t, locale } = useWords(transferWords)
  const chain = destination.name
  if (record.status !== 'sent') return <Step state="next" title={t('stepArriving', { chain })} />
  if (record.nearPayment)
    return <NearPayment destination={destination} now={now} payment={record.nearPayment} record={record} />
  if (pace !== 'slow')
    return (
      <Step state="now" title={t('stepArriving', { chain })}>
        {t('stepWatching')}
      </Step>
    )
  return (
    <Step state="slow" title={t('stepNotYet', { chain })}>
      {t('soFar', { duration: durationText(now - record.departure.at, locale) })}
    </Step>
  )
}

/** The recipient got a different amount, which may be anybody's payment. */
function NearPayment({
  destination,
  now,
  record: { amount: expected },
  payment: { amount, at, hash },
}: Pick<View, 'destination' | 'now' | 'record'> & { payment: NonNullable<View['record']['nearPayment']> }) {
  const { t, locale } = useWords(transferWords)
  return (
    <Step state="slow" title={t('nearPayment', { amount: amountText(amount, locale) })}>
      <span>{t('nearPaymentText', { amount: amountText(expected, locale) })}</span>
      <Moment at={at} now={now} />
      <TransactionLink chain={destination} hash={hash} />
    </Step>
  )
}

function useAnnouncement({ destination, pace, record, source }: View): string {
  const { t, locale } = useWords(transferWords)
  if (record.status === 'submitting') return t('submittingText')
  if (record.nearPayment) return t('nearPayment', { amount: amountText(record.nearPayment.amount, locale) })
  if (pace === 'slow') return t('saidSlow')
  if (record.status === 'sent') return t('saidSent', { from: source.name, to: destination.name })
  return t('saidPending', { chain: source.name })
}
