import type { AmountProblem, RecipientProblem } from '../src/core/errors/requestErrors.js'
import type { TransferRecord, TransferStatus } from '../src/core/record/record.js'
import type { TransferStep } from '../src/core/request/transferRequest.js'

/**
 * Every state that the widget has a screen for, by name, with the story that shows it. A state without one, or a story
 * that is gone, fails the tests.
 */
export const states = {
  loading: ['BridgeWidget', 'Loading'],
  'no pairs': ['BridgeWidget', 'NoPairs'],
  'pair disabled': ['BridgeWidget', 'RouteClosed'],
  'not set up': ['BridgeWidget', 'NotSetUp'],
  'service down': ['BridgeWidget', 'ServiceDown'],
  offline: ['FormStates', 'Offline'],
  'a transfer on its way': ['FormStates', 'TransferOnItsWay'],
  'could not be drawn': ['BrokenScreen', 'Shown'],
  'no wallet': ['BridgeWidget', 'NoWalletInstalled'],
  'one kind of wallet only': ['SolanaStates', 'OnlyASolanaWallet'],
  connecting: ['SigningStates', 'Connecting'],
  'step: switchingChain': ['SigningStates', 'WrongChain'],
  'cannot switch': ['SigningStates', 'CannotSwitch'],
  'zero balance': ['Balances', 'Zero'],
  'a look-alike of USDC': ['Balances', 'LookAlike'],
  'amount: zero': ['FormStates', 'AmountZero'],
  'amount: notANumber': ['FormStates', 'AmountNotANumber'],
  'amount: tooPrecise': ['FormStates', 'AmountTooPrecise'],
  'amount: tooLarge': ['FormStates', 'AmountTooLarge'],
  'amount: aboveBalance': ['FormStates', 'AmountAboveBalance'],
  'amount: belowMinimum': ['FormStates', 'AmountBelowMinimum'],
  'amount: aboveMaximum': ['FormStates', 'AmountAboveMaximum'],
  'recipient: empty': ['BridgeWidget', 'EmptyRecipientForSolana'],
  'recipient: malformed': ['FormStates', 'RecipientMalformed'],
  'recipient: otherKind': ['FormStates', 'RecipientOfAnotherChain'],
  'recipient: checksum': ['BridgeWidget', 'WrongChecksum'],
  'recipient: zero': ['FormStates', 'RecipientIsNobody'],
  'recipient: token': ['FormStates', 'RecipientIsTheToken'],
  'recipient: program': ['FormStates', 'RecipientIsAProgram'],
  'recipient in doubt: no key fits it': ['Recipients', 'OffCurve'],
  'recipient in doubt: a token account': ['Recipients', 'TokenAccount'],
  'recipient in doubt: a contract on the source only': ['Recipients', 'ContractOnSourceOnly'],
  'recipient: a contract at the destination': ['Recipients', 'ContractAtDestination'],
  'recipient: own address': ['Recipients', 'OwnAddressEntered'],
  'recipient: never sent to': ['Recipients', 'NeverSentTo'],
  'recipients: recent ones': ['Recipients', 'Recents'],
  review: ['BridgeWidget', 'Review'],
  paused: ['SigningStates', 'Paused'],
  blacklisted: ['SigningStates', 'Blacklisted'],
  'contract owner': ['SigningStates', 'ContractOwner'],
  'step: checking': ['SigningStates', 'Checking'],
  'step: building': ['SolanaStates', 'Building'],
  'step: signing': ['BridgeWidget', 'WaitingForWallet'],
  'declined in the wallet': ['BridgeWidget', 'RejectedInWallet'],
  'time left on Solana': ['SolanaStates', 'TimeLeft'],
  'from Solana': ['SolanaStates', 'FromSolana'],
  'time nearly up on Solana': ['SolanaStates', 'TimeNearlyUp'],
  'time renewed on Solana': ['SolanaStates', 'TimeRenewed'],
  'time up on Solana': ['SolanaStates', 'TimeUp'],
  'no record can be kept': ['BridgeWidget', 'NothingCanBeKept'],
  'step: submitting': ['BridgeWidget', 'Submitting'],
  'status: unanswered': ['BridgeWidget', 'Unanswered'],
  'unanswered, sending again': ['OutcomeStates', 'UnansweredSendingAgain'],
  'status: pending': ['BridgeWidget', 'Pending'],
  'status: sent': ['BridgeWidget', 'Sent'],
  'slow to leave': ['OutcomeStates', 'SlowToLeave'],
  'slow to arrive': ['OutcomeStates', 'SlowToArrive'],
  'arrived: message': ['OutcomeStates', 'ArrivedByMessage'],
  'arrived: match': ['OutcomeStates', 'ArrivedByMatch'],
  'status: refused': ['BridgeWidget', 'Refused'],
  'refused, trying again': ['OutcomeStates', 'RefusedTryingAgain'],
  'status: permitUsed': ['BridgeWidget', 'PermitUsed'],
  'amount: ambiguous': ['FormStates', 'AmountAmbiguous'],
  'permit used, clearing': ['OutcomeStates', 'PermitUsedClearing'],
  'set aside, offered': ['OutcomeStates', 'SetAsideOffered'],
  'set aside, offered beside an allowance': ['OutcomeStates', 'SetAsideOfferedBesideAnAllowance'],
  'set aside, offered though a node is silent': ['OutcomeStates', 'SetAsideOfferedThoughANodeIsSilent'],
  'set aside, offered on Solana': ['OutcomeStates', 'SetAsideOfferedOnSolana'],
  'set aside, asked once more': ['OutcomeStates', 'SetAsideAskedOnceMore'],
  'set aside, not possible yet': ['OutcomeStates', 'SetAsideNotPossibleYet'],
  'status: setAside': ['OutcomeStates', 'SetAside'],
  'waiting for the nodes': ['OutcomeStates', 'WaitingForTheNodes'],
  'arrived, by one node': ['OutcomeStates', 'ArrivedByOneNode'],
  'not sent, by one node': ['OutcomeStates', 'NotSentByOneNode'],
  'not sent: expired': ['OutcomeStates', 'NotSentExpired'],
  'not sent: expired on Solana': ['OutcomeStates', 'NotSentExpiredOnSolana'],
  'not sent: nonceTaken': ['OutcomeStates', 'NotSentNonceTaken'],
  'not sent: replaced': ['OutcomeStates', 'NotSentReplaced'],
  'not sent: failed': ['OutcomeStates', 'NotSentFailed'],
  'status: reverted': ['BridgeWidget', 'Reverted'],
  'history: empty': ['HistoryStates', 'HistoryEmpty'],
  'history: open ones': ['HistoryStates', 'HistoryWithOpenOnes'],
  'history: unreadable': ['HistoryStates', 'HistoryUnreadable'],
  'history: found transfers': ['HistoryStates', 'FoundTransfers'],
} as const satisfies { readonly [state in State]: Shown } & { readonly [state: string]: Shown }

/** States that the code tells apart: a new one does not compile until it has a story. */
type State =
  | `amount: ${AmountProblem | 'aboveBalance'}`
  | `recipient: ${RecipientProblem}`
  | `step: ${TransferStep['name']}`
  | `status: ${Exclude<TransferStatus, 'submitting' | 'arrived' | 'notSent'>}`
  | `arrived: ${Extract<TransferRecord, { status: 'arrived' }>['proof']}`
  | `not sent: ${Extract<TransferRecord, { status: 'notSent' }>['reason']}`

type Shown = readonly [file: string, story: string]
