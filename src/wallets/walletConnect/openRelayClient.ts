import { SignClient } from '@walletconnect/sign-client'
import type { ConnectedWallet, WalletConnector } from '../../core/wallet/walletConnector.js'
import { connectWallet } from './connectWallet.js'
import { createSessionProvider } from './createSessionProvider.js'
import { toLinkError } from './toLinkError.js'
import type { WalletConnectParameters } from './walletConnect.js'

/** A relay client with the connector's methods. */
export type RelayClient = Pick<WalletConnector, 'connect' | 'restore'>

export type Client = InstanceType<typeof SignClient>
export type Session = ReturnType<Client['session']['get']>

/** Separates its sessions from those of another kit on the same page. */
const customStoragePrefix = 'usdc-bridge'

/** Loads the relay client. No telemetry, and no console output. */
export async function openRelayClient(parameters: WalletConnectParameters): Promise<RelayClient> {
  const client = await SignClient.init({
    projectId: parameters.projectId,
    metadata: describePage(parameters.metadata),
    ...(parameters.relayUrl && { relayUrl: parameters.relayUrl }),
    customStoragePrefix,
    telemetryEnabled: false,
    logger: 'silent',
  }).catch((error: unknown) => {
    throw toLinkError(error)
  })
  return {
    connect: async (request) => toConnected(client, await connectWallet(client, request)),
    restore: async () => {
      const session = client.session.getAll().at(-1)
      return session && toConnected(client, session)
    },
  }
}

function toConnected(client: Client, session: Session): ConnectedWallet {
  const { topic, peer } = session
  const provider = createSessionProvider(client, session)
  return {
    provider,
    name: peer.metadata.name,
    icon: peer.metadata.icons[0],
    async leave() {
      provider.stop()
      await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    },
  }
}

function describePage({
  name = globalThis.document?.title || globalThis.location?.host || 'USDC bridge',
  description = '',
  url = globalThis.location?.origin ?? '',
  icons = [],
}: Partial<NonNullable<WalletConnectParameters['metadata']>> = {}) {
  return { name, description, url, icons: [...icons] }
}
