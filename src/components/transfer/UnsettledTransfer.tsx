'use client'
import { getDecisionTime } from '../../core/record/getDecisionTime.js'
import { isReplaceable } from '../../core/record/status.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import type { Outcome } from '../amount/AmountShown.js'
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

const outcomes: { readonly [status in Status]: Outcome } = {
  unanswered: { icon: 'question', state: 'unanswered' },
  refused: { icon: 'alert', state: 'refused' },
  reverted: { icon: 'alert', state: 'refused' },
  permitUsed: { icon: 'clock', state: 'slow' },
}

/** A transfer of which it is not known yet whether it will leave: what is known, and by when the rest will be. */
export function UnsettledTransfer(view: View) {
  const { say } = useWords(transferWords)
  const Heading = useHeading(1)
  const { record, source } = view
  const { status } = record
  return (
    <TransferFrame
      again={isReplaceable(record) ? { text: say('tryAgain'), note: say('tryAgainNote') } : undefined}
      label={say('youSigned')}
      name={status}
      note={say(status === 'unanswered' || status === 'permitUsed' ? 'pleaseWait' : 'settledNote')}
      outcome={outcomes[status]}
      said={say(`${status}Said`, { chain: source.name })}
      title={say(`${status}Title`)}
      view={view}
    >
      <Finding {...view} />
      <Heading data-part="heading">{say('whatNext')}</Heading>
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
  const { say, tell, locale } = useWords(transferWords)
  const chain = source.name
  switch (record.status) {
    case 'unanswered':
      return (
        <Callout state="unanswered" title={say('unansweredCallout')}>
          {say('unansweredText', { chain })}
        </Callout>
      )
    case 'refused':
      return <Refusal chain={chain} httpStatus={record.httpStatus} reason={record.reason} />
    case 'reverted':
      return (
        <Callout state="refused" title={say('revertedCallout', { chain })}>
          {say(record.from === 'SOLANA' ? 'revertedTextSolana' : 'revertedText')}{' '}
          <TransactionLink chain={source} hash={record.sourceHash} />
        </Callout>
      )
    case 'permitUsed':
      return (
        <Callout
          state="slow"
          title={tell('permitUsedCallout', { amount: <bdi>{amountText(record.amount, locale)}</bdi> })}
        >
          {say('permitUsedText', { chain })} <TransactionLink chain={source} hash={record.sourceHash} />
        </Callout>
      )
  }
}

type RefusalProps = { chain: string; httpStatus?: number | undefined; reason?: string | undefined }

/** Our words first. The service's are a stranger's: cut to one line, isolated, and never more than text. */
function Refusal({ chain, httpStatus, reason }: RefusalProps) {
  const { say, tell } = useWords(transferWords)
  const ours = say(httpStatus === 429 ? 'refusedBusy' : 'refusedPlain')
  const quoted = quotedReason(reason, ours)
  return (
    <Callout state="refused" title={ours}>
      {say('refusedText', { chain })}
      {quoted && (
        <>
          <br />
          {tell('refusedReason', { reason: <bdi data-part="reason">{quoted}</bdi> })}
        </>
      )}
    </Callout>
  )
}

/** What is waited for. Past the time by which it should be known, only what nodes keep to themselves is left. */
function OpenSteps(view: View) {
  const { say } = useWords(transferWords)
  const { now, record, source } = view
  const known = getDecisionTime(record)
  const isUnanswered = record.status === 'unanswered'
  if (known === undefined || now < known)
    return isUnanswered ? <LookingSteps {...view} /> : <WatchingSteps {...view} />
  return (
    <>
      <Step state={isUnanswered ? 'unanswered' : 'now'} title={say('waitingNodes', { chain: source.name })}>
        <span>{say('waitingNodesText')}</span>
      </Step>
      <IfLeftStep {...view} />
    </>
  )
}

function IfLeftStep({ destination, source }: View) {
  const { say } = useWords(transferWords)
  return (
    <Step state="next" title={say('ifLeft', { chain: source.name })}>
      <span>{say('ifLeftText', { chain: destination.name })}</span>
    </Step>
  )
}

function LookingSteps(view: View) {
  const { balance, now, record, source } = view
  const { say, tell, locale } = useWords(transferWords)
  const end = permitEnd(record)
  const known = getDecisionTime(record) ?? now
  return (
    <>
      <Step state="unanswered" title={say('lookingOn', { chain: source.name })}>
        <span>
          {balance
            ? tell('lookingBalance', {
                amount: <bdi>{amountText(balance.amount, locale)}</bdi>,
                time: timeText(balance.at, now, locale),
              })
            : say('lookingText')}
        </span>
      </Step>
      <IfLeftStep {...view} />
      <Step state="next" title={say('ifNotBy', { time: timeText(known, now, locale) })}>
        <span>
          {!end
            ? say('ifNotInTimeText')
            : end > now
              ? say('ifNotByText', {
                  chain: source.name,
                  time: timeText(end, now, locale),
                  known: timeText(known, now, locale),
                })
              : say('permitOver', { chain: source.name })}
        </span>
      </Step>
    </>
  )
}

function WatchingSteps({ now, record, source }: View) {
  const { say, locale } = useWords(transferWords)
  const end = permitEnd(record)
  const chain = source.name
  const time = end ? timeText(end, now, locale) : ''
  const known = getDecisionTime(record) ?? now
  if (record.status === 'permitUsed')
    return (
      <Step state="now" title={say('watchingAllowance')}>
        <span>{say('watchingAllowanceText', { chain })}</span>
      </Step>
    )
  if (record.status === 'reverted' && !end)
    return (
      <Step state="now" title={say('afterCheck', { chain })}>
        <span>{say('afterTimeText')}</span>
      </Step>
    )
  if (!end)
    return (
      <Step state="now" title={say('watchingTransaction')}>
        <span>{say('watchingTransactionText')}</span>
      </Step>
    )
  return (
    <>
      <Step state="now" title={say('watchingPermit')}>
        <span>{end > now ? say('watchingPermitText', { time }) : say('permitOver', { chain })}</span>
      </Step>
      <Step state="next" title={say('afterTime', { chain, time: timeText(known, now, locale) })}>
        <span>{say('afterTimeText')}</span>
      </Step>
    </>
  )
}

/** When the permit can no longer be used, in ms since 1970. A Solana transaction has no such moment on a clock. */
function permitEnd(record: View['record']): number | undefined {
  return record.from === 'SOLANA' ? undefined : Number(record.permit.deadline) * 1000
}
