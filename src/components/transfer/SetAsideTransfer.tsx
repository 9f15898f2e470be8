'use client'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { Callout } from '../ui/Callout.js'
import { dateText } from '../ui/timeText.js'
import { ClosedFacts } from './ClosedFacts.js'
import { TransferFrame } from './TransferFrame.js'
import type { TransferView } from './TransferView.js'

/** A transfer that the person closed without a known outcome: neither sent nor not sent. */
export function SetAsideTransfer(view: TransferView<'setAside'>) {
  const { t, locale } = useWords(transferWords)
  const { record, source } = view
  const text = t('setAsideText', { chain: source.name, date: dateText(record.set.at, locale) })
  return (
    <TransferFrame
      again={{ text: t('startAgain'), note: t('setAsideNote') }}
      label={t('youSigned')}
      checkText={t('checkAgain')}
      name="setAside"
      note={t('setAsideNote')}
      announcement={text}
      title={t('status.setAside')}
      view={view}
    >
      <Callout state="next" title={t('maybePaid')}>
        {text}
      </Callout>
      <ClosedFacts closed={record.set} view={view} />
    </TransferFrame>
  )
}
