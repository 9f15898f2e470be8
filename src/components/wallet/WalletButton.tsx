'use client'
import { useState } from 'react'
import { formWords } from '../../messages/formWords.js'
import { useWords } from '../../messages/useWords.js'
import { Address } from '../ui/Address.js'
import { Icon } from '../ui/Icon.js'
import { shortAddress } from '../ui/shortAddress.js'
import { useLoaded } from '../ui/useLoaded.js'
import { usePress } from '../ui/usePress.js'
import type { AccountSheet } from './AccountSheet.js'

/**
 * The connected account. Renders a `<button>` that opens a sheet in the surrounding `Card`; nothing if nobody is
 * connected, because the primary button says so.
 *
 * @example
 * ```tsx
 * import { Card, useWalletConnection, WalletButton } from 'usdc-bridge-react'
 *
 * function Account() {
 *   const session = useWalletConnection('evm')
 *   return (
 *     <Card>
 *       <WalletButton address={session?.address} onDisconnect={session?.disconnect} />
 *     </Card>
 *   )
 * }
 * ```
 */
export function WalletButton({ address, ...account }: WalletButton.Props) {
  const { t } = useWords(formWords)
  const { loaded: sheet, load, prefetch } = useLoaded(() => import('../sheets.js'))
  const [isOpen, setOpen] = useState(false)
  const press = usePress(async () => setOpen(await load()))
  if (!address) {
    if (isOpen) setOpen(false)
    return null
  }
  return (
    <>
      <button
        aria-busy={press.isBusy || undefined}
        aria-haspopup="dialog"
        aria-label={t('account', { address: shortAddress(address) })}
        data-part="pill"
        onClick={press.onClick}
        onPointerEnter={prefetch}
        type="button"
      >
        <span data-part="dot" />
        <Address value={address} />
        <Icon name="down" />
      </button>
      {isOpen && sheet && (
        <sheet.AccountSheet {...account} address={address} onClose={() => setOpen(false)} />
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
