'use client'
import type { Pairing } from '../../core/wallet/walletConnector.js'
import { sheetWords } from '../../messages/sheetWords.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { QrCode } from '../ui/QrCode.js'
import { Sheet } from '../ui/Sheet.js'
import { useCopy } from '../ui/useCopy.js'

/**
 * How to reach a wallet on another device: a code to scan, and its link. Renders a `Sheet` in the surrounding `Card`.
 */
export function WalletPairing({ isPhone, onBack, onClose, pairing }: WalletPairing.Props) {
  const { t, also } = useWords(transferWords)
  const { t: saySheet } = also(sheetWords)
  const { copy, outcome } = useCopy(pairing.uri)
  return (
    <Sheet onClose={onClose} title={t('pairingTitle')}>
      <p data-part="text">{t('pairingText')}</p>
      <QrCode code={pairing.code} label={t('pairingCode')} />
      <div data-part="footer">
        {isPhone && (
          <a data-part="primary" href={pairing.uri}>
            {t('pairingOpen')}
          </a>
        )}
        <button data-part="secondary" onClick={copy} type="button">
          {t('pairingCopy')}
        </button>
        <p data-part="note" role="status">
          {outcome ? saySheet(outcome) : t('pairingWaiting')}
        </p>
        <p data-part="note">
          <button data-part="link" onClick={onBack} type="button">
            {saySheet('accountChange')}
          </button>
        </p>
      </div>
    </Sheet>
  )
}

export declare namespace WalletPairing {
  type Props = {
    /** Whether this device may have a wallet that the link opens. */
    isPhone: boolean
    /** Called to choose another wallet instead. */
    onBack: () => void
    /** Called when the sheet closes without a choice. */
    onClose: () => void
    /** The link and code of the pairing. */
    pairing: Pairing
  }
}
