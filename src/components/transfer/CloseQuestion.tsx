'use client'
import { useId } from 'react'
import type { Chain } from '../../core/chain/network.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { amountText } from '../amount/amountText.js'
import { AddressLink } from '../ui/AddressLink.js'
import { PrimaryButton } from '../ui/PrimaryButton.js'
import { Sheet } from '../ui/Sheet.js'

/**
 * Asks for confirmation before a transfer is closed without a known outcome. Renders a sheet in the surrounding
 * `Card`.
 */
export function CloseQuestion({ amount, destination, onClose, onKeep, recipient }: CloseQuestion.Props) {
  const { t, tRich, locale } = useWords(transferWords)
  const id = useId()
  return (
    <Sheet onClose={onKeep} title={t('closeTitle')}>
      <p id={id}>
        {tRich('closeText', {
          amount: <bdi>{amountText(amount, locale)}</bdi>,
          address: <AddressLink chain={destination} value={recipient} />,
        })}
      </p>
      <div data-part="footer">
        {/* The way back comes first, so that a hasty double press closes nothing. */}
        <PrimaryButton aria-describedby={id} onClick={onKeep}>
          {t('closeKeep')}
        </PrimaryButton>
        <PrimaryButton kind="secondary" onClick={onClose}>
          {t('closeSure')}
        </PrimaryButton>
      </div>
    </Sheet>
  )
}

export declare namespace CloseQuestion {
  type Props = {
    /** The signed amount, in base units. */
    amount: bigint
    /** The recipient's chain, to link to the recipient's balance. */
    destination: Chain | undefined
    /** Called when the person closes the transfer. */
    onClose: () => void
    /** Called when the person leaves it open. */
    onKeep: () => void
    /** The address that it may have reached. */
    recipient: string
  }
}
