import { type FaultEntry, faultCatalogue } from '../sandbox/faults/faultCatalogue.js'
import type { TraceStep, TransferTrace } from '../sandbox/trace/TransferTrace.js'
import { shortAddress } from '../src/components/ui/shortAddress.js'
import { isSameAddress } from '../src/core/chain/isSameAddress.js'
import { type ChainKey, chainKeys, type Network } from '../src/core/index.js'
import { usdcText } from './usdcText.js'

type Chains = Network['chains']

/** One line of the timeline: where it happened, and what, in words. */
export type Line = {
  where: string
  words: string
  tone: 'plain' | 'good' | 'trouble'
}

const entries: readonly FaultEntry[] = faultCatalogue

/** Describes a fault in one sentence. */
export function faultWords(name: string): string {
  return entries.find((entry) => entry.name === name)?.says ?? name
}

/** Describes one event of the trace. */
export function lineOf(step: TraceStep, { transfer }: TransferTrace, chains: Chains): Line {
  const where = 'chain' in step ? chains[step.chain].name : 'Service'
  const usdc = 'amount' in step ? usdcText(BigInt(step.amount)) : ''
  const account = 'account' in step ? shortAddress(step.account) : ''
  const isElsewhere = 'account' in step && !isSameAddress(step.account, transfer?.recipient ?? '')
  switch (step.what) {
    case 'accepted':
      return { where, words: 'The service accepted the transfer.', tone: 'plain' }
    case 'answered':
      return { where, words: answerWords(step.status), tone: 'trouble' }
    case 'fault':
      return { where: 'What went wrong', words: faultWords(step.name), tone: 'trouble' }
    case 'permitUsed':
      return { where, words: 'The permit that you signed was used.', tone: 'plain' }
    case 'allowanceRevoked':
      return { where, words: 'The allowance was revoked.', tone: 'plain' }
    case 'reverted':
      return { where, words: 'The transaction failed and moved nothing.', tone: 'trouble' }
    case 'left':
      return { where, words: `${usdc} left ${account}.`, tone: 'plain' }
    case 'paidOut':
      return isElsewhere
        ? {
            where,
            words: `The service paid ${usdc} to ${account}, who is not the recipient.`,
            tone: 'trouble',
          }
        : { where, words: `The service paid out ${usdc}.`, tone: 'plain' }
    case 'arrived':
      return { where, words: `${usdc} arrived at ${account}.`, tone: 'good' }
  }
}

/** Describes a transfer's status in two or three words. */
export function statusWords({ status, steps }: TransferTrace): string {
  if (status === 'notAccepted') return 'Not accepted'
  if (status === 'built') return 'Not signed yet'
  if (status === 'failed') return 'Ended'
  if (status === 'completed') return steps.some(({ what }) => what === 'arrived') ? 'Arrived' : 'Ended'
  return 'On its way'
}

/** Says what a transfer waits for, or why it stopped. */
export function outlookOf({ reason, status, transfer }: TransferTrace, chains: Chains): string | undefined {
  const from = transfer && chains[transfer.from].name
  const to = transfer && chains[transfer.to].name
  const lastTry = reason ? ` The last try ended with: ${withChainNames(reason, chains)}` : ''
  switch (status) {
    case 'notAccepted':
      return 'The service has accepted nothing, so no money moves.'
    case 'built':
      return 'Waiting for a signature in the wallet.'
    case 'pending':
      return `Waiting for the service’s transaction on ${from}.${lastTry}`
    case 'source_confirmed':
      return `Waiting for the service to pay out on ${to}.${lastTry}`
    case 'settling':
      return `Waiting for the payment to be in a block on ${to}.`
    case 'failed':
      return `The service gave up. ${withChainNames(reason ?? '', chains)}`
    case 'completed':
      return undefined
  }
}

function answerWords(status: number): string {
  if (status === 429) return 'The service asked to wait (429).'
  const isRefusal = status < 500 && status !== 408 && status !== 409
  return isRefusal ? `The service refused (${status}).` : `The service answered with an error (${status}).`
}

function withChainNames(reason: string, chains: Chains): string {
  return chainKeys.reduce(
    (text, key: ChainKey) => text.replaceAll(`on ${key}`, `on ${chains[key].name}`),
    reason,
  )
}
