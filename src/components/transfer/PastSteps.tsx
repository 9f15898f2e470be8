'use client'
import type { TransferRecord } from '../../core/record/record.js'
import { wasAccepted } from '../../core/record/status.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { Moment } from '../ui/Moment.js'
import { Step } from '../ui/Step.js'

/** The completed steps of the person and the service, which stay whatever happens next. Renders `<li>`s. */
export function PastSteps({ now, record }: PastSteps.Props) {
  const { t } = useWords(transferWords)
  return (
    <>
      <Step state="done" title={t('stepSigned')}>
        <Moment at={record.createdAt} now={now} />
      </Step>
      {wasAccepted(record) && (
        <Step state="done" title={t('stepAccepted')}>
          <Moment at={record.acceptedAt} now={now} />
        </Step>
      )}
    </>
  )
}

export declare namespace PastSteps {
  type Props = {
    /** The current time on this device. */
    now: number
    record: TransferRecord
  }
}
