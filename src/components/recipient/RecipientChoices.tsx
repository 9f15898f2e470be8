'use client'
import type { MouseEvent } from 'react'
import { recipientWords } from '../../messages/recipientWords.js'
import { useWords } from '../../messages/useWords.js'

/** What can be chosen in place of an address that does not fit. Renders a `<button>` each. */
export function RecipientChoices({ elsewhere = [], onUseOwner, owner }: RecipientChoices.Props) {
  const { t } = useWords(recipientWords)
  const choose = (act: () => void) => (event: MouseEvent) => {
    act()
    // The button is gone by the next time it could be pressed.
    event.currentTarget.closest('[data-usdc-bridge]')?.querySelector('textarea')?.focus()
  }
  return (
    <>
      {elsewhere.map(({ chainName, onChoose }) => (
        <button data-part="pill" key={chainName} onClick={choose(onChoose)} type="button">
          {t('recipientSendTo', { chain: chainName })}
        </button>
      ))}
      {owner && (
        <button data-part="pill" onClick={choose(() => onUseOwner(owner))} type="button">
          {t('recipientUseOwner')}
        </button>
      )}
    </>
  )
}

export declare namespace RecipientChoices {
  type Props = {
    /** Destinations that the entered address fits, to be chosen in place of this one. */
    elsewhere?: readonly { chainName: string; onChoose: () => void }[] | undefined
    /** Called with the owner, to be taken in place of the address. */
    onUseOwner: (owner: string) => void
    /** The owner of what was entered. */
    owner?: string | undefined
  }
}
