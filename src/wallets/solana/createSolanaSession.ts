import type { ChainReader } from '../../core/chain/reader.js'
import type { BridgeConfig } from '../../core/config/bridgeConfig.js'
import { ServiceUnreachableError } from '../../core/errors/connectionErrors.js'
import { redactCause } from '../../core/errors/redactCause.js'
import type { SolanaPolicy } from '../../core/transfer/solana/solanaPolicy.js'
import type { SolanaSigner } from '../../core/transfer/solana/solanaSigner.js'
import type { WalletConnection } from '../../core/wallet/walletConnection.js'
import { readWalletOption, type WalletOption } from '../../core/wallet/walletOption.js'

const lazy = () => import('./lazy.js')

/** The code that is loaded before a signature is needed. */
export type Lazy = Awaited<ReturnType<typeof lazy>>

/** A wallet with its self-declared name, untrusted. */
export type NamedWallet = { name: string; icon?: string | undefined }

/** The source of a page's wallets: the host's provider, or the Wallet Standard. */
export type WalletSource<wallet extends NamedWallet = NamedWallet> = {
  status: 'disconnected' | 'connecting' | 'connected'
  address: string | undefined
  wallet: wallet | undefined
  wallets: readonly wallet[]
  connect(wallet: wallet): Promise<void>
  disconnect(): Promise<void>
  /** Makes the signer of the connected account from the code that signs. */
  signer(): ((loaded: Lazy) => SolanaSigner) | undefined
  /** The URL through which the host reads Solana. */
  endpoint: string | undefined
}

/**
 * Creates the session to publish: with safe wallet names, errors mapped to ours, and the transfer loaded on first use.
 */
export function createSolanaSession<wallet extends NamedWallet>(
  config: BridgeConfig,
  policy: SolanaPolicy,
  source: WalletSource<wallet>,
): WalletConnection {
  const reader: WalletConnection['reader'] = ({ kind }) =>
    kind === 'solana' && source.endpoint ? readerOf(source.endpoint, config) : undefined
  const options = describeWallets(source.wallets)
  return {
    status: source.status,
    address: source.address,
    wallet:
      source.wallet &&
      (options[source.wallets.indexOf(source.wallet)] ?? describeWallets([source.wallet])[0]),
    wallets: options,
    connect: ({ id }) =>
      translated(() => {
        const wallet = source.wallets[options.findIndex((option) => option.id === id)]
        if (!wallet) throw new Error('the wallet is gone')
        return source.connect(wallet)
      }),
    disconnect: () => translated(() => source.disconnect()),
    reader,
    async transfer(request, context) {
      const signer = source.signer()
      const loaded = await lazy().catch(unloaded)
      return loaded.transferWithSigner(config, { ...request, ...context, signer: signer?.(loaded), policy })
    },
  }
}

/** Wallets with the same name are distinguished by their position. */
function describeWallets(wallets: readonly NamedWallet[]): readonly WalletOption[] {
  return wallets.map(({ name, icon }, place) => {
    const before = wallets.slice(0, place).filter((other) => other.name === name).length
    return readWalletOption({ id: before ? `${name}\n${before}` : name, name, icon })
  })
}

function readerOf(url: string, { _internal: { environment } }: BridgeConfig): ChainReader {
  return {
    url,
    request: async (request) =>
      (await import('../../core/chunks/reading.js')).reading.rpcReader({ url, environment }).request(request),
  }
}

function unloaded(cause: unknown): never {
  throw new ServiceUnreachableError({ cause: redactCause(cause) })
}

async function translated(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    throw (await lazy()).translateWalletError(error)
  }
}
