import type { WordedErrorType } from '../core/errors/BridgeError.js'

type ErrorName = WordedErrorType['name']

const unsafe = <problem extends string>(problem: problem) =>
  `The transaction from the service ${problem}, so we did not send it to your wallet. Nothing was signed. Tell the operator of this page.` as const

/**
 * The text for every error that a person can run into. `Name.detail` takes precedence if the error has that detail. A
 * new error class does not compile until it has words here.
 */
export const errorWords = {
  AccountBlockedError: 'The issuer of USDC has blocked your account on {chain}.',
  'AccountBlockedError.recipient':
    'The issuer of USDC has blocked the recipient on {chain}. Choose another recipient.',
  'AccountBlockedError.spender':
    'The issuer of USDC has blocked the service’s account on {chain}. Tell the operator of this page.',
  AccountChangedError: 'The account in your wallet changed, so nothing was sent. Start again.',
  CannotSetAsideError: 'This transfer could still move, or the nodes disagree. Check again later.',
  ChainReadError: 'We could not read {chain}. Try again.',
  ChainSwitchError: 'Your wallet did not switch to {chain}. Choose {chain} in the wallet, then try again.',
  ClockSkewError:
    'Your device’s clock is too far from the chain’s, so nothing was signed. Set your clock, then try again.',
  ContractOwnerError:
    'Your account is a smart contract, and the service takes regular accounts only. Connect a regular account.',
  InsufficientBalanceError: 'You have {balance} USDC on {chain}, less than the amount. Send less.',
  InvalidAmountError: 'This amount cannot be sent. Enter another one.',
  InvalidRecipientError: 'This recipient cannot receive USDC on {chain}. Check the address.',
  InvalidResponseError: 'We could not understand the service’s answer. Nothing was signed. Try again later.',
  InvalidSignatureError:
    'USDC would not accept this signature, so nothing was sent. Try again, or use another wallet.',
  'InvalidSignatureError.signer':
    'A different account signed, so nothing was sent. Switch to the account you are sending from.',
  'InvalidSignatureError.undeployedAccount':
    'Your smart account is not set up on this chain yet, so nothing was sent. Use it there once, or connect a regular account.',
  InvalidSpenderError: 'This page is not set up correctly, so nothing was signed. Tell its operator.',
  OpenTransferError:
    'An earlier transfer is in progress or has just ended, so nothing new was sent. Check it first.',
  ReaderNotFoundError: 'This page has no way to read {chain}. Tell its operator.',
  RecordNotFoundError: 'This transfer is not saved in this browser. It may be on another device.',
  RequestTimeoutError: 'The service did not answer in time.',
  ReviewDeclinedError:
    'This page stopped the transfer, so nothing was signed. Change it, or ask the operator of this page.',
  RouteDisabledError: 'Transfers from {from} to {to} are paused for now. Choose another route.',
  ServiceRefusedError:
    'The service did not accept the transfer. Nothing was signed. Change it, then try again.',
  ServiceUnavailableError: 'The service is not available. Nothing was signed. Wait a moment, then try again.',
  ServiceUnreachableError: 'We could not reach the service. Check your connection, then try again.',
  SigningCancelledError: 'You canceled, so nothing was sent. Any late signature is discarded.',
  SimulationFailedError: 'A test run of this transaction did not pass, so nothing was signed. Try again.',
  SpenderNotSetError: 'Sending from {chain} is not set up on this page. Choose another chain.',
  StandingAllowanceError:
    'The service already has permission to take your USDC on {chain}. Revoke it first, then try again.',
  StorageError:
    'This browser could not save the transfer, so nothing was sent. Free some space or leave private browsing, then try again.',
  TokenMismatchError:
    'The token on {chain} is not the USDC we know, so nothing was signed. Tell the operator of this page.',
  TokenPausedError: 'The issuer of USDC has paused it on {chain}. Try again later.',
  TransactionChangedError:
    'Your wallet changed the transaction, so it was not sent. Try again, or use another wallet.',
  'TransactionChangedError.signature':
    'Your wallet gave an invalid signature, so nothing was sent. Try again, or use another wallet.',
  'TransactionChangedError.unsigned':
    'Your wallet did not sign the transaction, so nothing was sent. Try again, or use another wallet.',
  TransactionExpiredError: 'The time to sign ran out, so nothing was sent. Try again.',
  TransferMovedOnError: 'This transfer cannot be sent again. Check its status.',
  TransferOutdatedError: 'Something changed while the wallet was open, so nothing was sent. Try again.',
  'TransferOutdatedError.balance':
    'Your balance changed while the wallet was open, so nothing was sent. Try again.',
  'TransferOutdatedError.deadline': 'The time to sign ran out, so nothing was sent. Try again.',
  UnsafeTransactionError: unsafe('does not do exactly what you asked'),
  'UnsafeTransactionError.accountChanged': unsafe('changes more than the balance you send from'),
  'UnsafeTransactionError.amount': unsafe('does not move exactly your amount once'),
  'UnsafeTransactionError.destination': unsafe('sends to a chain or recipient you did not choose'),
  'UnsafeTransactionError.encoding': unsafe('cannot be read'),
  'UnsafeTransactionError.instruction': unsafe('does more than a transfer needs'),
  'UnsafeTransactionError.lamports': unsafe('takes more SOL than allowed'),
  'UnsafeTransactionError.mint': unsafe('moves a token other than USDC'),
  'UnsafeTransactionError.receiver': unsafe('pays someone this page does not recognize'),
  UnsupportedRouteError: 'Transfers from {from} to {to} are not available. Choose another route.',
  UserRejectedError: 'You declined in the wallet, so nothing was sent. Try again when you are ready.',
  WalletBusyError: 'Your wallet has an earlier request to answer. Open it and answer that first.',
  WalletCannotSignError:
    'This transfer needs a wallet that can sign without sending. Connect another wallet.',
  WalletError: 'Your wallet reported a problem. Open it, then try again.',
  WalletLinkError: 'We could not reach WalletConnect. Check your connection, then try again.',
  'WalletLinkError.expired': 'The wallet did not answer in time. Try again.',
  'WalletLinkError.refused': 'WalletConnect does not accept this page. Tell the operator of this page.',
  WalletNotConnectedError: 'No wallet is connected. Connect one first.',
} as const satisfies { readonly [name in ErrorName]: string } & {
  readonly [detail in `${ErrorName}.${string}`]: string
}
