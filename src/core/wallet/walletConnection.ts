import type { EvmChainKey } from '../chain/chain.js'
import type { Chain, EvmChain } from '../chain/network.js'
import type { ChainReader, Readers } from '../chain/reader.js'
import type { PermitTypedData } from '../permit/buildPermit.js'
import type { TransferRecord } from '../record/record.js'
import type { TransferOptions, TransferRequest } from '../request/transferRequest.js'
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
  /** The connected EVM wallet as a signer for signing again or revoking an allowance. Loaded on first use. */
  signer?: (() => Promise<EvmSigner>) | undefined
}

/** What a transfer needs from an EVM wallet. Every method rejects with a `BridgeError`. */
export type EvmSigner = {
  /** The wallet's current account and chain; `undefined` while none is connected. */
  current(): { address: `0x${string}`; chainId: number } | undefined
  switchChain(chain: EvmChain): Promise<void>
  /** Signs EIP-712 typed data (`eth_signTypedData_v4`). */
  signTypedData(typedData: PermitTypedData, owner: `0x${string}`): Promise<string>
  /** Sends a contract call, for which the account pays gas, and returns the transaction's hash. */
  sendTransaction(call: ContractCall): Promise<`0x${string}`>
}

/** A call that the wallet sends as a transaction. `data` is ABI-encoded calldata. */
export type ContractCall = { chain: EvmChain; from: `0x${string}`; to: `0x${string}`; data: `0x${string}` }
