'use client'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { Callout } from '../ui/Callout.js'
import { dateText } from '../ui/timeText.js'
import { ClosedFacts } from './ClosedFacts.js'
import { TransferFrame } from './TransferFrame.js'
import type { TransferView } from './TransferView.js'

/** A transfer that the person has closed without an answer: neither sent nor not sent. */
export function SetAsideTransfer(view: TransferView<'setAside'>) {
  const { say, locale } = useWords(transferWords)
  const { record, source } = view
  return (
    <TransferFrame
      again={{ text: say('startAgain'), note: say('setAsideNote') }}
      label={say('youSigned')}
      lookText={say('checkAgain')}
      name="setAside"
      note={say('setAsideNote')}
      outcome={{ icon: 'question', state: 'next' }}
      said={say('setAsideSaid')}
      title={say('setAsideTitle')}
      view={view}
    >
      <Callout state="next" title={say('maybePaid')}>
        {say('setAsideText', { chain: source.name, date: dateText(record.set.at, locale) })}
      </Callout>
      <ClosedFacts closed={record.set} view={view} />
    </TransferFrame>
  )
}
