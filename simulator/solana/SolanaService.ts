import { base58, base64 } from '@scure/base'
import { parseUnits } from 'viem/utils'
import type { EvmChainKey } from '../../src/core/chain/chain.js'
import type { BuildTransactionBody, SubmitTransactionBody } from '../../src/core/service/bodies.js'
import { json, type Reply } from '../network/Reply.js'
import { payOnEvm } from '../service/relay.js'
import type { World } from '../World.js'
import { buildDeposit, type Twist } from './buildDeposit.js'
import { fakeSolanaSignature } from './fakeSolanaSignature.js'
import { readDeposit } from './readDeposit.js'
import { failedId } from './Solana.js'
import { type SolanaTransaction, slotTime } from './SolanaLedger.js'
import { madeUpSignature, ownerOfTokenAccount, solanaAddresses, tokenAccountOf } from './solanaAddresses.js'

/** A transaction that the service has built, and its request. */
type BuiltDeposit = {
  id: string
  to: EvmChainKey
  /** Base units. */
  amount: bigint
  recipient: string
  sender: string
  blockhash: string
  twist: Twist
}

/** The service's Solana endpoints. */
export type SolanaService = {
  build(body: string): Reply
  /** Accepts a signed transaction, and answers a repeated one in the same way. */
  submit(body: string): Promise<Reply>
  built(intentId: string): BuiltDeposit | undefined
  /** Pays a wallet on Solana; `of` identifies the request. */
  pay(of: string, recipient: string, amount: bigint): Promise<void>
  /** The payment for a request, once it was submitted. */
  paymentOf(of: string): string | undefined
  isBusy(): boolean
}

/** For how long a built transaction is valid, in ms. */
const statedLifetime = 60_000

export function createSolanaService(world: World): SolanaService {
  const { solana, trace, wait, timeline } = world
  const { random, faultSettings, ledger } = solana
  const jobs = new Map<string, BuiltDeposit>()
  const payments = new Map<string, string>()
  let active = 0

  function track(work: Promise<void>): void {
    active += 1
    work.finally(() => {
      active -= 1
    })
  }

  /** Submits a signed transaction, maybe late, and pays at the destination once it has landed. */
  async function relay(job: BuiltDeposit, transaction: SolanaTransaction): Promise<void> {
    const { service } = world.faultSettings
    await wait(random.chance(service.slow) ? random.between(10_000, 200_000) : random.between(100, 15_000))
    if (random.chance(service.neverActs)) return trace.add('service', () => `${job.id} is never acted on`)
    if (random.chance(faultSettings.service.waitsForTheLastBlock)) await untilTheLastBlock(job)
    if (!(await happens(transaction, random.chance(service.paysEarly)))) return
    if (random.chance(service.neverPays)) return
    await wait(random.between(500, 60_000))
    trace.add('service', () => `${job.id} is paid on ${job.to}`)
    const { id: r, to, recipient, amount } = job
    payOnEvm(world, { r, to, recipient, amount, hash: world.newHash() })
  }

  async function untilTheLastBlock({ blockhash }: BuiltDeposit): Promise<void> {
    for (;;) {
      const last = ledger.lastHeightOf(blockhash)
      if (last === undefined || ledger.heightOf(ledger.slot()) >= last - 1) return
      await wait(slotTime)
    }
  }

  /** Submits it, again if it was undone, and returns whether it landed with the required certainty. */
  async function happens(transaction: SolanaTransaction, isEnoughSeen: boolean): Promise<boolean> {
    ledger.submit(transaction, random.between(0, 3_000))
    for (let waited = 0; waited < 300; waited += 1) {
      await wait(3_000)
      const landed = ledger.find(transaction.message)
      if (landed?.hasFailed && landed.slot <= ledger.finalized()) return false
      if (landed && !landed.hasFailed && (isEnoughSeen || landed.slot <= ledger.finalized())) return true
      if (landed) continue
      if (hasRunOut(transaction)) return false
      if (random.chance(faultSettings.service.resubmits)) ledger.submit(transaction)
    }
    return false
  }

  const hasRunOut = ({ blockhash }: SolanaTransaction) =>
    blockhash !== undefined && ledger.heightOf(ledger.finalized()) > (ledger.lastHeightOf(blockhash) ?? 0)

  function complete(bytes: Uint8Array, job: BuiltDeposit): SolanaTransaction {
    const { message, messageBytes, blockhash, signers, signatures, keys, moves } = readDeposit(bytes)
    const anew = random.chance(faultSettings.service.signsAnew) ? random.between(1, 1_000_000) : 0
    const signed = signatures.map((signature, index) =>
      signers[index] === solanaAddresses.service
        ? base58.encode(fakeSolanaSignature(solanaAddresses.service, messageBytes, anew))
        : signature,
    )
    const fails = random.chance(faultSettings.service.fails)
    trace.add(
      'service',
      () => `takes ${job.id}: ${signed[0]?.slice(0, 8)}${fails ? ', which will fail' : ''}`,
    )
    return { message, blockhash, signatures: signed, moves, mentions: keys, fails }
  }

  return {
    build(body) {
      const { to, amount, from_wallet: sender, recipient } = JSON.parse(body) as BuildTransactionBody
      const id = `sol_${jobs.size + 1}`
      const twist = random.chance(faultSettings.twist.rate) ? faultSettings.twist.kind : 'none'
      const order = { to, amount: parseUnits(amount, 6), recipient, sender, blockhash: ledger.blockhash() }
      const foreignId = world.rare.has('idUnverified') ? failedId : undefined
      const { text } = buildDeposit(order, faultSettings.deposit, twist, foreignId)
      jobs.set(id, { ...order, id, twist })
      trace.add(
        'service',
        () => `builds ${id}: ${amount} to ${to}${twist === 'none' ? '' : `, with ${twist}`}`,
      )
      const expires_at = new Date(timeline.now() + statedLifetime).toISOString()
      return json({ intent_id: id, transaction: text, expires_at })
    },
    async submit(body) {
      const { intent_id, signed_transaction } = JSON.parse(body) as SubmitTransactionBody
      const job = jobs.get(intent_id)
      if (!job) return json({ error: 'unknown' }, 404)
      const bytes = base64.decode(signed_transaction)
      const transaction = complete(bytes, job)
      track(relay(job, transaction))
      const named = random.chance(faultSettings.service.namesAnother)
        ? random.pick([madeUpSignature(random.hex(8)), ...ledger.landed().flatMap(firstSignature)])
        : transaction.signatures[0]
      return json({ intent_id, status: 'pending', tx_signature: named })
    },
    built: (id) => jobs.get(id),
    async pay(of, recipient, amount) {
      const { service } = solanaAddresses
      const payment = (attempt: number): SolanaTransaction => ({
        signatures: [madeUpSignature(`${of} ${attempt}`)],
        message: `payment ${of} ${attempt}`,
        moves: [
          { account: tokenAccountOf(service), owner: service, change: -amount },
          { account: tokenAccountOf(recipient), owner: ownerOfTokenAccount(recipient), change: amount },
        ],
        mentions: [service, recipient],
      })
      if (random.chance(faultSettings.service.paymentFails)) {
        ledger.submit({ ...payment(1), fails: true })
        await wait(random.between(1_000, 60_000))
      }
      const hash = payment(2).signatures[0] ?? ''
      payments.set(of, hash)
      world.ledger.paid({ r: of, to: 'SOLANA', recipient, amount, hash })
      await happens(payment(2), false)
    },
    paymentOf: (of) => payments.get(of),
    isBusy: () => active > 0,
  }
}

function firstSignature({ transaction }: { transaction: SolanaTransaction }): readonly string[] {
  return transaction.signatures.slice(0, 1)
}
