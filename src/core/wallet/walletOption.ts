/** A wallet that can be connected. Its self-description is untrusted, so it is limited here. */
export type WalletOption = {
  id: string
  name: string
  /** A `data:` image. */
  icon?: string | undefined
  /** The reverse domain name that it announced (EIP-6963), which distinguishes it from others with its name. */
  rdns?: string | undefined
}

const longestName = 64
const longestIcon = 200_000

/** Images that cannot run code or contact a server when shown. */
const safeIcon = /^\s*data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** Copies a wallet's own description without the parts that are not safe to show. */
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

/** Tells whether a wallet's icon is safe to show. */
export function isSafeIcon(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= longestIcon && safeIcon.test(icon)
}
