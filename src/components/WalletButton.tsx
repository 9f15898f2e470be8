'use client'
import { useState } from 'react'
import { formWords } from '../messages/formWords.js'
import { useWords } from '../messages/useWords.js'
import type { AccountSheet } from './AccountSheet.js'
import { Address } from './Address.js'
import { Icon } from './Icon.js'
import { shortAddress } from './shortAddress.js'
import { useLoaded } from './useLoaded.js'

/**
 * The connected account. Renders a `<button>` that opens a sheet within the `Card` around it; nothing where nobody is
 * connected, because the primary button says so.
 */
export function WalletButton({ address, ...account }: WalletButton.Props) {
  const { say } = useWords(formWords)
  const { loaded: sheets, load } = useLoaded(() => import('./sheets.js'))
  const [isOpen, setOpen] = useState(false)
  if (!address) return null
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={say('account', { address: shortAddress(address) })}
        data-part="pill"
        onClick={async () => setOpen(await load())}
        type="button"
      >
        <span data-part="dot" />
        <Address value={address} />
        <Icon name="down" />
      </button>
      {isOpen && sheets && (
        <sheets.AccountSheet {...account} address={address} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

export declare namespace WalletButton {
  type Props = Omit<AccountSheet.Props, 'address' | 'onClose'> & {
    /** The connected account. */
    address: string | undefined
  }
}
