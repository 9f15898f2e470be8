export { isSendableAmount, type Limits } from './amount/amountLimits.js'
export { formatAmount, type ParsedAmount, parseAmount, usdcDecimals } from './amount/parseAmount.js'
export { type AmountReading, readAmountText } from './amount/readAmountText.js'
export { type ChainKey, chainKeys, type EvmChainKey, isChainKey, isEvmChainKey } from './chain/chain.js'
export { mainnet } from './chain/mainnet.js'
export { type Chain, defineNetwork, type EvmChain, type Network, type SolanaChain } from './chain/network.js'
export type { ChainReader, Readers, Witness } from './chain/reader.js'
export type { Pair } from './chain/route.js'
export { testnet } from './chain/testnet.js'
export type {
  BridgeConfig,
  BridgeConfigParameters,
  ClientConfigParameters,
  WalletFamily,
} from './config/bridgeConfig.js'
export { createBridgeConfig } from './createBridgeConfig.js'
export type { Channel } from './environment/createChannel.js'
export { createEnvironment } from './environment/createEnvironment.js'
export type { Environment, Presence } from './environment/environment.js'
export { type Locks, processLocks } from './environment/locks.js'
export * from './errors/index.js'
export type { BridgeEvent, BridgeEventListener } from './event/bridgeEvent.js'
export { type FoundTransfer, findTransfers } from './follow/findTransfers.js'
export { followTransfer, type PollingInterval } from './follow/followTransfer.js'
export { resolveTransfer } from './follow/resolveTransfer.js'
export { setAside } from './follow/setAside.js'
export { watchTransfers } from './follow/watchTransfers.js'
export { buildPermit, type PermitMessage, type PermitTypedData } from './permit/buildPermit.js'
export { type EncodePermit, encodePermit, type SignedPermitMessage } from './permit/permitEncoding.js'
export { createReaders } from './read/readers.js'
export { type InspectRecipientParameters, inspectRecipient } from './recipient/inspectRecipient.js'
export { type ParsedRecipient, parseRecipient } from './recipient/parseRecipient.js'
export { type PastedRecipient, readPastedRecipient } from './recipient/readPastedRecipient.js'
export type { RecentRecipient } from './recipient/recentRecipients.js'
export type { NamedAddress, NameProblem, RecipientInspection } from './recipient/recipientInspection.js'
export {
  type ResolvedName,
  type ResolveName,
  type ResolveNameParameters,
  resolveName,
} from './recipient/resolveName.js'
export { indexedDbStorage } from './record/indexedDbStorage.js'
export type {
  Closable,
  EvmSource,
  NearPayment,
  NotedState,
  NotSentReason,
  Observation,
  RecordState,
  SignatureMark,
  SignedPermit,
  SolanaAnchor,
  SolanaSource,
  TransferRecord,
  TransferStatus,
} from './record/record.js'
export type { RecordStage, UnreadableRecord } from './record/recordEnvelope.js'
export { memoryStorage, type RecordStorage } from './record/recordStorage.js'
export {
  createRecordStore,
  type Persistence,
  type RecordStore,
  type RecordStoreOptions,
} from './record/recordStore.js'
export { isOpenRecord, type TransferAction } from './record/status.js'
export { supportReport } from './record/supportReport.js'
export { getDecisionTime, getPace, type Pace } from './record/timing.js'
export {
  type ParsedRequest,
  parseRequest,
  type RequestParameter,
  type RequestProblem,
} from './request/parseRequest.js'
export type {
  EvmTransferRequest,
  ReviewedTransfer,
  SigningDetails,
  SolanaTransferRequest,
  TransferOptions,
  TransferRequest,
  TransferStep,
} from './request/transferRequest.js'
export type {
  BuildTransactionCall,
  BuiltTransactionAnswer,
  SubmitTransactionCall,
  TransferAnswer,
  TransferCall,
  WirePermit,
} from './service/calls.js'
export type { BridgeClient, BridgeClientParameters, Timeouts } from './service/client.js'
export { createBridgeClient } from './service/createBridgeClient.js'
export { type SendTransferAgainParameters, sendTransferAgain } from './transfer/again/sendTransferAgain.js'
export { type RevokeAllowanceParameters, revokeAllowance } from './transfer/evm/revokeAllowance.js'
export { type TransferParameters, transfer } from './transfer/evm/transfer.js'
export { transferActions } from './transfer/transferActions.js'
export { signerFromAccount } from './wallet/evm/signerFromAccount.js'
export type { ContractCall, EvmSigner, WalletConnection } from './wallet/walletConnection.js'
export type {
  ConnectedProvider,
  ConnectedWallet,
  ConnectOptions,
  Pairing,
  WalletConnector,
} from './wallet/walletConnector.js'
export type { WalletOption } from './wallet/walletOption.js'
