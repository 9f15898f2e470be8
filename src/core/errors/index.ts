export type { WalletKind } from '../chain/chain.js'
export { BridgeError, type BridgeErrorType, type Recoverability } from './BridgeError.js'
export {
  AccountBlockedError,
  ChainReadError,
  ClockSkewError,
  ContractOwnerError,
  ReaderNotFoundError,
  TokenMismatchError,
  TokenPausedError,
} from './chainErrors.js'
export { InvalidConfigError, ProviderNotFoundError } from './configErrors.js'
export { RequestTimeoutError, ServiceUnreachableError } from './connectionErrors.js'
export {
  InvalidSignatureError,
  InvalidSpenderError,
  type SignatureProblem,
  SpenderNotSetError,
  StandingAllowanceError,
} from './permitErrors.js'
export {
  type AmountProblem,
  InsufficientBalanceError,
  InvalidAmountError,
  InvalidRecipientError,
  OpenTransferError,
  type RecipientProblem,
  ReviewDeclinedError,
  RouteDisabledError,
  SigningCancelledError,
  UnsupportedRouteError,
} from './requestErrors.js'
export {
  InvalidResponseError,
  type ServiceErrorType,
  ServiceRefusedError,
  ServiceUnavailableError,
} from './serviceErrors.js'
export {
  SimulationFailedError,
  TransactionChangedError,
  type TransactionProblem,
  UnsafeTransactionError,
} from './solanaErrors.js'
export { RecordNotFoundError, StorageError } from './storageErrors.js'
export {
  CannotSetAsideError,
  TransactionExpiredError,
  TransferMovedOnError,
  TransferOutdatedError,
} from './transferErrors.js'
export {
  AccountChangedError,
  ChainSwitchError,
  UserRejectedError,
  WalletBusyError,
  WalletCannotSignError,
  WalletError,
  WalletLinkError,
  type WalletLinkProblem,
  WalletNotConnectedError,
} from './walletErrors.js'
