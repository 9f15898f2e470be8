import { base58, base64 } from '@scure/base'
import { deviceMargin } from '../../src/core/chain/finality.js'
import { betweenChains } from '../../src/core/record/nearPayment.js'
import type { Observation, TransferRecord } from '../../src/core/record/record.js'
import { isBlocking } from '../../src/core/record/status.js'
import type { SubmitTransactionBody } from '../../src/core/service/bodies.js'
import type { Device } from '../device/Device.js'
import type { Intent } from '../person/Intent.js'
import type { World } from '../World.js'
import { findWrongDeposit } from './findWrongDeposit.js'
import { readDeposit } from './readDeposit.js'
import type { Landed } from './SolanaLedger.js'

/** A transaction that the person signed in the kit, as it really is. The person's own signature is its name. */
type Signing = {
  signature: string
  message: string
  blockhash: string
  intent: Intent
  /** Every intent for which it was signed: the service may build two of them identically. */
  intents: readonly Intent[]
  hasLeft: boolean
  /** What its device knew to have left when its record was first stored: a fork may have undone it since. */
  knownToHaveLeft?: ReadonlySet<Signing | undefined>
  /** The only node left out its debit and a refund of it, and so it was called not sent. */
  isLeftOut?: true
}

/** Sees all of Solana, and finds what must never happen there. Each gives words, or `undefined`. */
export type SolanaWitness = {
  /** The wallet shows a transaction. */
  findWrongPrompt(intent: Intent, bytes: Uint8Array): string | undefined
  signed(intent: Intent, bytes: Uint8Array, signature: Uint8Array): void
  /** Notes that a signed transaction has left a device. */
  left(body: string): Signing | undefined
  findWrongPost(body: string): string | undefined
  /** Notes what a device knows when it stores a new record. */
  stored(device: Device): void
  /** Finds what had left before, was not known to have landed, and still could, where a new transaction leaves. */
  findOpen(body: string): string | undefined
  findLostRecord(device: Device): string | undefined
  findFalseVerdict(device: Device): string | undefined
  findDoubleCharge(): string | undefined
  findUndecided(isClosed: boolean): string | undefined
  isOf(record: TransferRecord, intent: Intent): boolean
}

export function createSolanaWitness(world: World): SolanaWitness {
  const { solana, devices, rare } = world
  const { ledger } = solana
  const signings = new Map<string, Signing>()

  const signingOf = (record: TransferRecord) =>
    record.from === 'SOLANA' ? signings.get(record.ownerSignature ?? '') : undefined
  const landedOf = ({ message }: Signing) => ledger.find(message)
  const hasLeft = ({ status }: TransferRecord) => status === 'sent' || status === 'arrived'

  /** Whether it could land on any chain that may come to be: one that goes on from a slot that is final. */
  function canStillLand(signing: Signing): string | undefined {
    const landed = landedOf(signing)
    if (landed && landed.slot <= ledger.finalized()) return undefined
    const last = ledger.lastHeightOf(signing.blockhash)
    const height = ledger.heightOf(ledger.finalized())
    return last !== undefined && height < last ? `can land up to height ${last}, at ${height}` : undefined
  }

  /** What one node of two has made up counts for as long as the other one is not held to it: it is not final. */
  const isMadeUpWord = ({ isFinal }: Observation) => !isFinal && rare.has('madeUpOnSolana')

  function notSentProblem(record: TransferRecord, signing: Signing): string | undefined {
    if (record.status !== 'notSent' && record.status !== 'setAside') return undefined
    const word = record.status === 'setAside' ? 'set aside' : `not sent (${record.reason})`
    const landed = landedOf(signing)
    if (record.status === 'notSent' && landed && !landed.hasFailed) {
      if (!mayBeLeftOut(record, landed)) return `is ${word}, and the money left in slot ${landed.slot}`
      world.countLeftOut('not sent by the only node of Solana, which left out debit and refund', record.id)
      signing.isLeftOut = true
      return undefined
    }
    if (record.status === 'notSent' && record.reason === 'failed' && !landed)
      return `is ${word}, and there is no transaction that failed`
    const how = canStillLand(signing)
    return how && `is ${word}, and it ${how}`
  }

  /** Where the only node lists neither the debit nor a refund of it, its history and its balance agree. */
  function mayBeLeftOut(record: TransferRecord & { status: 'notSent' }, debit: Landed): boolean {
    if (record.from !== 'SOLANA' || record.agreed?.length !== 1 || !leavesOut) return false
    const refunds = ledger.landed().filter(({ slot, hasFailed }) => slot > debit.slot && !hasFailed)
    return refunds.some(({ transaction }) =>
      transaction.moves.some(
        ({ account, change }) => account === record.anchor?.account && change === record.amount,
      ),
    )
  }

  function departureProblem(record: TransferRecord, signing: Signing): string | undefined {
    if (record.status !== 'sent' && record.status !== 'arrived') return undefined
    const { departure } = record
    if (!departure || isMadeUpWord(departure)) return undefined
    const landed = ledger.everLanded(departure.hash)
    if (!landed || landed.hasFailed || landed.transaction.message !== signing.message)
      return `left by ${departure.hash.slice(0, 8)}, which is none of it`
    if (!departure.isFinal) return undefined
    if (!isFinal(departure.hash)) return `calls ${departure.hash.slice(0, 8)} final, which it is not`
    const misdated = Math.abs(departure.at - ledger.timeOf(landed.slot) * 1000)
    return misdated > betweenChains ? `is final, and its departure is misdated by ${misdated} ms` : undefined
  }

  function isFinal(signature: string): boolean {
    const landed = findLanded(signature)
    return landed !== undefined && !landed.hasFailed && landed.slot <= ledger.finalized()
  }

  const findLanded = (signature: string) =>
    ledger.landed().find(({ transaction }) => transaction.signatures[0] === signature)

  /** An arrival is a payment of this amount to the recipient that has not failed. */
  function arrivalProblem(record: TransferRecord): string | undefined {
    if (record.status !== 'arrived' || record.to !== 'SOLANA' || isMadeUpWord(record.arrival))
      return undefined
    const { hash, amount, isFinal: saysFinal } = record.arrival
    const landed = ledger.everLanded(hash)
    const name = hash.slice(0, 8)
    if (!landed || landed.hasFailed) return `arrived by ${name}, which paid nothing`
    const paid = paidTo(landed, record.recipient)
    if (amount > record.amount || amount < record.amount - mostFee)
      return `arrived with ${amount} by ${name} for ${record.amount}`
    if (paid !== amount) return `arrived by ${name} with ${amount}, which paid ${paid}`
    const { destinationStart = 0n } = record
    if (BigInt(landed.slot) < destinationStart) {
      if (saysFinal || !rare.has('blocksMisdated'))
        return `arrived by ${name} in slot ${landed.slot}, before it was asked for in ${destinationStart}`
      world.countLeftOut('arrived too early by a liar about times, not final', record.id)
      return undefined
    }
    return saysFinal && !isFinal(hash) ? `calls ${name} final, which it is not` : undefined
  }

  /**
   * What is final and is not shown, though every node could show it. Left out, and counted: a payment from before its
   * departure, which a reorg has moved.
   */
  function unshownProblem(record: TransferRecord): string | undefined {
    if (hasHoles) return undefined
    const signing = signingOf(record)
    const landed = signing && landedOf(signing)
    if (landed && !landed.hasFailed && isBlocking(record)) return 'it has left, and is not shown'
    if (record.from === 'SOLANA' || record.status !== 'sent') return undefined
    const payment = record.permit.r.flatMap((r) => world.solanaService.paymentOf(r) ?? [])[0]
    if (payment === undefined || !isFinal(payment) || isAttributed(payment)) return undefined
    const paying = findLanded(payment)
    if (paying && ledger.timeOf(paying.slot) * 1000 < record.departure.at - betweenChains) {
      world.countLeftOut('paid on Solana before its departure', record.id)
      return undefined
    }
    const paid = paidTo(paying, record.recipient)
    return paid >= record.amount - mostFee ? 'it was paid on Solana, and is not shown' : undefined
  }

  const isAttributed = (signature: string) =>
    devices.some((device) =>
      device.records().some((one) => one.status === 'arrived' && one.arrival.hash === signature),
    )

  const leavesOut = solana.faultSettings.first.leavesOut > 0 || rare.has('debitUnlisted')
  /** Some node has not, or does not list, what it would take to tell. */
  const { first, second } = solana.faultSettings
  const hasHoles =
    leavesOut ||
    second.leavesOut > 0 ||
    [first, second].some(({ keeps, isLiar }) => keeps !== Number.POSITIVE_INFINITY || isLiar)

  return {
    findWrongPrompt: (intent, bytes) => findWrongDeposit(intent, readDeposit(bytes)),
    signed(intent, bytes, signature) {
      const { message, blockhash } = readDeposit(bytes)
      const name = base58.encode(signature)
      const known = signings.get(name)
      const intents = [...(known?.intents ?? []), intent]
      if (known) Object.assign(known, { intents })
      else signings.set(name, { signature: name, message, blockhash, intent, intents, hasLeft: false })
    },
    left(body) {
      const signing = signingIn(body)
      if (signing) signing.hasLeft = true
      return signing
    },
    findWrongPost(body) {
      const { intent_id } = JSON.parse(body) as SubmitTransactionBody
      const built = world.solanaService.built(intent_id)
      const signing = signingIn(body)
      if (!signing || !built) return `what was sent for ${intent_id} nobody has signed`
      const intent = signing.intents.find(
        ({ to, amount, recipient }) =>
          built.to === to &&
          built.amount === amount &&
          built.recipient.toLowerCase() === recipient.toLowerCase() &&
          built.twist === 'none',
      )
      if (!intent) return `${intent_id} was sent, and nobody intended that`
      signing.intent = intent
      return undefined
    },
    stored(device) {
      for (const record of device.records()) {
        const signing = signingOf(record)
        if (signing) signing.knownToHaveLeft ??= new Set(device.records().filter(hasLeft).map(signingOf))
      }
    },
    findOpen(body) {
      const signing = signingIn(body)
      // The same bytes once more are nothing more to take, whatever a fork has undone since they left.
      if (!signing || signing.hasLeft) return undefined
      for (const other of signings.values()) {
        if (other === signing || !other.hasLeft || other.intent.device !== signing.intent.device) continue
        const how = signing.knownToHaveLeft?.has(other) ? undefined : canStillLand(other)
        if (how) return `${signing.intent.name} left, while ${other.intent.name} ${how}`
      }
      return undefined
    },
    findLostRecord(device) {
      const kept = new Set(
        [...device.records(), ...device.deleted].map((record) =>
          record.from === 'SOLANA' ? record.ownerSignature : undefined,
        ),
      )
      const lost = [...signings.values()].find(
        // While the chain halts, two devices may sign the same message.
        ({ hasLeft, intents, signature }) =>
          hasLeft && intents.every((one) => one.device === device) && !kept.has(signature),
      )
      return lost && `${lost.intent.name} left and has no record on the ${device.name}`
    },
    findFalseVerdict(device) {
      for (const record of [...device.records(), ...device.deleted]) {
        const signing = signingOf(record)
        const words =
          (signing && (notSentProblem(record, signing) ?? departureProblem(record, signing))) ??
          arrivalProblem(record)
        if (words) return `${record.id} ${words}`
      }
      return undefined
    },
    findDoubleCharge() {
      const charged = new Map<Intent, Signing>()
      for (const { transaction, hasFailed } of ledger.landed()) {
        if (hasFailed) continue
        const signing = [...signings.values()].find(({ message }) => message === transaction.message)
        if (!signing) continue
        const before = charged.get(signing.intent)
        if (before && (before === signing || !before.isLeftOut))
          return `${signing.intent.name} paid by ${before.signature} and ${signing.signature}`
        if (before)
          world.countLeftOut('charged twice by the word of the only node of Solana', signing.signature)
        charged.set(signing.intent, signing)
      }
      return undefined
    },
    findUndecided(isClosed) {
      for (const device of devices)
        for (const record of device.records()) {
          const words = problemOf(device, record, isClosed)
          if (words) return `${record.id} (${record.from} to ${record.to}) is ${record.status}: ${words}`
        }
      return undefined
    },
    isOf: (record, intent) => signingOf(record)?.intent === intent,
  }

  function signingIn(body: string): Signing | undefined {
    const { signed_transaction } = JSON.parse(body) as SubmitTransactionBody
    const { signatures } = readDeposit(base64.decode(signed_transaction))
    return signatures.flatMap((signature) => signings.get(signature) ?? [])[0]
  }

  function problemOf(device: Device, record: TransferRecord, isClosed: boolean): string | undefined {
    const unshown = unshownProblem(record)
    if (unshown) return unshown
    if (record.from !== 'SOLANA') return undefined
    if (record.status === 'sent' || record.status === 'arrived') {
      const signing = signingOf(record)
      const landed = signing && landedOf(signing)
      if (record.departure && isMadeUpWord(record.departure)) return undefined
      return landed && !landed.hasFailed ? undefined : 'nothing left by it'
    }
    if (!isBlocking(record)) return undefined
    // Made while the device's clock was ahead: the kit concludes nothing before that time has come for the device.
    if (device.now() < record.createdAt + deviceMargin) return undefined
    return isClosed || !record.closable ? 'it can neither be decided nor set aside' : undefined
  }
}

/** What the kit lets a fee take, in base units. */
const mostFee = 50_000n

/** What a transaction has paid a wallet, or a token account, in base units. */
function paidTo(landed: Landed | undefined, recipient: string): bigint {
  return (landed?.transaction.moves ?? [])
    .filter(({ owner, account }) => owner === recipient || account === recipient)
    .reduce((sum, { change }) => sum + change, 0n)
}
