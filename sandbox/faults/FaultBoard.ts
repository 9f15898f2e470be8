import { type ChainName, isEvmChain } from '../chains.js'
import type { SandboxClock } from '../SandboxClock.js'
import { type EndpointName, type Fault, type FaultNameOf, faultEntry } from './Fault.js'
import type { FaultSide } from './faultCatalogue.js'
import { readFault } from './faultSchema.js'

/** An injected fault that has not hit yet. */
export type ArmedFault = Fault & {
  id: number
  /** How often it has hit. */
  hits: number
  left: number | 'untilCleared'
}

/** A fault that hit somebody. */
export type HappenedFault = {
  /** ISO time. */
  at: string
  id: number
  name: Fault['name']
  chain: ChainName
  owner?: string
}

/** The fields of a request that faults match. */
export type FaultSubject = {
  chain: ChainName
  owner?: string
  to?: ChainName
  endpoint?: EndpointName
  node?: string | undefined
  /** The JSON-RPC methods that are called. */
  methods?: readonly string[]
}

/** A fault that hits now, with everything that can be set. */
export type TakenFault<side extends FaultSide> = {
  id: number
  /** Which of its hits this is, from 1 on. */
  hit: number
  name: FaultNameOf<side>
  owner?: string | undefined
  /** The JSON-RPC method that it concerns. */
  method?: string | undefined
  numbers: Readonly<Record<string, number>>
  /** What was chosen or written. */
  texts: Readonly<Record<string, string>>
}

/** Tells of a fault whether it is wanted here. */
type Wanted<side extends FaultSide> = (fault: TakenFault<side>) => boolean

const mostHappened = 200

/** The faults that were ordered and have not happened yet, oldest first. */
export class FaultBoard {
  private readonly armed: ArmedFault[] = []
  private readonly past: HappenedFault[] = []
  private readonly undoing = new Set<() => void | Promise<void>>()
  private lastId = 0

  constructor(private readonly clock: SandboxClock) {}

  /** Orders a fault; throws where it is not one of the catalogue. */
  inject(fault: Fault): ArmedFault {
    const read = readFault(fault)
    const usual = faultEntry(read.name).side === 'rpc' ? 'untilCleared' : 1
    this.lastId += 1
    const armed = { ...read, id: this.lastId, hits: 0, left: read.times ?? usual }
    this.armed.push(armed)
    return armed
  }

  list(): ArmedFault[] {
    return this.armed.map((fault) => ({ ...fault }))
  }

  /** What has hit, oldest first. */
  happened(): HappenedFault[] {
    return [...this.past]
  }

  /** Disarms everything, lets go of what is held, and undoes what was to last until now. */
  async clear(): Promise<void> {
    this.armed.length = 0
    const undoing = [...this.undoing]
    this.undoing.clear()
    await Promise.all(undoing.map((undo) => undo()))
  }

  /** Runs once when the faults are cleared; call the answer where that is no longer needed. */
  onClear(undo: () => void | Promise<void>): () => void {
    this.undoing.add(undo)
    return () => this.undoing.delete(undo)
  }

  /** The first fault of a side that hits this request, used up by it. */
  take<side extends FaultSide>(side: side, subject: FaultSubject): TakenFault<side> | undefined {
    const fault = this.armed.find((one) => isHitBy(one, side, subject))
    return fault && this.use(fault, subject)
  }

  /** Every fault of a side that hits this request and is wanted, each used up by it. */
  takeAll<side extends FaultSide>(
    side: side,
    subject: FaultSubject,
    isWanted: Wanted<side> = () => true,
  ): TakenFault<side>[] {
    return this.armed
      .filter((one) => isHitBy(one, side, subject) && isWanted(takenFrom(one)))
      .map((fault) => this.use<side>(fault, subject))
  }

  /** Whether a fault of a side that is wanted waits for this request. */
  awaits<side extends FaultSide>(side: side, subject: FaultSubject, isWanted: Wanted<side>): boolean {
    return this.armed.some((one) => isHitBy(one, side, subject) && isWanted(takenFrom(one)))
  }

  private use<side extends FaultSide>(fault: ArmedFault, subject: FaultSubject): TakenFault<side> {
    const taken = takenFrom<side>(fault)
    fault.hits += 1
    if (fault.left !== 'untilCleared') fault.left -= 1
    if (fault.left === 0) this.armed.splice(this.armed.indexOf(fault), 1)
    if (fault.hits === 1 || faultEntry(fault.name).side !== 'rpc') this.note(fault, subject)
    return taken
  }

  private note({ id, name }: ArmedFault, { chain, owner }: FaultSubject): void {
    const at = new Date(this.clock.now()).toISOString()
    this.past.push({ at, id, name, chain, ...(owner !== undefined && { owner }) })
    if (this.past.length > mostHappened) this.past.shift()
  }
}

/** A fault as it will hit next. */
function takenFrom<side extends FaultSide>(fault: ArmedFault): TakenFault<side> {
  const { parameters = {}, choices = {}, texts = {} } = faultEntry(fault.name)
  const given = fault as unknown as Record<string, unknown>
  const chosen = <value>(entries: [string, value][]) =>
    Object.fromEntries(entries.map(([key, usual]) => [key, (given[key] as value | undefined) ?? usual]))
  const usualChoices = Object.entries(choices).map(([key, [usual]]): [string, string] => [key, usual])
  return {
    id: fault.id,
    hit: fault.hits + 1,
    name: fault.name as FaultNameOf<side>,
    owner: fault.owner,
    method: 'method' in fault ? fault.method : undefined,
    numbers: chosen(Object.entries(parameters)),
    texts: chosen([...usualChoices, ...Object.entries(texts)]),
  }
}

function isHitBy(fault: ArmedFault, side: FaultSide, subject: FaultSubject): boolean {
  // The place first, because most faults of many transfers at once are somewhere else.
  if (!(side === 'rpc' ? isAtNode(fault, subject) : isOf(fault, subject))) return false
  const entry = faultEntry(fault.name)
  return (
    entry.side === side &&
    concerns(entry.transfers, subject.chain) &&
    (fault.chain === undefined || fault.chain === subject.chain) &&
    (side !== 'service' || hitsEndpoint(fault, subject.endpoint)) &&
    (!fault.name.startsWith('arrival') || (subject.to !== undefined && isEvmChain(subject.to)))
  )
}

function concerns(transfers: 'evm' | 'solana' | 'both', chain: ChainName): boolean {
  return transfers === 'both' || (transfers === 'evm') === isEvmChain(chain)
}

function isOf({ owner }: ArmedFault, subject: FaultSubject): boolean {
  return owner === undefined || isSame(owner, subject.owner)
}

/** Whose account it is about, a node's lie finds out by itself. */
function isAtNode(fault: ArmedFault, { node, methods }: FaultSubject): boolean {
  const { node: wanted, method } = fault as { node?: string; method?: string }
  return wanted === node && (method === undefined || methods?.includes(method) === true)
}

/** Addresses of EVM chains are the same in any case; those of Solana are not, but never differ in case alone. */
function isSame(wanted: string, owner: string | undefined): boolean {
  return owner?.toLowerCase() === wanted.toLowerCase()
}

function hitsEndpoint(fault: ArmedFault, endpoint: EndpointName | undefined): boolean {
  const wanted = 'endpoint' in fault ? fault.endpoint : undefined
  return wanted === undefined ? endpoint === 'transfer' || endpoint === 'submit' : wanted === endpoint
}
