import { plainText } from './plainText.js'

/** Images that cannot run anything and do not name another site's page: the rest of what a wallet may hand over is dropped. */
const safeIcon = /^(data:image\/|https:\/\/)/i

/** The icon of a wallet, or its first letter. Renders a `<span>`, hidden from assistive technology. */
export function WalletMark({ icon, name }: WalletMark.Props) {
  return (
    <span aria-hidden="true" data-part="app">
      {icon && safeIcon.test(icon.trim()) ? (
        <img alt="" referrerPolicy="no-referrer" src={icon.trim()} />
      ) : (
        [...plainText(name)][0]?.toUpperCase()
      )}
    </span>
  )
}

export declare namespace WalletMark {
  type Props = {
    /** What the wallet gave as its icon: untrusted. */
    icon?: string | undefined
    /** What the wallet gave as its name: untrusted. */
    name: string
  }
}
