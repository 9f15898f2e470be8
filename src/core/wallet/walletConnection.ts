import type { EvmChainKey } from '../chain/chain.js'
import type { Chain } from '../chain/network.js'
import type { ChainReader, Readers } from '../chain/reader.js'
import type { TransferRecord } from '../record/record.js'
import type { TransferOptions, TransferRequest } from '../request/transferRequest.js'
import type { EvmSigner } from './signer.js'
import type { ConnectOptions } from './walletConnector.js'
import type { WalletOption } from './walletOption.js'

/** The connected wallet as its wallet family knows it, and its actions. */
export type WalletConnection = {
  /** `failed` if the code that finds the wallets did not load: reload the page. */
  status: 'unknown' | 'failed' | 'disconnected' | 'connecting' | 'connected'
  address?: string | undefined
  /** The connected wallet. */
  wallet?: WalletOption | undefined
  /** Wallets that can be connected, the host's first. */
  wallets: readonly WalletOption[]
  /** Chains that the page's wallet setup cannot switch to, so that nothing can be sent from them. */
  missing?: readonly EvmChainKey[] | undefined
  /** Rejects with a `BridgeError`, or with the given signal's reason. */
  connect(wallet: WalletOption, options?: ConnectOptions): Promise<void>
  disconnect(): Promise<void>
  /** The host's reader of this chain; `undefined` if it has none. */
  reader(chain: Chain): ChainReader | undefined
  /** The node behind an injected wallet, while the wallet is on that chain: one more witness. Loaded on first use. */
  witness?: ((chain: Chain) => Promise<ChainReader | undefined>) | undefined
  /**
   * Moves USDC from a chain of this family: checks, asks for the signature, sends. Loaded on first use. `readers` must
   * reach the chains of every family.
   */
  transfer(request: TransferRequest, context: TransferOptions & { readers: Readers }): Promise<TransferRecord>
  /** The connected EVM wallet as a signer for signing again or clearing an allowance. Loaded on first use. */
  signer?: (() => Promise<EvmSigner>) | undefined
}
