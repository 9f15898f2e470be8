import type { AccountBlockedError } from './AccountBlockedError.js'
import type { AccountChangedError } from './AccountChangedError.js'
import type { CannotSetAsideError } from './CannotSetAsideError.js'
import type { ChainReadError } from './ChainReadError.js'
import type { ChainSwitchError } from './ChainSwitchError.js'
import type { ClockSkewError } from './ClockSkewError.js'
import type { ContractOwnerError } from './ContractOwnerError.js'
import type { InsufficientBalanceError } from './InsufficientBalanceError.js'
import type { InvalidAmountError } from './InvalidAmountError.js'
import type { InvalidRecipientError } from './InvalidRecipientError.js'
import type { InvalidSignatureError } from './InvalidSignatureError.js'
import type { InvalidSpenderError } from './InvalidSpenderError.js'
import type { OpenTransferError } from './OpenTransferError.js'
import type { ReaderNotFoundError } from './ReaderNotFoundError.js'
import type { RecordNotFoundError } from './RecordNotFoundError.js'
import type { ReviewDeclinedError } from './ReviewDeclinedError.js'
import type { RouteDisabledError } from './RouteDisabledError.js'
import type { ServiceErrorType } from './ServiceErrorType.js'
import type { SigningCancelledError } from './SigningCancelledError.js'
import type { SimulationFailedError } from './SimulationFailedError.js'
import type { SpenderNotSetError } from './SpenderNotSetError.js'
import type { StandingAllowanceError } from './StandingAllowanceError.js'
import type { StorageError } from './StorageError.js'
import type { TokenMismatchError } from './TokenMismatchError.js'
import type { TokenPausedError } from './TokenPausedError.js'
import type { TransactionChangedError } from './TransactionChangedError.js'
import type { TransactionExpiredError } from './TransactionExpiredError.js'
import type { TransferMovedOnError } from './TransferMovedOnError.js'
import type { TransferOutdatedError } from './TransferOutdatedError.js'
import type { UnsafeTransactionError } from './UnsafeTransactionError.js'
import type { UnsupportedRouteError } from './UnsupportedRouteError.js'
import type { UserRejectedError } from './UserRejectedError.js'
import type { WalletBusyError } from './WalletBusyError.js'
import type { WalletCannotSignError } from './WalletCannotSignError.js'
import type { WalletError } from './WalletError.js'
import type { WalletLinkError } from './WalletLinkError.js'
import type { WalletNotConnectedError } from './WalletNotConnectedError.js'

/** The closed set of what a person can run into. A new class does not compile until it has words in `messages`. */
export type BridgeErrorType =
  | AccountBlockedError
  | AccountChangedError
  | CannotSetAsideError
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
  | ReviewDeclinedError
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
  | TransferMovedOnError
  | TransferOutdatedError
  | UnsafeTransactionError
  | UnsupportedRouteError
  | UserRejectedError
  | WalletBusyError
  | WalletCannotSignError
  | WalletError
  | WalletLinkError
  | WalletNotConnectedError
