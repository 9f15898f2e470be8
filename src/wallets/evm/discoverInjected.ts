import { type EIP6963ProviderDetail, requestProviders } from 'mipd'

/** More wallets than a person has, so that a page cannot announce them endlessly. */
const most = 50

/**
 * Finds this browser's wallets through EIP-6963, including those announced later. Any script can announce one, so
 * malformed announcements are ignored. Returns a function that stops it.
 */
export function discoverInjected(onChange: (found: readonly EIP6963ProviderDetail[]) => void): () => void {
  let found: readonly EIP6963ProviderDetail[] = []
  const stop = requestProviders((announced) => {
    const wallet = readAnnouncement(announced)
    if (!wallet || found.length >= most || found.some((other) => isSame(wallet, other))) return
    found = [...found, wallet]
    onChange(found)
  })
  return () => stop?.()
}

/** Some wallets use a new id for each announcement. */
function isSame(one: EIP6963ProviderDetail, other: EIP6963ProviderDetail): boolean {
  const isOnce = one.info.uuid === other.info.uuid
  return isOnce || (one.provider === other.provider && one.info.rdns === other.info.rdns)
}

/** Copies the fields, so that the values shown are the ones that were checked. */
function readAnnouncement(announced: EIP6963ProviderDetail): EIP6963ProviderDetail | undefined {
  try {
    const { info, provider } = announced
    const { uuid, name, rdns, icon } = info
    const isWallet = [uuid, name, rdns].every(isText) && typeof provider.request === 'function'
    return isWallet ? { info: { uuid, name, rdns, icon }, provider } : undefined
  } catch {
    return undefined
  }
}

/** Whether it is 1 to 256 characters of text. */
function isText(value: unknown): boolean {
  return typeof value === 'string' && /^.{1,256}$/s.test(value)
}
