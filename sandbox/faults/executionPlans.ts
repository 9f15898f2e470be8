import type { Hash, Hex } from 'viem'
import type { LocalChain } from '../evm/LocalChain.js'
import { intentKey } from '../service/intentKey.js'
import type { Intent } from '../store/IntentStore.js'
import { ensureAllowance, lastSpending, type SignedPermit, submitPermit, takeNonce } from './actAsOthers.js'
import type { FaultNameOf } from './Fault.js'
import type { TakenFault } from './FaultBoard.js'
import { basisPoints, type PayoutFault } from './payoutParts.js'
import type { TokenFaults } from './TokenFaults.js'

/** A call of the gateway, and the earliest time of its broadcast, in ms. */
type PlannedCall = {
  functionName: string
  args: readonly unknown[]
  notBefore: number
  /** Whether it goes through the router. */
  isRouted?: boolean
}

/** How the relayer executes an accepted transfer. */
export type ExecutionPlan = {
  calls: readonly PlannedCall[]
  /** Which call's hash the service returns. @default the last */
  named?: number
  /** What somebody else does before the first call. */
  prepare?: () => Promise<void>
  /** Finds another transaction, whose hash the service returns instead. */
  findAnother?: () => Promise<Hash>
  /** Whether each call has its own block, so many seconds after the last, or all share one. */
  blocks?: { apart: bigint } | 'same'
  /** The earliest time on the chain's clock, in seconds. */
  notBefore?: bigint
  /** Whether the calls are only signed and returned under another hash, never broadcast, or undone later. */
  course?: 'replaced' | 'never' | { dropAfter: bigint; backAfter?: bigint }
  /** The fee in base units, subtracted from the payout. */
  fee?: bigint
}

/** An accepted transfer with the fault that hit it. */
export type FaultyJob = {
  fault: TakenFault<'execution'>
  chain: LocalChain
  tokenFaults: TokenFaults
  intent: Intent
  permit: SignedPermit
  /** What an honest relayer would call. */
  calls: readonly PlannedCall[]
}

type EvmFault = Exclude<
  FaultNameOf<'execution'>,
  'arrivalReorged' | 'arrivalReorgedAndBack' | 'relayerLateOnSolana' | PayoutFault
>
type Way = (job: FaultyJob) => ExecutionPlan | Promise<ExecutionPlan>

/** How each fault changes the execution of a transfer from an EVM chain. Faults of the payout do not change it. */
export function executionPlan(job: FaultyJob): ExecutionPlan | Promise<ExecutionPlan> {
  const way = (ways as Partial<Record<FaultNameOf<'execution'>, Way>>)[job.fault.name]
  return way ? way(job) : { calls: job.calls }
}

const ways: Record<EvmFault, Way> = {
  permitFrontRun: ({ chain, permit, calls }) => {
    return { calls, prepare: () => submitPermit(chain, chain.facts.gateway, permit) }
  },
  transferReverts: (job) => {
    const { owner, value } = job.permit
    return {
      calls: [
        call(job, 'permitOnly', [job.permit]),
        call(job, 'pull', [key(job), owner, value + 1n], 'later'),
      ],
    }
  },
  allowancePulled: (job) => ({ calls: [pullAll(job)], prepare: () => allow(job) }),
  allowancePulledLate: (job) => {
    const notBefore = job.permit.deadline + 1n + seconds(job.fault, 'afterSeconds')
    return { calls: [pullAll(job)], prepare: () => allow(job), notBefore }
  },
  relayerRouted: ({ calls }) => ({ calls: calls.map((one) => ({ ...one, isRouted: true })) }),
  pulledShort: (job) => {
    const left = shareOf(job, 'leftBasisPoints')
    return { calls: [depositParts(job, [job.intent.amount - left])], fee: left }
  },
  halvesPulledBeside: (job) => {
    const first = shareOf(job, 'firstBasisPoints')
    return { calls: [depositParts(job, [first, job.intent.amount - first])] }
  },
  halvesPulledApart: (job) => {
    const { id, amount } = job.intent
    const first = shareOf(job, 'firstBasisPoints')
    const before = call(job, 'depositParts', [intentKey(`${id} first`), first, [first], job.permit])
    const rest = call(job, 'pullParts', [key(job), job.permit.owner, amount, [amount - first]])
    return { calls: [before, rest], blocks: { apart: seconds(job.fault, 'seconds') } }
  },
  pulledInSameBlock: (job) => ({ calls: permitThenPull(job), blocks: 'same' }),
  pulledInLaterBlock: (job) => {
    return { calls: permitThenPull(job), blocks: { apart: seconds(job.fault, 'seconds') } }
  },
  hashOfAnother: ({ chain, permit, fault, calls }) => {
    const { baseUnits = 0, executes = 0 } = fault.numbers
    const findAnother = () => lastSpending(chain, permit.owner, BigInt(baseUnits))
    return { calls, findAnother, ...(executes === 0 && { course: 'never' }) }
  },
  feePulledBeside: (job) => {
    const fee = feeOf(job)
    return { calls: [call(job, 'depositWithFee', [key(job), job.intent.amount, fee, true, job.permit])], fee }
  },
  feePulledApart: (job) => {
    const fee = feeOf(job)
    const deposit = call(job, 'depositWithFee', [key(job), job.intent.amount, fee, false, job.permit])
    const pull = call(job, 'pull', [intentKey(`${job.intent.id} fee`), job.permit.owner, fee], 'later')
    return { calls: [deposit, pull], named: 0, fee }
  },
  hashReplaced: ({ calls }) => ({ calls, course: 'replaced' }),
  sourceReverts: (job) => {
    return { calls: [call(job, 'depositAtomic', [key(job), job.permit.value + 1n, job.permit])] }
  },
  tokenPaused: ({ chain, tokenFaults, calls }) => {
    return { calls, prepare: () => tokenFaults.pause(chain.facts.name) }
  },
  ownerBlacklisted: ({ chain, tokenFaults, permit, calls }) => {
    return { calls, prepare: () => tokenFaults.list(chain.facts.name, permit.owner) }
  },
  spenderBlacklisted: ({ chain, tokenFaults, calls }) => {
    return { calls, prepare: () => tokenFaults.list(chain.facts.name, chain.facts.gateway) }
  },
  nonceTaken: ({ chain, permit, calls }) => ({ calls, prepare: () => takeNonce(chain, permit) }),
  relayerStopped: ({ calls }) => ({ calls, course: 'never' }),
  relayerLate: async ({ chain, fault, calls }) => {
    return { calls, notBefore: (await chain.now()) + seconds(fault, 'seconds') }
  },
  departureReorged: ({ fault, calls }) => {
    return { calls, course: { dropAfter: seconds(fault, 'afterSeconds') } }
  },
  departureReorgedAndBack: ({ fault, calls }) => {
    const course = {
      dropAfter: seconds(fault, 'afterSeconds'),
      backAfter: seconds(fault, 'backAfterSeconds'),
    }
    return { calls, course }
  },
}

/** A parameter of the fault, in seconds of the chain's clock. */
export function seconds({ numbers }: TakenFault<'execution'>, name: string): bigint {
  return BigInt(numbers[name] ?? 0)
}

/** A call at the time of the first honest call, or of the last one. */
function call(
  { calls, fault }: FaultyJob,
  functionName: string,
  args: readonly unknown[],
  when: 'now' | 'later' = 'now',
): PlannedCall {
  const notBefore = (when === 'now' ? calls[0] : calls.at(-1))?.notBefore ?? 0
  return { functionName, args, notBefore, isRouted: fault.numbers.routed === 1 }
}

/** The permit and some transfers after it, in one transaction. */
function depositParts(job: FaultyJob, parts: readonly bigint[]): PlannedCall {
  return call(job, 'depositParts', [key(job), job.intent.amount, parts, job.permit])
}

function permitThenPull(job: FaultyJob): PlannedCall[] {
  return [call(job, 'permitOnly', [job.permit]), pullAll(job)]
}

function key({ intent }: FaultyJob): Hex {
  return intentKey(intent.id)
}

function pullAll(job: FaultyJob): PlannedCall {
  return call(job, 'pull', [key(job), job.permit.owner, job.intent.amount], 'later')
}

function allow({ chain, permit, intent }: FaultyJob): Promise<void> {
  return ensureAllowance(chain, permit.owner, intent.amount)
}

function feeOf(job: FaultyJob): bigint {
  const fee = shareOf(job, 'feeBasisPoints')
  return fee > 0n ? fee : 1n
}

function shareOf({ intent, fault }: FaultyJob, name: string): bigint {
  return basisPoints(intent.amount, fault.numbers[name])
}
