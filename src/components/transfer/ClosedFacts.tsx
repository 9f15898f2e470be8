'use client'
import type { Closable, TransferRecord } from '../../core/record/record.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { Usdc } from '../amount/Usdc.js'
import { AddressLink } from '../ui/AddressLink.js'
import { Fact } from '../ui/Fact.js'
import { timeText } from '../ui/timeText.js'
import { ConfirmedBy } from './ConfirmedBy.js'
import { NodeNames } from './NodeNames.js'
import { SigningFacts } from './SigningFacts.js'
import type { TransferView } from './TransferView.js'

/** What helps a person judge whether a transfer was paid: what was signed, the balance then and now, the account. */
export function ClosedFacts({ closed, view }: ClosedFacts.Props) {
  const { t, locale } = useWords(transferWords)
  const { balance, destination, now, record, source } = view
  const isOwn = record.recipient.toLowerCase() === record.owner.toLowerCase()
  const signed = record.from === 'SOLANA' ? record.anchor?.balance : record.noted?.balance
  return (
    <dl data-kind="facts" data-part="panel">
      <Fact name={t(isOwn ? 'toYours' : 'toOn', { chain: destination.name })}>
        <AddressLink chain={destination} value={record.recipient} />
      </Fact>
      <SigningFacts record={record} now={now} />
      {record.from !== 'SOLANA' && (
        <Fact name={t('permit')}>
          {t('permitEndedAt', { time: timeText(Number(record.permit.deadline) * 1000, now, locale) })}
        </Fact>
      )}
      {signed !== undefined && (
        <Fact name={t('balanceSigned')}>
          <Usdc amount={signed} />
        </Fact>
      )}
      <Fact name={t('balanceChecked')}>
        <Usdc amount={closed.balance} />
      </Fact>
      {balance && (
        <Fact name={t('balanceNow')}>
          <Usdc amount={balance.amount} />
        </Fact>
      )}
      <Fact name={t('ownAccount', { chain: source.name })}>
        <AddressLink chain={source} value={record.owner} />
      </Fact>
      <ConfirmedBy agreed={closed.agreed} />
      {closed.silent.length > 0 && (
        <Fact name={t('noAnswerFrom')} width="wide">
          <span>
            <NodeNames names={closed.silent} />
          </span>
        </Fact>
      )}
    </dl>
  )
}

export declare namespace ClosedFacts {
  type Props = {
    /** The facts at the time when it could be closed, or was. */
    closed: Closable
    view: TransferView<TransferRecord['status']>
  }
}
