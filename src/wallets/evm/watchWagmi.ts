import type { Config } from 'wagmi'
import { getAccount, watchAccount, watchConnectors } from 'wagmi/actions'
import { chainKeys, type EvmChainKey, isEvmChainKey } from '../../core/chain/chain.js'
import type { ChainReader } from '../../core/chain/reader.js'
import type { BridgeConfig } from '../../core/config/bridgeConfig.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'
import { readWalletOption } from '../../core/wallet/walletOption.js'
import { hostReader } from './hostReader.js'
import { transferWith } from './transferWith.js'

const lazy = () => import('./lazy.js')

/**
 * Follows the host's wagmi through the names that versions 2 and 3 share, and publishes its state. Returns a function
 * that stops it.
 */
export function watchWagmi(
  wagmi: Config,
  config: BridgeConfig,
  publish: (session: WalletConnection) => void,
): () => void {
  const update = () => publish(describeSession(wagmi, config))
  const stops = [watchAccount(wagmi, { onChange: update }), watchConnectors(wagmi, { onChange: update })]
  try {
    // Inline, so that a production build removes the branch and what it imports.
    if (process.env.NODE_ENV !== 'production')
      import('./warnOfMissingChains.js').then(
        ({ warnOfMissingChains }) => warnOfMissingChains(config, listMissing(wagmi, config)),
        () => undefined,
      )
  } catch {
    // Without a bundler, `process.env` does not exist.
  }
  update()
  return () => {
    for (const stop of stops) stop()
  }
}

function describeSession(wagmi: Config, config: BridgeConfig): WalletConnection {
  const { status, address, connector } = getAccount(wagmi)
  // While wagmi still asks other wallets, one that it has reconnected is ready. One from its storage has no methods.
  return {
    status: status !== 'reconnecting' ? status : connector?.getProvider ? 'connected' : 'connecting',
    address,
    wallet: connector && describeConnector(connector),
    wallets: wagmi.connectors.map(describeConnector),
    missing: listMissing(wagmi, config),
    connect: async ({ id }) => (await lazy()).connectWagmi(wagmi, id),
    disconnect: async () => (await lazy()).disconnectWagmi(wagmi),
    reader: (chain) => hostReader(wagmi, chain),
    witness: async (chain) =>
      connector?.type === 'injected'
        ? (await lazy()).walletReader(
            (await connector.getProvider()) as ChainReader,
            chain,
            config._internal.environment,
          )
        : undefined,
    ...transferWith(config, async () => (await lazy()).createWagmiSigner(wagmi)),
  }
}

/** The config's source chains that the host's wagmi does not know. */
function listMissing(wagmi: Config, { network, permitSpenders }: BridgeConfig): readonly EvmChainKey[] {
  return chainKeys
    .filter(isEvmChainKey)
    .filter((key) => permitSpenders[key] && !wagmi.chains.some(({ id }) => id === network.chains[key].id))
}

function describeConnector({ uid, name, icon, rdns }: Config['connectors'][number]) {
  return readWalletOption({ id: uid, name, icon, rdns })
}
