'use client'
import type { TransferRecord } from '../../core/record/record.js'
import { wasAccepted } from '../../core/record/status.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { Fact } from '../ui/Fact.js'
import { Moment } from '../ui/Moment.js'

/** When a transfer was signed, and when the service accepted it. Renders `Fact`s for a surrounding `<dl>`. */
export function SigningFacts({ now, record }: SigningFacts.Props) {
  const { t } = useWords(transferWords)
  return (
    <>
      <Fact name={t('stepSigned')}>
        <Moment at={record.createdAt} now={now} />
      </Fact>
      {wasAccepted(record) && (
        <Fact name={t('stepAccepted')}>
          <Moment at={record.acceptedAt} now={now} />
        </Fact>
      )}
    </>
  )
}

export declare namespace SigningFacts {
  type Props = {
    /** The current time on this device, in ms since 1970. */
    now: number
    record: TransferRecord
  }
}
