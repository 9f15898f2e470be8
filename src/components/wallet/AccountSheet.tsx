'use client'
import type { Chain } from '../../core/chain/network.js'
import type { WalletOption } from '../../core/wallet/walletOption.js'
import { sheetWords } from '../../messages/sheetWords.js'
import { useWords } from '../../messages/useWords.js'
import { CopyButton } from '../ui/CopyButton.js'
import { addressHref } from '../ui/explorerHref.js'
import { Fact } from '../ui/Fact.js'
import { FullAddress } from '../ui/FullAddress.js'
import { NewTabLink } from '../ui/NewTabLink.js'
import { plainText } from '../ui/plainText.js'
import { Sheet } from '../ui/Sheet.js'

/** The actions for the connected account. Renders a `Sheet`. */
export function AccountSheet({
  address,
  chain,
  onChange,
  onClose,
  onDisconnect,
  wallet,
}: AccountSheet.Props) {
  const explorer = chain && addressHref(chain, address)
  const { t, tRich } = useWords(sheetWords)
  const closeAnd = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Sheet onClose={onClose} title={t('accountTitle')}>
      <dl data-kind="facts" data-part="panel">
        <Fact
          name={
            wallet
              ? tRich('accountWith', { wallet: <bdi>{plainText(wallet.name)}</bdi> })
              : t('accountConnected')
          }
          width="wide"
        >
          <FullAddress value={address} />
          <CopyButton label={t('copyAddress')} text={address} />
        </Fact>
        {explorer && (
          <Fact name={t('accountOn', { chain: chain.name })}>
            <NewTabLink href={explorer}>{t('accountExplorer')}</NewTabLink>
          </Fact>
        )}
      </dl>
      <div data-part="footer">
        {onChange && (
          <button data-part="secondary" onClick={closeAnd(onChange)} type="button">
            {t('accountChange')}
          </button>
        )}
        {onDisconnect && (
          <button data-part="secondary" onClick={closeAnd(onDisconnect)} type="button">
            {t('disconnect')}
          </button>
        )}
      </div>
    </Sheet>
  )
}

export declare namespace AccountSheet {
  type Props = {
    /** The connected account. */
    address: string
    /** The chain whose explorer shows the account. */
    chain?: Chain | undefined
    /** Offers another wallet, and handles the press. */
    onChange?: (() => void) | undefined
    /** Called when the sheet closes. */
    onClose: () => void
    /** Offers to disconnect, and handles the press. Omit it if the host manages its wallets itself. */
    onDisconnect?: (() => void) | undefined
    /** The connected wallet, as it describes itself. */
    wallet?: WalletOption | undefined
  }
}
