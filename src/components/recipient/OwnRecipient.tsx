'use client'
import { formWords } from '../../messages/formWords.js'
import { useWords } from '../../messages/useWords.js'
import { Address } from '../ui/Address.js'
import { usePress } from '../ui/usePress.js'

/** The person's own address as the recipient. Renders a line of text, and a `<button>` to change it. */
export function OwnRecipient({ onChange, ownAddress, state = 'ready' }: OwnRecipient.Props) {
  const { t, tRich } = useWords(formWords)
  const press = usePress(onChange)
  return (
    <div data-part="recipient">
      <div>
        <p data-part="label">{t('recipient')}</p>
        <p data-part="text">
          {state === 'loading' ? (
            <span aria-hidden="true" data-part="ghost" />
          ) : ownAddress ? (
            tRich('recipientOwn', { address: <Address value={ownAddress} /> })
          ) : (
            t('recipientLater')
          )}
        </p>
      </div>
      {state === 'ready' && (
        <button
          aria-busy={press.isBusy || undefined}
          aria-label={t('recipientChangeLabel')}
          data-part="pill"
          onClick={press.onClick}
          type="button"
        >
          {t('recipientChange')}
        </button>
      )}
    </div>
  )
}

export declare namespace OwnRecipient {
  type Props = {
    /** Called when another recipient is wanted; the button is busy while a promise that it gives stands. */
    onChange: () => void
    /** The person's own address on the destination chain, where one is connected. */
    ownAddress: string | undefined
    /** `locked` recipients cannot be changed; `loading` keeps the place. @default 'ready' */
    state?: 'ready' | 'locked' | 'loading' | undefined
  }
}
