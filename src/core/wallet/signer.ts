import type { EvmChain } from '../chain/network.js'
import type { PermitTypedData } from '../permit/buildPermit.js'

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
