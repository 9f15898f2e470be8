/** One wallet that can be connected. Its name and icon come from the wallet: untrusted, so bounded here. */
export type WalletOption = {
  id: string
  name: string
  /** A `data:` image. */
  icon?: string | undefined
}

const longestName = 64
const longestIcon = 200_000

/** Images that cannot run anything when shown as one, and that tell no server that they were. */
const safeIcon = /^\s*data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** Takes a wallet's own description, without what could not be shown safely. */
export function readWalletOption({
  id,
  name,
  icon,
}: {
  id: string
  name: string
  icon?: string | undefined
}): WalletOption {
  const shown = String(name)
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim()
    .slice(0, longestName)
  return { id, name: shown || '?', ...(isSafeIcon(icon) && { icon: icon.trim() }) }
}

/** Tells whether what a wallet gave as its icon may be shown. */
export function isSafeIcon(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= longestIcon && safeIcon.test(icon)
}
