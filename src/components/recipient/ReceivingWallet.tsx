'use client'
import type { WalletKind } from '../../core/chain/chain.js'
import type { Chain } from '../../core/chain/network.js'
import type { WalletOption } from '../../core/wallet/walletOption.js'
import { formWords } from '../../messages/formWords.js'
import { recipientWords } from '../../messages/recipientWords.js'
import { useWords } from '../../messages/useWords.js'
import { ExplorerLink } from '../ui/AddressLink.js'
import { FullAddress } from '../ui/FullAddress.js'
import { plainText } from '../ui/plainText.js'

/**
 * The recipient where another wallet receives than the one that sends: its address in full once it is connected, or a
 * `<button>` to connect it.
 */
export function ReceivingWallet({
  address,
  chain,
  kind,
  onChange,
  onConnect,
  state,
  wallet,
}: ReceivingWallet.Props) {
  const { t, also } = useWords(recipientWords)
  const { t: sayForm } = also(formWords)
  return (
    <div data-part="recipient">
      <div>
        <p data-part="label">{sayForm('recipient')}</p>
        <div role="status">
          {address && (
            <>
              <p data-part="text">
                {wallet ? t('recipientOwnIn', { wallet: plainText(wallet.name) }) : t('recipientIs.own')}
              </p>
              <FullAddress value={address} /> <ExplorerLink chain={chain} value={address} />
            </>
          )}
        </div>
      </div>
      <span data-part="row">
        {/* One button in turn, so that the focus comes back to it from where the wallet was connected. */}
        {(state === 'ready' || !address) && (
          <button
            aria-label={address && sayForm('recipientChangeLabel')}
            data-part="pill"
            onClick={address ? onChange : onConnect}
            type="button"
          >
            {address ? sayForm('recipientChange') : t(`receive.${kind}`)}
          </button>
        )}
        {state === 'ready' && !address && (
          <button data-part="pill" onClick={onChange} type="button">
            {t('recipientEnter')}
          </button>
        )}
      </span>
    </div>
  )
}

export declare namespace ReceivingWallet {
  type Props = {
    /** The address that the wallet gave in this page. */
    address: string | undefined
    /** The destination chain: links the address in its explorer. */
    chain: Chain
    /** The kind of wallet that the destination needs. */
    kind: WalletKind
    /** Called when another recipient is wanted. */
    onChange: () => void
    /** Called when a wallet is to be connected. */
    onConnect: () => void
    /** `locked` recipients cannot be changed. */
    state: 'ready' | 'locked'
    /** The connected wallet, as it describes itself. */
    wallet: WalletOption | undefined
  }
}
