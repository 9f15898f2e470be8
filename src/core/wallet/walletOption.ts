/** One wallet that can be connected. What it says of itself is untrusted, so bounded here. */
export type WalletOption = {
  id: string
  name: string
  /** A `data:` image. */
  icon?: string | undefined
  /** The reverse domain name that it announced (EIP-6963), which tells it from another of its name. */
  rdns?: string | undefined
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
  rdns,
}: {
  id: string
  name: string
  icon?: string | undefined
  rdns?: unknown
}): WalletOption {
  return {
    id,
    name: readName(name) || '?',
    ...(isSafeIcon(icon) && { icon: icon.trim() }),
    ...(typeof rdns === 'string' && { rdns: readName(rdns) }),
  }
}

function readName(text: string): string {
  return String(text)
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim()
    .slice(0, longestName)
}

/** Tells whether what a wallet gave as its icon may be shown. */
export function isSafeIcon(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= longestIcon && safeIcon.test(icon)
}
