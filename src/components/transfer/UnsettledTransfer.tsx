'use client'
import { isReplaceable, wasAccepted } from '../../core/record/status.js'
import { getDecisionTime } from '../../core/record/timing.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { amountText } from '../amount/amountText.js'
import { Callout } from '../ui/Callout.js'
import { Step } from '../ui/Step.js'
import { TransactionLink } from '../ui/TransactionLink.js'
import { timeText } from '../ui/timeText.js'
import { useHeading } from '../ui/useHeading.js'
import { PastSteps } from './PastSteps.js'
import { quotedReason } from './quotedReason.js'
import { TransferFrame } from './TransferFrame.js'
import type { TransferView } from './TransferView.js'

type Status = 'unanswered' | 'refused' | 'reverted' | 'permitUsed'
type View = TransferView<Status>

/** A transfer that may still leave: what is known, and by when the rest will be. */
export function UnsettledTransfer(view: View) {
  const { t } = useWords(transferWords)
  const Heading = useHeading(1)
  const { record, source } = view
  const { status } = record
  // A reorganization reopens a transfer that the service had accepted.
  const isAccepted = status === 'unanswered' && wasAccepted(record)
  const announcement = status === 'unanswered' ? 'unansweredText' : (`${status}Said` as const)
  return (
    <TransferFrame
      again={isReplaceable(record) ? { text: t('tryAgain'), note: t('tryAgainNote') } : undefined}
      label={t('youSigned')}
      name={status}
      note={t(status === 'unanswered' || status === 'permitUsed' ? 'pleaseWait' : 'settledNote')}
      announcement={t(isAccepted ? 'unansweredCallout' : announcement, { chain: source.name })}
      title={t(isAccepted ? 'closableTitle' : `${status}Title`)}
      view={view}
    >
      <Finding {...view} />
      <Heading data-part="heading">{t('whatNext')}</Heading>
      <ol data-part="panel">
        <PastSteps now={view.now} record={record} />
        <OpenSteps {...view} />
      </ol>
      {view.actions}
    </TransferFrame>
  )
}

/** What is known so far. */
function Finding({ record, source }: View) {
  const { t, tRich, locale } = useWords(transferWords)
  const chain = source.name
  switch (record.status) {
    case 'unanswered':
      return (
        <Callout state="unanswered" title={t('unansweredCallout')}>
          {!wasAccepted(record) && t('unansweredText', { chain })}
        </Callout>
      )
    case 'refused':
      return <Refusal chain={chain} httpStatus={record.httpStatus} reason={record.reason} />
    case 'reverted':
      return (
        <Callout state="refused" title={t('revertedCallout', { chain })}>
          {t(record.from === 'SOLANA' ? 'revertedTextSolana' : 'revertedText')}{' '}
          <TransactionLink chain={source} hash={record.sourceHash} />
        </Callout>
      )
    case 'permitUsed':
      return (
        <Callout
          state="slow"
          title={tRich('permitUsedCallout', { amount: <bdi>{amountText(record.amount, locale)}</bdi> })}
        >
          {t('permitUsedSaid', { chain })} <TransactionLink chain={source} hash={record.sourceHash} />
        </Callout>
      )
  }
}

type RefusalProps = { chain: string; httpStatus?: number | undefined; reason?: string | undefined }

/** Our words come first. The service's are untrusted: cut to one line, isolated, and never more than text. */
function Refusal({ chain, httpStatus, reason }: RefusalProps) {
  const { t, tRich } = useWords(transferWords)
  const ours = t(httpStatus === 429 ? 'refusedBusy' : 'refusedPlain')
  const quoted = quotedReason(reason, ours)
  return (
    <Callout state="refused" title={ours}>
      {t('refusedText', { chain })}
      {quoted && (
        <>
          <br />
          {tRich('refusedReason', { reason: <bdi data-part="reason">{quoted}</bdi> })}
        </>
      )}
    </Callout>
  )
}

/** What is being waited for. After the decision time, only what nodes withhold is missing. */
function OpenSteps(view: View) {
  const { t } = useWords(transferWords)
  const { now, record, source } = view
  const known = getDecisionTime(record)
  const isUnanswered = record.status === 'unanswered'
  if (known === undefined || now < known)
    return isUnanswered ? <CheckingSteps {...view} /> : <WatchingSteps {...view} />
  return (
    <>
      <Step state={isUnanswered ? 'unanswered' : 'now'} title={t('waitingNodes', { chain: source.name })}>
        {t('waitingNodesText')}
      </Step>
      <IfLeftStep {...view} />
    </>
  )
}

function IfLeftStep({ destination, source }: View) {
  const { t } = useWords(transferWords)
  return (
    <Step state="next" title={t('ifLeft', { chain: source.name })}>
      {t('ifLeftText', { chain: destination.name })}
    </Step>
  )
}

function CheckingSteps(view: View) {
  const { balance, now, record, source } = view
  const { t, tRich, locale } = useWords(transferWords)
  const end = permitEnd(record)
  const known = getDecisionTime(record) ?? now
  return (
    <>
      <Step state="unanswered" title={t('lookingOn', { chain: source.name })}>
        <span>
          {balance
            ? tRich('lookingBalance', {
                amount: <bdi>{amountText(balance.amount, locale)}</bdi>,
                time: timeText(balance.at, now, locale),
              })
            : t('lookingText')}
        </span>
      </Step>
      <IfLeftStep {...view} />
      <Step state="next" title={t('ifNotBy', { time: timeText(known, now, locale) })}>
        {!end
          ? t('ifNotInTimeText')
          : end > now
            ? t('ifNotByText', {
                chain: source.name,
                time: timeText(end, now, locale),
                known: timeText(known, now, locale),
              })
            : t('permitOver', { chain: source.name })}
      </Step>
    </>
  )
}

function WatchingSteps({ now, record, source }: View) {
  const { t, locale } = useWords(transferWords)
  const end = permitEnd(record)
  const chain = source.name
  const time = end ? timeText(end, now, locale) : ''
  const known = getDecisionTime(record) ?? now
  if (record.status === 'permitUsed')
    return (
      <Step state="now" title={t('watchingAllowance')}>
        {t('watchingAllowanceText', { chain })}
      </Step>
    )
  if (record.status === 'reverted' && !end)
    return (
      <Step state="now" title={t('afterCheck', { chain })}>
        {t('afterTimeText')}
      </Step>
    )
  if (!end)
    return (
      <Step state="now" title={t('watchingTransaction')}>
        {t('watchingTransactionText')}
      </Step>
    )
  return (
    <>
      <Step state="now" title={t('watchingPermit')}>
        {end > now ? t('watchingPermitText', { time }) : t('permitOver', { chain })}
      </Step>
      <Step state="next" title={t('afterTime', { chain, time: timeText(known, now, locale) })}>
        {t('afterTimeText')}
      </Step>
    </>
  )
}

/** When the permit expires, in ms since 1970. A Solana transaction has no such time on a clock. */
function permitEnd(record: View['record']): number | undefined {
  return record.from === 'SOLANA' ? undefined : Number(record.permit.deadline) * 1000
}
