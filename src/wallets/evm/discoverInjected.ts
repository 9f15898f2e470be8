import { type EIP6963ProviderDetail, requestProviders } from 'mipd'

const longestText = 256

/** More wallets than a person has: a page that announces them without end is not listened to. */
const most = 50

/**
 * Finds the wallets of this browser by EIP-6963, those that come later included. Anything on the page can announce one,
 * so what has not the form of a wallet is left out. Returns how to stop.
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

/** Some wallets take another id whenever they are asked. */
function isSame(one: EIP6963ProviderDetail, other: EIP6963ProviderDetail): boolean {
  const isOnce = one.info.uuid === other.info.uuid
  return isOnce || (one.provider === other.provider && one.info.rdns === other.info.rdns)
}

/** A copy, so that what was checked is what is shown. */
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

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= longestText
}
