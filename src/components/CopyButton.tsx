'use client'
import { useEffect, useState } from 'react'
import { formWords } from '../messages/formWords.js'
import { useWords } from '../messages/useWords.js'
import { Icon } from './Icon.js'

const confirmationTime = 2500

/** Copies a text and says so in words. Renders a `<button>` beside a live region. */
export function CopyButton({ label, text }: CopyButton.Props) {
  const { say } = useWords(formWords)
  const [outcome, setOutcome] = useState<'copied' | 'copyBlocked'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(setOutcome, confirmationTime, undefined)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyBlocked'),
    )
  return (
    <span data-part="copy">
      <button aria-label={label} data-part="icon-button" data-size="small" onClick={copy} type="button">
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      </button>
      <span data-part="said" role="status">
        {outcome && say(outcome)}
      </span>
    </span>
  )
}

export declare namespace CopyButton {
  type Props = {
    /** What the button copies, in words: its name. */
    label: string
    /** What is copied. */
    text: string
  }
}

/** Outside a secure context there is no clipboard at all, so even looking for it can throw. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
