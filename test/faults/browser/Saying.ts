import type { ChainName } from '../../../sandbox/chains.js'
import type { TransferStatus } from '../../../src/core/record/record.js'
import type { Reason } from './BrowserPlan.js'
import { say } from './say.js'

/** What the widget shows: its title, and the text below. */
export type Saying = { title: string; text: string }

/** The parts of a transfer that its words depend on. */
export type SaidTransfer = {
  from: ChainName
  to: ChainName
  reason?: Reason
  pace: 'usual' | 'slow'
  /** Whether the person is revoking the service's allowance. */
  isRevocation: boolean
  /** Whether the outcome should be known by now. */
  isOverdue: boolean
}

const chainNames: Record<ChainName, string> = {
  ETH: 'Ethereum',
  BASE: 'Base',
  ARB: 'Arbitrum',
  POLYGON: 'Polygon',
  SOLANA: 'Solana',
}

/** A chain's name. */
export function nameOf(chain: ChainName): string {
  return chainNames[chain]
}

const titles = {
  unanswered: say('unansweredTitle'),
  refused: say('refusedTitle'),
  reverted: say('revertedTitle'),
  permitUsed: say('permitUsedTitle'),
  arrived: say('arrivedTitle'),
  notSent: say('notSentTitle'),
} as const satisfies { [status in TransferStatus]?: string }

/** The status that the words on the screen express; `undefined` if they are not about a sent transfer. */
export function statusSaid({ title, text }: Saying, from: ChainName): TransferStatus | undefined {
  const entry = Object.entries(titles).find(([, one]) => one === title)
  if (entry) return entry[0] as TransferStatus
  if (title === say('submittingTitle')) return 'submitting'
  if (title === say('closableTitle') && text.includes(say('pleaseWait'))) return 'unanswered'
  if (title !== say('status.sent') && title !== say('slowTitle')) return undefined
  if (text.includes(say('stepSubmitting'))) return 'submitting'
  return text.includes(say('stepLeft', { chain: nameOf(from) })) ? 'sent' : 'pending'
}

/** What is wrong with the words on the screen for a transfer with that status. */
export function listWrongWords(
  { title, text }: Saying,
  status: TransferStatus,
  about: SaidTransfer,
): string[] {
  const all = `${title}\n${text}`
  const { said, unsaid } = wordsOf(status, about, title === say('closableTitle'))
  return [
    ...said.filter((words) => !all.includes(words)).map((words) => `Of ${status} it does not say: ${words}`),
    ...unsaid.filter((words) => all.includes(words)).map((words) => `Of ${status} it says: ${words}`),
  ]
}

type Words = { said: readonly string[]; unsaid: readonly string[] }

function wordsOf(
  status: TransferStatus,
  { from, to, reason, pace, isRevocation, isOverdue }: SaidTransfer,
  isReopened: boolean,
): Words {
  const [source, destination] = [nameOf(from), nameOf(to)]
  const arrival = [say('nowOn', { chain: destination }), say('arrivedTitle')]
  const safeAgain = [say('startAgainNote')]
  const isSlow = pace === 'slow'
  const mayBePaid = reason === 'replaced'
  switch (status) {
    case 'arrived':
      return {
        said: [...arrival, say('knownByMatch'), say('reached', { chain: destination })],
        // Nothing here uses CCTP, so no message can link both ends.
        unsaid: [say('knownByMessage'), ...safeAgain],
      }
    case 'notSent':
      return {
        said: [
          say(reasonKey(from, reason)),
          say(isTaken(reason) ? 'thisOneMovedNothing' : 'nothingMoved'),
          ...(mayBePaid ? [say('notSentSaidReplaced')] : safeAgain),
        ],
        unsaid: [
          ...arrival,
          ...(isTaken(reason) ? [say('stillOn', { chain: source })] : []),
          ...(mayBePaid ? safeAgain : []),
        ],
      }
    case 'sent':
      return {
        said: isSlow
          ? [say('slowTitle'), say('stepNotYet', { chain: destination })]
          : [say('stepLeft', { chain: source })],
        unsaid: [...arrival, ...safeAgain],
      }
    case 'pending':
      return {
        said: [
          say(isOverdue ? 'waitingNodes' : 'stepLeaving', { chain: source }),
          say(isSlow ? 'slowTitle' : 'status.sent'),
        ],
        unsaid: [...arrival, ...safeAgain],
      }
    case 'permitUsed':
      return {
        said: [
          say('permitUsedSaid', { chain: source }),
          say(isRevocation ? 'revokingTitle' : 'action.revokeAllowance'),
          say('pleaseWait'),
        ],
        unsaid: [...arrival, ...safeAgain],
      }
    case 'unanswered':
      // Once the service has accepted, and a reorganization has undone what was seen, nobody says that it gave no answer.
      return isReopened
        ? {
            said: [say('stepAccepted'), say('pleaseWait')],
            unsaid: [...arrival, ...safeAgain, say('unansweredText', { chain: source })],
          }
        : {
            said: [say('unansweredText', { chain: source }), say('pleaseWait')],
            unsaid: [...arrival, ...safeAgain],
          }
    case 'refused':
      return {
        said: [say('refusedText', { chain: source }), ...(from === 'SOLANA' ? [] : [say('tryAgainNote')])],
        unsaid: [...arrival, ...safeAgain],
      }
    case 'reverted':
      return {
        said: [say('revertedCallout', { chain: source }), say('revertedText'), say('tryAgainNote')],
        unsaid: [...arrival, ...safeAgain],
      }
    case 'setAside':
      return { said: [say('status.setAside')], unsaid: [...arrival, ...safeAgain] }
    case 'submitting':
      return { said: [say('submittingNote')], unsaid: [...arrival, ...safeAgain] }
  }
}

function isTaken(reason: Reason | undefined): boolean {
  return reason === 'nonceTaken' || reason === 'replaced'
}

function reasonKey(from: ChainName, reason: Reason = 'expired') {
  return reason === 'expired' && from === 'SOLANA' ? 'notSent.expiredSolana' : (`notSent.${reason}` as const)
}
