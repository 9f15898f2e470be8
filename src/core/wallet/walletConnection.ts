import type { EvmChainKey } from '../chain/chain.js'
import type { Chain } from '../chain/network.js'
import type { ChainReader, Readers } from '../chain/reader.js'
import type { TransferRecord } from '../record/record.js'
import type { TransferOptions, TransferRequest } from '../request/transferRequest.js'
import type { EvmSigner } from './signer.js'
import type { ConnectOptions } from './walletConnector.js'
import type { WalletOption } from './walletOption.js'

/** What a wallet family knows of the connected wallet, and what it can do with it. */
export type WalletConnection = {
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
  /** The node behind an injected wallet, while it stands on the chain: one more witness. Loaded on first use. */
  witness?: ((chain: Chain) => Promise<ChainReader | undefined>) | undefined
  /**
   * Moves USDC from a chain of this family: checks, asks for the signature, sends. Loaded on first use. `readers`
   * reach the chains of every family.
   */
  transfer(request: TransferRequest, context: TransferOptions & { readers: Readers }): Promise<TransferRecord>
  /** The connected EVM wallet as what signs again or clears an allowance takes it. Loaded on first use. */
  signer?: (() => Promise<EvmSigner>) | undefined
}
