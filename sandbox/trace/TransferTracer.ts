import { isEvmChain } from '../chains.js'
import type { HappenedFault } from '../faults/FaultBoard.js'
import type { SeenRequest } from '../service/RequestLog.js'
import type { Service } from '../service/Service.js'
import type { Intent } from '../store/IntentStore.js'
import type { TraceStep, TransferTrace } from './TransferTrace.js'
import { traceEvmArrival, traceEvmDeparture } from './traceEvm.js'
import { traceSolanaArrival, traceSolanaDeparture } from './traceSolana.js'

const mostTraces = 5
/** How long the trace of an ended transfer is cached, in ms. */
const settledMs = 10_000

/** A block's timestamp is rounded down to a second. In ms. */
const blockLasts = 999

const moneyPaths = ['/sdk/v1/transfer', '/sdk/v1/solana/build-tx', '/sdk/v1/solana/submit']

/** The start of one trace. An event that names no transfer belongs to its owner's latest one. */
type Beginning = { at: number; owner: string | undefined; intent?: Intent; requests: SeenRequest[] }

/** Traces the last transfers: what the service received, what the chains show, and which faults hit. */
export class TransferTracer {
  private running: Promise<TransferTrace[]> | undefined
  private readonly settled = new Map<string, { steps: TraceStep[]; until: number }>()

  constructor(
    private readonly service: Service,
    private readonly requests: () => readonly SeenRequest[],
  ) {}

  /** Newest first. Concurrent calls share one answer, because many pages may ask. */
  trace(): Promise<TransferTrace[]> {
    this.running ??= this.traceNow().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  private async traceNow(): Promise<TransferTrace[]> {
    const { faults, store } = this.service
    const happened = faults.happened()
    const money = this.requests().filter(({ path }) => moneyPaths.includes(path))
    const beginnings = listBeginnings(store.intents.list(), money, happened).slice(-mostTraces)
    const traces = beginnings.map(async (beginning, index) => {
      const endsFor = (owner?: string) =>
        beginnings.slice(index + 1).find((later) => !owner || isSame(later.owner, owner))?.at
      const isDuring = (moment: number, owner?: string) =>
        moment >= beginning.at && moment < (endsFor(owner) ?? Number.POSITIVE_INFINITY)
      const { intent } = beginning
      const steps = intent ? await this.chainSteps(intent) : []
      return traceOf(beginning, [
        ...steps.filter((step) => isOwnStep(step, intent?.owner, isDuring)),
        ...faultSteps(happened, beginning, isDuring),
      ])
    })
    return (await Promise.all(traces)).reverse()
  }

  /** Reads the chains only now and then for a transfer that has ended. */
  private async chainSteps(intent: Intent): Promise<TraceStep[]> {
    const { id, status } = intent
    const known = this.settled.get(id)
    if (known && known.until > Date.now()) return known.steps
    const steps = await traceChains(this.service, intent)
    const isOver = status === 'completed' || status === 'failed'
    if (isOver && !this.service.faultyRelayer.holds(intent))
      this.settled.set(id, { steps, until: Date.now() + settledMs })
    return steps
  }
}

function listBeginnings(
  intents: readonly Intent[],
  requests: readonly SeenRequest[],
  faults: readonly HappenedFault[],
): Beginning[] {
  const accepted = intents.map((intent): Beginning => {
    const own = requests.filter((request) => intentOf(request) === intent.id)
    const times = own.map(({ at }) => Date.parse(at))
    return { at: Math.min(intent.createdAt, ...times), owner: intent.owner, intent, requests: own }
  })
  const others = requests.filter((request) => intentOf(request) === undefined)
  const notAccepted = others.map((request): Beginning => {
    const hit = faults.find(({ at, name }) => name === request.fault && at >= request.at)
    return { at: Date.parse(request.at), owner: ownerOf(request) ?? hit?.owner, requests: [request] }
  })
  return [...accepted, ...notAccepted].sort((one, other) => one.at - other.at)
}

type IsDuring = (moment: number, owner?: string) => boolean

async function traceChains({ chains, ledger }: Service, intent: Intent): Promise<TraceStep[]> {
  const { destination, source } = intent
  const [departure, arrival] = await Promise.all([
    isEvmChain(source) ? traceEvmDeparture(chains[source], intent) : traceSolanaDeparture(ledger, intent),
    isEvmChain(destination)
      ? traceEvmArrival(chains[destination], intent)
      : traceSolanaArrival(ledger, intent),
  ])
  return [...departure, ...arrival]
}

/** An allowance names no transfer: it belongs to the one that was open when it was given. */
function isOwnStep({ at, what }: TraceStep, owner: string | undefined, isDuring: IsDuring): boolean {
  return (
    (what !== 'permitUsed' && what !== 'allowanceRevoked') || isDuring(Date.parse(at) + blockLasts, owner)
  )
}

function faultSteps(
  faults: readonly HappenedFault[],
  { intent, owner }: Beginning,
  isDuring: IsDuring,
): TraceStep[] {
  const isOnTheWay = ({ chain }: HappenedFault) => chain === intent?.source || chain === intent?.destination
  return faults
    .filter((fault) => (fault.owner ? isSame(fault.owner, owner) : isOnTheWay(fault)))
    .filter((fault) => isDuring(Date.parse(fault.at), fault.owner))
    .map(({ at, chain, name }) => ({ what: 'fault', at, chain, name }))
}

function traceOf({ at, intent, requests }: Beginning, others: readonly TraceStep[]): TransferTrace {
  const answers = requests
    .filter(({ status }) => status >= 400)
    .map(({ at: asked, durationMs, status }): TraceStep => {
      return { what: 'answered', at: timeText(Date.parse(asked) + durationMs), status }
    })
  const isAccepted = intent && intent.status !== 'built'
  const acceptance: TraceStep[] = isAccepted ? [{ what: 'accepted', at: timeText(intent.createdAt) }] : []
  const noEarlier = (step: TraceStep, than: number) =>
    Math.max(Date.parse(step.at) + ('hash' in step ? blockLasts : 0), than)
  const departures = others.filter(({ what }) => what === 'left')
  // Two chains' clocks can differ by a second, and a payout always follows its departure.
  const leftAt = Math.max(...departures.map((step) => noEarlier(step, 0)), 0)
  const timeOf = (step: TraceStep) =>
    noEarlier(step, step.what === 'paidOut' || step.what === 'arrived' ? leftAt : (intent?.createdAt ?? 0))
  const steps = [...acceptance, ...others, ...answers].sort((one, other) => timeOf(one) - timeOf(other))
  const id = intent?.id ?? `request at ${timeText(at)}`
  if (!intent) return { id, status: 'notAccepted', steps }
  const { amount, destination: to, owner, reason, recipient, source: from, status } = intent
  const transfer = { from, to, amount: `${amount}`, owner, recipient }
  return { id, transfer, status, ...(reason !== undefined && { reason }), steps }
}

function intentOf({ body, intentId }: SeenRequest): string | undefined {
  return intentId ?? textIn(body, 'intent_id')
}

function ownerOf({ body }: SeenRequest): string | undefined {
  const { permit } = (body ?? {}) as { permit?: unknown }
  return textIn(permit, 'owner') ?? textIn(body, 'from_wallet')
}

function textIn(value: unknown, key: string): string | undefined {
  const found = (value as { [key: string]: unknown } | null | undefined)?.[key]
  return typeof found === 'string' ? found : undefined
}

/** Addresses of EVM chains are the same in any case; those of Solana never differ in case alone. */
function isSame(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

function timeText(ms: number): string {
  return new Date(ms).toISOString()
}
