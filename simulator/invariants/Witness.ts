import { inspect } from 'node:util'
import type { EvmChainKey } from '../../src/core/chain/chain.js'
import type { BridgeEvent } from '../../src/core/event/bridgeEvent.js'
import type { PermitTypedData } from '../../src/core/permit/permit.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import type { TransferBody } from '../../src/core/service/bodies.js'
import type { Device } from '../device/Device.js'
import type { Intent } from '../person/Intent.js'
import type { World } from '../World.js'
import type { Authorisation } from './Authorisation.js'
import { canStillMove } from './canStillMove.js'
import { findDoubleCharge } from './findDoubleCharge.js'
import { findFalseVerdict } from './findFalseVerdict.js'
import { findLostRecord } from './findLostRecord.js'
import { findUndecided } from './findUndecided.js'
import { findWrongPost } from './findWrongPost.js'

/** What must never happen. */
export type Invariant =
  | 'charged twice'
  | 'asked for one more'
  | 'record lost'
  | 'false verdict'
  | 'secret told'
  | 'undecided'
  | 'posted what was not wished'

export type Violation = { invariant: Invariant; words: string }

/** Sees everything, tells the kit nothing, and says when what must never happen has happened. */
export type Witness = {
  /** The wallet shows a prompt. */
  prompted(intent: Intent, typedData: PermitTypedData): void
  signed(intent: Intent, typedData: PermitTypedData, signature: string): void
  /** A request with something signed has left the device. */
  left(device: Device, body: string): void
  stored(device: Device, text: string): void
  said(event: BridgeEvent): void
  failed(error: unknown): void
  /** The durable records of a wish, newest first. */
  recordsOf(intent: Intent): readonly TransferRecord[]
  /** Looks after a step. */
  check(): void
  /** Looks whether everything that can be decided is, once nothing moves any more. */
  checkEnd(): void
  isDecided(): boolean
  /** The first thing that must never happen and did. */
  violation(): Violation | undefined
}

export function createWitness(world: World, only?: Invariant): Witness {
  const signings: Authorisation[] = []
  const permits = new Map<string, Authorisation>()
  const secrets: string[] = []
  let violation: Violation | undefined
  let seenChanges = -1
  let isNews = false

  function object(invariant: Invariant, words: string | undefined): void {
    if (words === undefined || violation || (only && only !== invariant)) return
    violation = { invariant, words }
    world.trace.add('WITNESS', () => `${invariant}: ${words}`)
  }

  function checkSecrets(where: string, text: string): void {
    if (secrets.some((secret) => text.includes(secret))) object('secret told', `a signature is in ${where}`)
  }

  const recordsOf = (intent: Intent) =>
    intent.device
      .records()
      .filter(
        (record) =>
          record.from !== 'SOLANA' && record.permit.r.some((r) => permits.get(r)?.intent === intent),
      )
      .sort((a, b) => b.createdAt - a.createdAt)

  /** A separate transfer waits until the first was seen to leave, and no longer: that one it has to be told of. */
  const hasDeparted = ({ r, intent: { device } }: Authorisation) =>
    device
      .records()
      .some(
        (record) =>
          (record.status === 'sent' || record.status === 'arrived') &&
          record.from !== 'SOLANA' &&
          record.permit.r.includes(r as `0x${string}`),
      )

  /** What was signed before on the same device, has left, has not moved the money, and still could. */
  function findOpen(intent: Intent, { message }: PermitTypedData): string | undefined {
    const { chain } = world.chains[intent.from]
    for (const other of permits.values()) {
      if (other.from !== intent.from || other.intent.device !== intent.device) continue
      if (!other.hasLeft || other.nonce === message.nonce || hasDeparted(other)) continue
      if (chain.withdrawals().some(({ by, mark }) => by === other.r || mark === other.r)) continue
      const how = canStillMove(chain, other)
      if (how) return `${intent.name} on nonce ${message.nonce}, while of ${other.intent.name} ${how}`
    }
    return undefined
  }

  return {
    prompted: (intent, typedData) => object('asked for one more', findOpen(intent, typedData)),
    signed(intent, { message }, signature) {
      const { owner, spender, value, nonce, deadline } = message
      const r = signature.slice(0, 66)
      const { from } = intent
      const signing = { r, intent, from, owner, spender, value, nonce, deadline, hasLeft: false }
      signings.push(signing)
      secrets.push(signature.slice(66, 130))
      if (!permits.get(r)?.hasLeft) permits.set(r, signing)
    },
    left(device, body) {
      const posted = JSON.parse(body) as TransferBody
      const r = String(posted.permit.r)
      // Two devices that sign one message in the same block make one permit: its wish is the one that it left for first.
      const own = signings.findLast((signing) => signing.r === r && signing.intent.device === device)
      if (own && !permits.get(r)?.hasLeft) permits.set(r, own)
      const known = permits.get(r)
      if (known) known.hasLeft = true
      object('record lost', findLostRecord(device, [...permits.values()]))
      const here = signings.filter((signing) => signing.r === r && signing.intent.device === device)
      object('posted what was not wished', findWrongPost(posted, here))
    },
    stored(device, text) {
      isNews = true
      checkSecrets('the storage', text)
      object('record lost', findLostRecord(device, [...permits.values()]))
      object('false verdict', findFalseVerdict(world, device, permits))
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
    recordsOf,
    check() {
      const changes = (Object.keys(world.chains) as EvmChainKey[]).reduce(
        (sum, key) => sum + world.chains[key].chain.changes(),
        0,
      )
      if (changes === seenChanges && !isNews) return
      seenChanges = changes
      isNews = false
      object('charged twice', findDoubleCharge(world, permits))
    },
    checkEnd: () => object('undecided', findUndecided(world, permits)),
    isDecided: () => findUndecided(world, permits) === undefined,
    violation: () => violation,
  }
}
