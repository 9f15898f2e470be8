'use client'
import { sheetWords } from '../../messages/sheetWords.js'
import { useWords } from '../../messages/useWords.js'
import { LazyIcon as Icon } from './LazyIcon.js'
import { useCopy } from './useCopy.js'

/** Copies a text, with a confirmation. Renders a `<button>` and a live region. */
export function CopyButton({ label, text }: CopyButton.Props) {
  const { t } = useWords(sheetWords)
  const { copy, outcome } = useCopy(text)
  return (
    <span data-part="copy">
      <button aria-label={label} data-part="icon-button" data-size="small" onClick={copy} type="button">
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      </button>
      <span data-part="said" role="status">
        {outcome && t(outcome)}
      </span>
    </span>
  )
}

export declare namespace CopyButton {
  type Props = {
    /** The button's name: what it copies, in words. */
    label: string
    /** The text to copy. */
    text: string
  }
}
