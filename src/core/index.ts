export { formatAmount, type ParsedAmount, parseAmount, usdcDecimals } from './amount.js'
export {
  type BridgeConfig,
  type BridgeConfigParameters,
  createBridgeConfig,
  type Limits,
} from './bridgeConfig.js'
export type { BridgeEvent, BridgeEventListener } from './bridgeEvent.js'
export { type ChainKey, chainKeys, type EvmChainKey, isChainKey, isEvmChainKey } from './chain.js'
export {
  type BridgeClient,
  type BridgeClientParameters,
  createBridgeClient,
  type Timeouts,
} from './client.js'
export type { Channel } from './createChannel.js'
export { createEnvironment, type Environment, type Locks, type Presence } from './environment.js'
export * from './errors/index.js'
export { type ClearAllowanceParameters, clearAllowance } from './evm/clearAllowance.js'
export { buildPermit, type PermitMessage, type PermitTypedData } from './evm/permit.js'
export type { ContractCall, EvmSigner } from './evm/signer.js'
export { type TransferParameters, transfer } from './evm/transfer.js'
export { type FoundTransfer, findTransfers } from './follow/findTransfers.js'
export { followTransfer } from './follow/followTransfer.js'
export type { LookInterval } from './follow/keepLooking.js'
export { resolveTransfer } from './follow/resolveTransfer.js'
export { indexedDbStorage } from './indexedDbStorage.js'
export { type InspectRecipientParameters, inspectRecipient } from './inspectRecipient.js'
export { isSendableAmount } from './isSendableAmount.js'
export { knownBy } from './knownBy.js'
export { mainnet } from './mainnet.js'
export { memoryStorage } from './memoryStorage.js'
export { type Chain, defineNetwork, type EvmChain, type Network, type SolanaChain } from './network.js'
export { type Pace, paceOf } from './paceOf.js'
export type { Pair } from './pair.js'
export { type EncodePermit, encodePermit, type SignedPermitMessage } from './permitEncoding.js'
export { processLocks } from './processLocks.js'
export { type AmountReading, readAmountText } from './readAmountText.js'
export type { ChainReader } from './reader.js'
export { createReaders, type Readers } from './readers.js'
export type { RecentRecipient } from './recentRecipients.js'
export { type ParsedRecipient, parseRecipient } from './recipient.js'
export type { RecipientInspection } from './recipientInspection.js'
export {
  type EvmSource,
  isOpenRecord,
  type RecordState,
  type Sighting,
  type SignedPermit,
  type SolanaSource,
  type TransferRecord,
  type TransferStatus,
} from './record.js'
export type { RecordStage, UnreadableRecord } from './recordEnvelope.js'
export type { RecordStorage } from './recordStorage.js'
export { createRecordStore, type Keep, type RecordStore, type RecordStoreSeams } from './recordStore.js'
export { type SendTransferAgainParameters, sendTransferAgain } from './sendTransferAgain.js'
export { supportReport } from './supportReport.js'
export { testnet } from './testnet.js'
export { type TransferAction, transferActions } from './transferActions.js'
export type {
  EvmTransferRequest,
  ReviewedTransfer,
  SigningDetails,
  SolanaTransferRequest,
  TransferProgress,
  TransferRequest,
  TransferStep,
} from './transferRequest.js'
export type {
  ConnectedProvider,
  ConnectedWallet,
  ConnectOptions,
  Pairing,
  WalletConnector,
} from './walletConnector.js'
export type { WalletFamily, WalletSession } from './walletFamily.js'
export type { WalletOption } from './walletOption.js'
export { watchTransfers } from './watchTransfers.js'
export type {
  BuildTransactionBody,
  SubmitTransactionBody,
  TransferBody,
  WirePermit,
} from './wire/bodies.js'
export type { BuiltTransactionAnswer, SubmittedTransactionAnswer, TransferAnswer } from './wire/schemas.js'
