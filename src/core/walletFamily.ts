import type { BridgeConfig } from './bridgeConfig.js'
import type { EvmChainKey } from './chain.js'
import type { EvmSigner } from './evm/signer.js'
import type { Chain } from './network.js'
import type { ChainReader } from './reader.js'
import type { Readers } from './readers.js'
import type { TransferRecord } from './record.js'
import type { TransferProgress, TransferRequest } from './transferRequest.js'
import type { ConnectOptions, WalletConnector } from './walletConnector.js'
import type { WalletKind } from './walletKind.js'
import type { WalletOption } from './walletOption.js'

export type { Pairing, WalletConnector } from './walletConnector.js'
export type { WalletOption } from './walletOption.js'

/** What a wallet family knows of the connected wallet, and what it can do with it. */
export type WalletSession = {
  status: 'unknown' | 'disconnected' | 'connecting' | 'connected'
  address?: string | undefined
  /** The connected wallet. */
  wallet?: WalletOption | undefined
  /** Wallets that can be connected, the host's first. */
  wallets: readonly WalletOption[]
  /** Chains that the page's wallet setup cannot change to, so that nothing can be sent from there. */
  missing?: readonly EvmChainKey[] | undefined
  /** Rejects with a `BridgeError`, or with the reason of the signal that is handed in. */
  connect(wallet: WalletOption, options?: ConnectOptions): Promise<void>
  disconnect(): Promise<void>
  /** How the host reads this chain; `undefined` where it has no way to. */
  reader(chain: Chain): ChainReader | undefined
  /**
   * Moves USDC from a chain of this family: checks, asks for the signature, sends. Loaded on first use. `readers`
   * reach the chains of every family.
   */
  transfer(
    request: TransferRequest,
    context: TransferProgress & { readers: Readers },
  ): Promise<TransferRecord>
  /** The connected EVM wallet as what signs again or clears an allowance takes it. Loaded on first use. */
  signer?: (() => Promise<EvmSigner>) | undefined
}

/**
 * One kind of wallet. It carries a component, never a hook: rendered beside the UI, it returns nothing, reads the
 * host's context and hands up a session.
 */
export type WalletFamily<kind extends WalletKind = WalletKind> = {
  kind: kind
  Adapter: (props: { config: BridgeConfig; publish: (session: WalletSession) => void }) => null
  /** Ways to wallets that the page brings itself, where it has no wallet setup of its own. */
  connectors?: readonly WalletConnector[] | undefined
}
