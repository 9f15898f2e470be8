import { isSafeIcon } from '../../core/wallet/walletOption.js'
import { plainText } from '../ui/plainText.js'

/** A wallet's icon, or its first letter. Renders a `<span>`, hidden from assistive technology. */
export function WalletMark({ icon, name }: WalletMark.Props) {
  return (
    <span aria-hidden="true" data-part="app">
      {isSafeIcon(icon) ? (
        <img alt="" referrerPolicy="no-referrer" src={icon.trim()} />
      ) : (
        [...plainText(name)][0]?.toUpperCase()
      )}
    </span>
  )
}

export declare namespace WalletMark {
  type Props = {
    /** The wallet's own icon: untrusted. */
    icon?: string | undefined
    /** The wallet's own name: untrusted. */
    name: string
  }
}
