'use client'
import { useState } from 'react'
import { formWords } from '../messages/formWords.js'
import { useWords } from '../messages/useWords.js'
import { AccountSheet } from './AccountSheet.js'
import { Address } from './Address.js'
import { Icon } from './Icon.js'
import { shortAddress } from './shortAddress.js'

/**
 * The connected account. Renders a `<button>` that opens a sheet within the `Card` around it; nothing where nobody is
 * connected, because the primary button says so.
 */
export function WalletButton({ address, ...account }: WalletButton.Props) {
  const { say } = useWords(formWords)
  const [isOpen, setOpen] = useState(false)
  if (!address) return null
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={say('account', { address: shortAddress(address) })}
        data-part="pill"
        onClick={() => setOpen(true)}
        type="button"
      >
        <span data-part="dot" />
        <Address value={address} />
        <Icon name="down" />
      </button>
      {isOpen && <AccountSheet {...account} address={address} onClose={() => setOpen(false)} />}
    </>
  )
}

export declare namespace WalletButton {
  type Props = Omit<AccountSheet.Props, 'address' | 'onClose'> & {
    /** The connected account. */
    address: string | undefined
  }
}
