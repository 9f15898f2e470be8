/** One wallet that can be connected. Its name and icon come from the wallet: untrusted, so bounded here. */
export type WalletOption = {
  id: string
  name: string
  /** A `data:` or `https:` image. */
  icon?: string | undefined
}

const longestName = 64
const longestIcon = 200_000

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
  return { id, name: shown || '?', ...(isIcon(icon) && { icon: icon.trim() }) }
}

function isIcon(icon: unknown): icon is string {
  return (
    typeof icon === 'string' &&
    icon.length <= longestIcon &&
    /^\s*(data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]|https:\/\/)/i.test(icon)
  )
}
