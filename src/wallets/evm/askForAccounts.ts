/** What EIP-1193 and EIP-2255 wallets have in common here. */
type Asked = { request(request: never): Promise<unknown> }

/**
 * Lets a connected wallet ask which account to show (EIP-2255). Wallets without permissions have a way of their own.
 *
 * Rejects with what the person said to it.
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
