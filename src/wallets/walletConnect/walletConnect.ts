import { InvalidConfigError } from '../../core/errors/configErrors.js'
import type { WalletConnector } from '../../core/wallet/walletConnector.js'
import type { RelayClient } from './openRelayClient.js'

/** The parameters of {@link walletConnect}: the WalletConnect project, and how wallets describe the page. */
export type WalletConnectParameters = {
  /** The WalletConnect project id: 32 hexadecimal digits. Not a secret. */
  projectId: string
  /** How wallets describe this page. @default its title and origin */
  metadata?: { name: string; description?: string; url?: string; icons?: readonly string[] } | undefined
  /** A relay other than WalletConnect's own, as `wss://…`. */
  relayUrl?: string | undefined
}

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#1f6fe0" d="M0 0h40v40H0z"/><path d="M9 17q11-9 22 0M10 20l5 5 5-5 5 5 5-5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>')}`

/**
 * Connects wallets on another device through WalletConnect, for a page without its own wagmi. Needs
 * `@walletconnect/sign-client`, which is loaded when a person chooses it, or returns to a page that they connected
 * through it.
 *
 * @throws InvalidConfigError where the project id or the relay's address cannot be one
 *
 * @example
 * ```ts
 * import { createBridgeConfig, evm } from 'usdc-bridge-react'
 * import { walletConnect } from 'usdc-bridge-react/walletconnect'
 *
 * const config = createBridgeConfig({
 *   baseUrl: '/api/bridge',
 *   evm: evm({ connectors: [walletConnect({ projectId: '0123456789abcdef0123456789abcdef' })] }),
 * })
 * ```
 */
export function walletConnect(parameters: WalletConnectParameters): WalletConnector {
  check(parameters)
  let opening: Promise<RelayClient> | undefined
  const open = async () => {
    const { openRelayClient } = await import('./openRelayClient.js')
    opening ??= openRelayClient(parameters)
    try {
      return await opening
    } catch (error) {
      opening = undefined
      throw error
    }
  }
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    icon,
    connect: async (request) => (await open()).connect(request),
    restore: async () => (await open()).restore(),
  }
}

function check({ projectId, relayUrl }: WalletConnectParameters): void {
  if (typeof projectId !== 'string' || projectId.trim() === '')
    throw new InvalidConfigError('`projectId` of `walletConnect()` is empty. Take it from your project.')
  if (relayUrl !== undefined && !/^wss?:\/\//.test(relayUrl))
    throw new InvalidConfigError('`relayUrl` of `walletConnect()` is not a ws(s) address.')
}
