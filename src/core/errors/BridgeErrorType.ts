import type {
  AccountBlockedError,
  ChainReadError,
  ClockSkewError,
  ContractOwnerError,
  InsufficientBalanceError,
  StandingAllowanceError,
  TokenMismatchError,
  TokenPausedError,
} from './chainState.js'
import type {
  InvalidAmountError,
  InvalidRecipientError,
  InvalidSpenderError,
  RouteDisabledError,
  SpenderNotSetError,
  UnsupportedRouteError,
} from './input.js'
import type { ServiceErrorType } from './service.js'
import type {
  SimulationFailedError,
  TransactionChangedError,
  TransactionExpiredError,
  UnsafeTransactionError,
} from './solana.js'
import type {
  OpenTransferError,
  RecordNotFoundError,
  StorageError,
  TransferOutdatedError,
} from './transfer.js'
import type {
  AccountChangedError,
  ChainSwitchError,
  InvalidSignatureError,
  ReaderNotFoundError,
  SigningCancelledError,
  UserRejectedError,
  WalletBusyError,
  WalletCannotSignError,
  WalletError,
  WalletNotConnectedError,
} from './wallet.js'

/** The closed set of what a person can run into. A new class does not compile until it has words in `messages`. */
export type BridgeErrorType =
  | AccountBlockedError
  | AccountChangedError
  | ChainReadError
  | ChainSwitchError
  | ClockSkewError
  | ContractOwnerError
  | InsufficientBalanceError
  | InvalidAmountError
  | InvalidRecipientError
  | InvalidSignatureError
  | InvalidSpenderError
  | OpenTransferError
  | ReaderNotFoundError
  | RecordNotFoundError
  | RouteDisabledError
  | ServiceErrorType
  | SigningCancelledError
  | SimulationFailedError
  | SpenderNotSetError
  | StandingAllowanceError
  | StorageError
  | TokenMismatchError
  | TokenPausedError
  | TransactionChangedError
  | TransactionExpiredError
  | TransferOutdatedError
  | UnsafeTransactionError
  | UnsupportedRouteError
  | UserRejectedError
  | WalletBusyError
  | WalletCannotSignError
  | WalletError
  | WalletNotConnectedError
