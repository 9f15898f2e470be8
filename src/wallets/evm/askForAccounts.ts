/** The common part of EIP-1193 and EIP-2255 wallets. */
type Asked = { request(request: never): Promise<unknown> }

/**
 * Asks a connected wallet which account to share (EIP-2255). Ignores wallets without permissions, which have their own
 * way.
 *
 * Rejects with the person's answer.
 */
export async function askForAccounts(provider: Asked): Promise<void> {
  const request = provider.request as (asked: object) => Promise<unknown>
  try {
    await request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
  } catch (error) {
    const { code } = (error ?? {}) as { code?: unknown }
    if (code !== 4200 && code !== -32601) throw error
  }
}
