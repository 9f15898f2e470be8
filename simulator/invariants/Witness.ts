import { inspect } from 'node:util'
import { type EvmChainKey, isEvmChainKey } from '../../src/core/chain/chain.js'
import type { BridgeEvent } from '../../src/core/event/bridgeEvent.js'
import type { PermitTypedData } from '../../src/core/permit/buildPermit.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { isSettledRecord } from '../../src/core/record/status.js'
import { supportReport } from '../../src/core/record/supportReport.js'
import type { TransferBody } from '../../src/core/service/bodies.js'
import type { Device } from '../device/Device.js'
import type { EvmIntent, Intent } from '../person/Intent.js'
import { firstWord } from '../person/Wallet.js'
import { outlineOf } from '../report/outlineOf.js'
import { createSolanaWitness } from '../solana/SolanaWitness.js'
import type { World, WorldOptions } from '../World.js'
import type { Authorisation } from './Authorisation.js'
import { canStillMove } from './canStillMove.js'
import { findDoubleCharge } from './findDoubleCharge.js'
import { findFalseVerdict } from './findFalseVerdict.js'
import { findLostRecord } from './findLostRecord.js'
import { findStepBack, type LastStored } from './findStepBack.js'
import { findUndecided } from './findUndecided.js'
import { countEnds, findUnshownArrival } from './findUnshownArrival.js'
import { findUnshownDeparture } from './findUnshownDeparture.js'
import { findWrongPost } from './findWrongPost.js'
import { type ShownState, shownStates } from './shownStates.js'

/** The invariants. */
export type Invariant =
  | 'charged twice'
  | 'asked for one more'
  | 'record lost'
  | 'went back'
  | 'signed for nothing'
  | 'sent against the word of a node'
  | 'false verdict'
  | 'secret exposed'
  | 'undecided'
  | 'paid and not shown'
  | 'left and not shown'
  | 'posted what was not intended'
  | 'posted and denied'

/** What ends a seed: a broken invariant, or a record that has become as the given support report describes. */
export type Finding = Invariant | 'as reported'

export type Violation = { invariant: Finding; words: string }

/** Observes everything, tells the kit nothing, and reports broken invariants. */
export type Witness = {
  /** The wallet shows a prompt. */
  prompted(intent: EvmIntent, typedData: PermitTypedData, shown: readonly ShownState[]): void
  signed(intent: EvmIntent, typedData: PermitTypedData, signature: string): void
  promptedOnSolana(intent: Intent, transaction: Uint8Array): void
  signedOnSolana(intent: Intent, transaction: Uint8Array, signature: Uint8Array): void
  /** A signed transaction for Solana has left the device. */
  leftForSolana(device: Device, body: string): void
  /** A request with something signed has left the device. */
  left(device: Device, body: string): void
  /** The page has heard that the service refused a request. */
  refused(body: string): void
  stored(device: Device, text: string, page: { readonly isAlive: boolean }): void
  deleted(device: Device, record: TransferRecord): void
  said(event: BridgeEvent): void
  /** A search of the chains for an account's transfers has found a departure. */
  foundDeparture(hash: string): void
  failed(error: unknown): void
  /** A press of the button has failed after the wallet gave these signatures, so the page says that nothing was sent. */
  denied(signed: readonly string[]): void
  /** The durable records of an intent, newest first. */
  recordsOf(intent: Intent): readonly TransferRecord[]
  /** The deleted records of an intent, as they were then. */
  deletedOf(intent: Intent): readonly TransferRecord[]
  /** Checks after a step. */
  check(): void
  /** Checks, after all faults, whether all money that left and every payment is shown. */
  checkRecovery(): void
  /** Checks, at the end, whether everything that can be decided is decided. */
  checkEnd(): void
  isDecided(): boolean
  /** The first broken invariant. */
  violation(): Violation | undefined
}

/** How long, in ms, the kit may take to show a payment after all faults. */
const patience = 60 * 60_000

/**
 * How long, in ms, a page may take from its look at the stored records to the wallet's prompt. It looks again before it
 * sends what was signed.
 */
const lookUpTime = 30_000

export function createWitness(world: World, { invariant: only, report }: WorldOptions): Witness {
  const reported = report === undefined ? undefined : outlineOf(report).join('\n')
  const solana = createSolanaWitness(world)
  const signings: Authorisation[] = []
  const permits = new Map<string, Authorisation>()
  /** Records whose page was gone when they came into the storage: nothing follows from there. */
  const leftBehind = new Set<string>()
  /** The `r` of each permit whose refusal a page knows, although its storage may have failed to keep that. */
  const refused = new Set<string>()
  const secrets: string[] = []
  const lastStored = new Map<Device, LastStored>(world.devices.map((device) => [device, new Map()]))
  /** When each record ceased to say that the money has left: a reorg undid it. */
  const undoneAt = new Map<string, number>()
  /** Secrets of Solana transactions: stored until the end, and never sent. */
  const signedBytes: string[] = []
  let violation: Violation | undefined
  let seenChanges = -1
  let isNews = false

  function object(invariant: Finding, words: string | undefined): void {
    if (words === undefined || violation || (only && only !== invariant)) return
    violation = { invariant, words }
    world.trace.add('WITNESS', () => `${invariant}: ${words}`)
  }

  function checkSecrets(where: string, text: string, all = [...secrets, ...signedBytes]): void {
    if (all.some((secret) => text.includes(secret))) object('secret exposed', `a signature is in ${where}`)
  }

  const isOf = (record: TransferRecord, intent: Intent) =>
    record.from === 'SOLANA'
      ? solana.isOf(record, intent)
      : record.permit.r.some((r) => permits.get(r)?.intent === intent)

  const recordsWith = (device: Device, r: string) =>
    device
      .records()
      .flatMap((record) => (record.from === 'SOLANA' ? [] : [record]))
      .filter(({ permit }) => permit.r.some((one) => one === r))

  const hasDeparted = (record: TransferRecord) => record.status === 'sent' || record.status === 'arrived'

  /** A separate transfer waits until the first one is shown as left, and no longer. It may have been since a time. */
  const isShownAsLeft = ({ r, intent: { device } }: Authorisation, since: number) =>
    recordsWith(device, r).some((record) => hasDeparted(record) || (undoneAt.get(record.id) ?? 0) > since)

  function mayWaver({ id, from, to }: TransferRecord): boolean {
    const hasSeveral = world.faultSettings.rpc.nodes > 1
    if (isEvmChainKey(to) && hasSeveral && world.rare.has('arrivalMadeUp') && world.isFaultPhase()) {
      world.countLeftOut('undone by a node that makes up arrivals', id)
      return true
    }
    const { first, second } = world.solana.faultSettings
    const isPart = from === 'SOLANA' || to === 'SOLANA'
    if (!isPart || Math.min(first.keeps, second.keeps) === Number.POSITIVE_INFINITY) return false
    world.countLeftOut('undone by a node of Solana that forgets', id)
    return true
  }

  function noteUndone(device: Device): void {
    for (const record of device.records()) {
      const before = lastStored.get(device)?.get(record.id)?.record
      if (before && hasDeparted(before) && !hasDeparted(record)) undoneAt.set(record.id, world.timeline.now())
    }
  }

  /** To sign a message again that has left already authorizes nothing more. */
  function isSignedAgain({ from }: EvmIntent, { message }: PermitTypedData): boolean {
    return [...permits.values()].some(
      ({ from: key, hasLeft, owner, spender, value, nonce, deadline }) =>
        key === from &&
        hasLeft &&
        owner === message.owner &&
        spender === message.spender &&
        value === message.value &&
        nonce === message.nonce &&
        deadline === message.deadline,
    )
  }

  /** Earlier permits of the same device that have left, have not moved the money, and still could. */
  function findOpen(
    { intent, nonce }: Pick<Authorisation, 'intent' | 'nonce'>,
    since: number,
  ): string | undefined {
    const { chain } = world.chains[intent.from as EvmChainKey]
    for (const other of permits.values()) {
      if (other.from !== intent.from || other.intent.device !== intent.device) continue
      if (!other.hasLeft || other.nonce === nonce || isShownAsLeft(other, since)) continue
      if (chain.withdrawals().some(({ by, mark }) => by === other.r || mark === other.r)) continue
      const how = canStillMove(chain, other)
      if (how) return `${intent.name} on nonce ${nonce}, while of ${other.intent.name} ${how}`
    }
    return undefined
  }

  function checkVerdicts(): void {
    for (const device of world.devices) {
      object('false verdict', findFalseVerdict(world, device, permits))
      object('false verdict', solana.findFalseVerdict(device))
    }
  }

  /** A record whose support report has the outline of the one that is searched for. */
  function findAsReported(device: Device): string | undefined {
    if (reported === undefined) return undefined
    const record = device.records().find((one) => outlineOf(supportReport(one)).join('\n') === reported)
    return record && `${record.id} on the ${device.name}`
  }

  /** A permit is neither signed nor sent on a nonce that the nodes have shown as used, before and now. */
  function findUsed(
    { intent, nonce, shown = [] }: Pick<Authorisation, 'intent' | 'nonce' | 'shown'>,
    isAll: boolean,
  ): string | undefined {
    const now = shownStates(world, intent.from as EvmChainKey)
    const used = shown.map((one, index) => one.nonce > nonce && Number(now[index]?.nonce) > nonce)
    const isUsed = isAll ? used.length > 0 && used.every(Boolean) : used.some(Boolean)
    return isUsed ? `${intent.name} on nonce ${nonce}, which was used` : undefined
  }

  /** What is sent notes an allowance that no URL contradicts, neither when it was signed nor now. */
  function findContradicted({ intent, r, shown = [] }: Authorisation): string | undefined {
    const noted = recordsWith(intent.device, r)[0]?.noted?.allowance
    if (noted === undefined) return undefined
    const now = shownStates(world, intent.from as EvmChainKey)
    const other = shown.find(
      ({ allowance }, index) =>
        allowance !== undefined && allowance !== noted && now[index]?.allowance === allowance,
    )
    return other && `${intent.name} noted an allowance of ${noted}, where a node shows ${other.allowance}`
  }

  /** Under a sender's lock, only one new request is in flight at a time. */
  function findTwoAtOnce(device: Device, r: string, permit: Authorisation | undefined): string | undefined {
    const onTheirWay = device
      .records()
      .flatMap((record) =>
        record.status === 'submitting' && record.from !== 'SOLANA' && record.from === permit?.from
          ? [record]
          : [],
      )
    const own = onTheirWay.find((record) => record.permit.r.some((one) => one === r))
    const other = onTheirWay.find(
      (record) =>
        record !== own &&
        record.owner === own?.owner &&
        !leftBehind.has(record.id) &&
        !record.permit.r.some((one) => refused.has(one)),
    )
    return own && other && `${own.id} was sent while ${other.id} was on its way`
  }

  /** What the service has accepted is replaced by nobody, not even on its own nonce: it says nothing of it any more. */
  function findAccepted(device: Device, r: string, permit: Authorisation | undefined): string | undefined {
    const accepted = device
      .records()
      .find(
        (record) =>
          record.status === 'pending' &&
          record.from !== 'SOLANA' &&
          record.from === permit?.from &&
          record.owner === permit.owner &&
          !record.permit.r.some((one) => one === r),
      )
    return accepted && `${permit?.intent.name} was sent while ${accepted.id} was pending`
  }

  return {
    prompted(intent, typedData, shown) {
      if (isSignedAgain(intent, typedData)) return
      const { nonce } = typedData.message
      object('asked for one more', findOpen({ intent, nonce }, world.timeline.now() - lookUpTime))
      object('signed for nothing', findUsed({ intent, nonce, shown }, false))
    },
    signed(intent, { message }, signature) {
      const { owner, spender, value, nonce, deadline } = message
      const r = firstWord(signature)
      const { from } = intent
      const shown = shownStates(world, from)
      const signing = { r, intent, from, owner, spender, value, nonce, deadline, hasLeft: false, shown }
      signings.push(signing)
      secrets.push(signature.slice(66, 130))
      if (!permits.get(r)?.hasLeft) permits.set(r, signing)
    },
    left(device, body) {
      const posted = JSON.parse(body) as TransferBody
      const r = postedWord(posted)
      // Two devices that sign one message in the same block make one permit: its intent is the one that it left for first.
      const own = signings.findLast((signing) => signing.r === r && signing.intent.device === device)
      if (own && !permits.get(r)?.hasLeft) permits.set(r, own)
      const known = permits.get(r)
      // The same permit again takes nothing more.
      const isNew = known?.hasLeft === false
      if (known) Object.assign(known, { hasLeft: true, leftAt: known.leftAt ?? world.timeline.now() })
      object('record lost', findLostRecord(device, [...permits.values()]))
      if (own && isNew) object('signed for nothing', findUsed(own, true))
      if (own && isNew) object('sent against the word of a node', findContradicted(own))
      if (own && isNew) object('asked for one more', findOpen(own, world.timeline.now()))
      const here = signings.filter((signing) => signing.r === r && signing.intent.device === device)
      object('posted what was not intended', findWrongPost(posted, here))
      object(
        'asked for one more',
        (isNew ? findAccepted(device, r, known) : undefined) ?? findTwoAtOnce(device, r, known),
      )
    },
    refused(body) {
      const { permit } = JSON.parse(body) as Partial<TransferBody>
      if (permit) refused.add(postedWord({ permit }))
    },
    promptedOnSolana: (intent, transaction) =>
      object('posted what was not intended', solana.findWrongPrompt(intent, transaction)),
    signedOnSolana(intent, transaction, signature) {
      signedBytes.push(Buffer.from(transaction).toString('base64'))
      solana.signed(intent, transaction, signature)
    },
    leftForSolana(device, body) {
      object('asked for one more', solana.findOpen(body))
      solana.left(body)
      object('record lost', solana.findLostRecord(device))
      object('posted what was not intended', solana.findWrongPost(body))
    },
    stored(device, text, { isAlive }) {
      isNews = true
      if (!isAlive) for (const { id } of device.records()) if (text.includes(id)) leftBehind.add(id)
      solana.stored(device)
      checkSecrets('the storage', text, secrets)
      object('as reported', findAsReported(device))
      noteUndone(device)
      const last = lastStored.get(device) ?? new Map()
      object('went back', findStepBack(last, device.records(), world.timeline.now(), mayWaver))
      object('record lost', findLostRecord(device, [...permits.values()]))
      object('false verdict', findFalseVerdict(world, device, permits))
      object('record lost', solana.findLostRecord(device))
      object('false verdict', solana.findFalseVerdict(device))
    },
    deleted(device, record) {
      isNews = true
      if (isSettledRecord(record)) {
        device.deleted.push(record)
        world.count('deleted records')
      }
      object('record lost', findLostRecord(device, [...permits.values()]))
      object('record lost', solana.findLostRecord(device))
    },
    foundDeparture(hash) {
      world.count('departures found on the chains')
      const words = `${hash.slice(0, 10)} was found as a departure, and withdrew nothing`
      if (!world.ledger.isWithdrawal(hash)) object('false verdict', words)
    },
    said(event) {
      checkSecrets(
        'an event',
        JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      )
    },
    failed(error) {
      checkSecrets('an error', inspect(error, { depth: 10, showHidden: true }))
    },
    denied(signed) {
      const words: readonly string[] = signed.map(firstWord)
      // Another tab may have had the same message signed.
      const own = signings.find(
        ({ r }) => words.includes(r) && signings.filter((one) => one.r === r).length === 1,
      )
      object('posted and denied', own?.hasLeft ? `${own.intent.name} says that nothing was sent` : undefined)
    },
    recordsOf: (intent) =>
      intent.device
        .records()
        .filter((record) => isOf(record, intent))
        .sort((a, b) => b.createdAt - a.createdAt),
    deletedOf: (intent) => intent.device.deleted.filter((record) => isOf(record, intent)),
    check() {
      const changes = (Object.keys(world.chains) as EvmChainKey[]).reduce(
        (sum, key) => sum + world.chains[key].chain.changes(),
        world.solana.ledger.changes(),
      )
      if (changes === seenChanges && !isNews) return
      seenChanges = changes
      isNews = false
      object('charged twice', findDoubleCharge(world, permits))
      object('charged twice', solana.findDoubleCharge())
      checkVerdicts()
    },
    checkRecovery() {
      object('paid and not shown', findUnshownArrival(world, patience))
      object('left and not shown', findUnshownDeparture(world, permits, patience))
    },
    checkEnd() {
      checkVerdicts()
      object('undecided', findUndecided(world, permits, true) ?? solana.findUndecided(true))
      countEnds(world)
    },
    isDecided: () =>
      findUndecided(world, permits, false) === undefined &&
      findUnshownArrival(world, 0) === undefined &&
      findUnshownDeparture(world, permits, 0) === undefined &&
      solana.findUndecided(false) === undefined,
    violation: () => violation,
  }
}

/** What a posted permit's signature is known by. */
function postedWord({ permit }: Pick<TransferBody, 'permit'>): string {
  return firstWord(String(permit.signature ?? permit.r))
}
