'use client'
import type { Closable, TransferRecord } from '../../core/record/record.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { amountText } from '../amount/amountText.js'
import { Callout } from '../ui/Callout.js'
import { ClosedFacts } from './ClosedFacts.js'
import { TransferFrame } from './TransferFrame.js'
import type { TransferView } from './TransferView.js'

/**
 * A transfer whose outcome is unknown although nothing signed can move anymore: what the person needs to know before
 * closing it.
 */
export function ClosableTransfer({ closable, ...view }: ClosableTransfer.Props) {
  const { t, tRich, locale } = useWords(transferWords)
  const { record, source } = view
  const chain = source.name
  const allowance = record.from === 'SOLANA' ? 0n : (record.allowance ?? 0n)
  const key = allowance > 0n ? 'closableTextStanding' : 'closableText'
  const amount = amountText(allowance, locale)
  const text = t(key, { amount, chain })
  return (
    <TransferFrame
      label={t('youSigned')}
      name="closable"
      note={t('closableNote')}
      outcome={{ icon: 'question', state: 'unanswered' }}
      announcement={text}
      title={t('closableTitle')}
      view={view}
    >
      <Callout state="unanswered" title={t('maybePaid')}>
        {allowance > 0n ? tRich(key, { amount: <bdi>{amount}</bdi>, chain }) : text}
      </Callout>
      <ClosedFacts closed={closable} view={view} />
      {view.actions}
    </TransferFrame>
  )
}

export declare namespace ClosableTransfer {
  type Props = TransferView<TransferRecord['status']> & { closable: Closable }
}
