'use client'
import { sheetWords } from '../../messages/sheetWords.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { useCopy } from '../ui/useCopy.js'

/** Copies the support report, with a confirmation. Renders a `<button>` and a live region. */
export function CopyReport({ text }: CopyReport.Props) {
  const { t } = useWords(transferWords)
  const { t: sayForm } = useWords(sheetWords)
  const { copy, outcome } = useCopy(text)
  return (
    <p data-part="note">
      <button data-part="link" onClick={copy} type="button">
        {t('copyReport')}
      </button>{' '}
      <span role="status">{outcome && sayForm(outcome)}</span>
    </p>
  )
}

export declare namespace CopyReport {
  type Props = {
    /** The report, without any signature or key. */
    text: string
  }
}
