import type { WalletOption } from '../../core/walletFamily.js'

const longestName = 64
const longestIcon = 200_000

/** Bounds what a wallet says of itself: its name is shown as text, its icon is an image or left out. */
export function describeWallet({ name, icon }: { name: string; icon?: string | undefined }): WalletOption {
  const shown = name.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
  const isImage =
    typeof icon === 'string' && icon.length <= longestIcon && /^(data:image\/|https:\/\/)/i.test(icon)
  return { id: name, name: shown.slice(0, longestName) || '?', ...(isImage && { icon }) }
}
