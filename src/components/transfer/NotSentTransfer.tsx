'use client'
import type { TransferRecord } from '../../core/record/record.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { Usdc } from '../amount/Usdc.js'
import { Fact } from '../ui/Fact.js'
import { LazyIcon as Icon } from '../ui/LazyIcon.js'
import { Moment } from '../ui/Moment.js'
import { TransactionLink } from '../ui/TransactionLink.js'
import { timeText } from '../ui/timeText.js'
import { ConfirmedBy, isOneNode } from './ConfirmedBy.js'
import { SigningFacts } from './SigningFacts.js'
import { TransferFrame } from './TransferFrame.js'
import type { TransferView } from './TransferView.js'

type View = TransferView<'notSent'>

/** A transfer that, as the chain proves, did not happen and never will. */
export function NotSentTransfer(view: View) {
  const { t } = useWords(transferWords)
  const { record, source } = view
  // Another transfer replaced this one, so the money may have moved; only this one is known not to have.
  const wasReplaced = record.reason === 'nonceTaken' || record.reason === 'replaced'
  // The other one was for the same service: it may be the same payment.
  const mayBePaid = record.reason === 'replaced'
  const replacedSaid = mayBePaid ? 'notSentSaidReplaced' : 'notSentSaidTaken'
  return (
    <TransferFrame
      again={mayBePaid ? undefined : { text: t('startAgain'), note: t('startAgainNote') }}
      label={wasReplaced ? t('youSigned') : t('stillOn', { chain: source.name })}
      meta={
        <span data-part="tag" data-state={wasReplaced ? undefined : 'arrived'}>
          <Icon name={wasReplaced ? 'minus' : 'check'} />
          {t(wasReplaced ? 'thisOneMovedNothing' : 'nothingMoved')}
        </span>
      }
      name="notSent"
      note={t(mayBePaid ? replacedSaid : 'startAgainNote')}
      announcement={[
        t(wasReplaced ? replacedSaid : 'notSentSaid'),
        ...(isOneNode(record.agreed) ? [t('oneNodeSaid')] : []),
      ].join(' ')}
      title={t('notSentTitle')}
      view={view}
    >
      <NotSentFacts {...view} />
    </TransferFrame>
  )
}

function NotSentFacts({ balance, now, record, source }: View) {
  const { t, locale } = useWords(transferWords)
  const chain = source.name
  return (
    <dl data-kind="facts" data-part="panel">
      <Fact name={t('why')}>{t(reasonKey(record))}</Fact>
      <SigningFacts record={record} now={now} />
      {balance && (
        <Fact name={t('balanceOn', { chain })}>
          <Usdc amount={balance.amount} />
        </Fact>
      )}
      {record.from !== 'SOLANA' && record.reason === 'expired' && (
        <Fact name={t('permit')}>
          {t('permitEndedAt', { time: timeText(Number(record.permit.deadline) * 1000, now, locale) })}
        </Fact>
      )}
      <Fact name={t('shownBy', { chain })}>
        <Moment at={record.updatedAt} now={now} />
        <TransactionLink chain={source} hash={record.reason === 'failed' ? record.sourceHash : undefined} />
      </Fact>
      <ConfirmedBy agreed={record.agreed} />
    </dl>
  )
}

function reasonKey({ from, reason }: Extract<TransferRecord, { status: 'notSent' }>) {
  if (reason === 'expired' && from === 'SOLANA') return 'notSent.expiredSolana'
  return `notSent.${reason}` as const
}
