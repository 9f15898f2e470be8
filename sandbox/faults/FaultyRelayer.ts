import type { Hash } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { type EvmChainName, isEvmChain } from '../chains.js'
import { isSentAlready } from '../evm/EvmRelayer.js'
import type { LocalChain } from '../evm/LocalChain.js'
import { Lock } from '../Lock.js'
import { intentKey } from '../service/intentKey.js'
import type { SolanaLedger } from '../solana/SolanaLedger.js'
import type { Intent } from '../store/IntentStore.js'
import { anAddress } from './anAddress.js'
import { dropFromChain } from './dropFromChain.js'
import { type ExecutionPlan, executionPlan, type FaultyJob, seconds } from './executionPlans.js'
import type { FaultBoard, TakenFault } from './FaultBoard.js'
import { hitsPayout, type PayoutPart, payoutParts } from './payoutParts.js'
import { type Signed, Stranger } from './Stranger.js'
import type { TokenFaults } from './TokenFaults.js'

type ExecutionFault = TakenFault<'execution'>

/** Something that waits for its time. */
type Due = {
  chain: EvmChainName
  /** From when on the chain's clock, in seconds. */
  at: bigint
  /** From when on in ms. */
  notBefore: number
  /** Whether it waits while the relayer is paused. */
  by: 'relayer' | 'world'
  act: () => Promise<void>
}

/** A transaction that will be taken out of the chain; until then no block from its own on is final. */
type Reorg = { intentId: string; chain: EvmChainName; block: bigint | undefined; dropped: boolean }

/** What it works with. */
type FaultyRelayerParts = {
  faults: FaultBoard
  tokenFaults: TokenFaults
  chains: Record<EvmChainName, LocalChain>
  ledger: SolanaLedger
  isPaused: () => boolean
}

/** Executes what a fault has hit, each time with accounts of its own; what it has not done yet is lost by a restart. */
export class FaultyRelayer {
  private readonly turn = new Lock()
  private waiting: Due[] = []
  private readonly payouts = new Map<string, ExecutionFault>()
  private readonly reorgs = new Set<Reorg>()
  private readonly slots = new Map<string, number>()
  private readonly unsent = new Set<string>()

  constructor(private readonly parts: FaultyRelayerParts) {}

  /** Takes over a transfer from an EVM chain; answers the hash that the service names. */
  async execute(
    job: Omit<FaultyJob, 'chain' | 'tokenFaults'>,
    save: (intent: Intent) => void,
  ): Promise<Hash | undefined> {
    const name = job.intent.source as EvmChainName
    const chain = this.parts.chains[name]
    const plan = await executionPlan({ ...job, chain, tokenFaults: this.parts.tokenFaults })
    const relayer = await Stranger.createRelayer(chain)
    const signed = await Promise.all(plan.calls.map((call, nonce) => relayer.signGatewayCall(call, nonce)))
    const named = plan.named ?? plan.calls.length - 1
    for (const { hash } of signed) this.unsent.add(hash)
    await plan.prepare?.()
    const another = await plan.findAnother?.()
    save({ ...job.intent, ...hashOf(signed[named]), fee: job.intent.fee + (plan.fee ?? 0n) })
    if (plan.course !== 'never') this.schedule(job.intent, name, plan, signed)
    await this.broadcast()
    if (another) return another
    if (plan.course !== 'replaced') return signed[named]?.hash
    const call = plan.calls[named]
    return call && (await relayer.signGatewayCall(call, named, 1n)).hash
  }

  /** Takes over the pay-out of a transfer that such a fault has hit. */
  async hitPayout({ id, recipient, destination }: Intent, fault: ExecutionFault): Promise<void> {
    if (reorganisesArrival(fault) || hitsPayout(fault)) this.payouts.set(id, fault)
    if (fault.name === 'recipientBlacklisted') await this.parts.tokenFaults.list(destination, recipient)
  }

  /** Lets a transfer from Solana go wrong; to be called before it is broadcast. */
  async hitSolana(fault: ExecutionFault, intent: Intent, signature: string): Promise<void> {
    if (fault.name === 'relayerStopped') this.slots.set(signature, Number.POSITIVE_INFINITY)
    if (fault.name === 'relayerLateOnSolana') {
      const slots = Math.ceil(Number(seconds(fault, 'seconds')) / 0.4)
      this.slots.set(signature, this.parts.ledger.clock.slot() + slots)
    }
    if (fault.name === 'ownerBlacklisted') {
      await this.parts.tokenFaults.list('SOLANA', intent.owner)
    }
    await this.hitPayout(intent, fault)
  }

  /** Whether a transaction on Solana has to wait. */
  isHeldBack(signature: string): boolean {
    return this.parts.ledger.clock.slot() < (this.slots.get(signature) ?? 0)
  }

  /** Whether no chain can know a transaction, because it has not been sent. */
  hasNotSent(hash: string): boolean {
    return this.unsent.has(hash)
  }

  /** Whether the settlement has to leave a transfer alone. */
  holds({ id, status }: Intent): boolean {
    if (status === 'source_confirmed' && this.payouts.get(id)?.name === 'payoutStopped') return true
    return [...this.reorgs].some(({ intentId }) => intentId === id)
  }

  /** The lowest block that must not be final yet, as it will vanish. */
  lowestHeldBlock(chain: EvmChainName): bigint | undefined {
    const blocks = [...this.reorgs].filter((one) => one.chain === chain && !one.dropped)
    return blocks.map(({ block }) => block ?? 0n).sort((a, b) => (a < b ? -1 : 1))[0]
  }

  /** Pays out with an account of its own where a fault hit the pay-out; answers the first hash then. */
  async payOut(intent: Intent, functionName: string): Promise<Hash | undefined> {
    const fault = this.payouts.get(intent.id)
    if (!fault) return undefined
    const name = intent.destination as EvmChainName
    const calls = this.takePayout(intent).map(({ reference, to, amount }) => {
      return { functionName, args: [intentKey(reference), to, amount], notBefore: 0 }
    })
    const relayer = await Stranger.createRelayer(this.parts.chains[name])
    const signed = await Promise.all(calls.map((call, nonce) => relayer.signGatewayCall(call, nonce)))
    const course = reorganisesArrival(fault) && { course: reorgOf(fault) }
    this.schedule(intent, name, { calls, ...course }, signed)
    await this.broadcast()
    return signed[0]?.hash
  }

  /** What is paid out to whom, as a fault of the transfer has it; the fault is used up by that. */
  takePayout(intent: Intent): [PayoutPart, ...PayoutPart[]] {
    const fault = this.payouts.get(intent.id)
    this.payouts.delete(intent.id)
    const somebody = () =>
      isEvmChain(intent.destination) ? privateKeyToAddress(generatePrivateKey()) : anAddress()
    return payoutParts(intent, fault, somebody)
  }

  /** Does what is due; safe to call at any time. */
  broadcast(): Promise<void> {
    return this.turn.run(() => this.doDue())
  }

  private schedule(intent: Intent, chain: EvmChainName, plan: ExecutionPlan, signed: Signed[]): void {
    const { calls, course, blocks, notBefore: at = 0n } = plan
    const reorg = typeof course === 'object' ? this.announceReorg(intent, chain) : undefined
    const acts = signed.map((transaction, index) => async () => {
      await this.send(chain, transaction)
      if (reorg && index === signed.length - 1 && typeof course === 'object')
        await this.afterLanding(reorg, transaction, course)
    })
    const due = (act: () => Promise<void>, index: number, from = at) => {
      const notBefore = calls[index]?.notBefore ?? 0
      this.waiting.push({ chain, at: from, notBefore, by: 'relayer', act })
    }
    if (blocks === 'same') due(() => inReverse(acts), signed.length - 1)
    else if (blocks) this.inTurn(chain, acts, signed, blocks.apart, due)
    else for (const [index, act] of acts.entries()) due(act, index)
  }

  /** Each waits until the one before it has a block, and so many seconds more. */
  private inTurn(
    name: EvmChainName,
    acts: readonly (() => Promise<void>)[],
    signed: readonly Signed[],
    apart: bigint,
    due: (act: () => Promise<void>, index: number, from?: bigint) => void,
  ): void {
    const { client } = this.parts.chains[name]
    const take = (index: number, from?: bigint) => {
      const act = acts[index]
      const hash = signed[index]?.hash
      if (!act || !hash) return
      const actAndGoOn = async () => {
        await act()
        const { blockNumber } = await client.waitForTransactionReceipt({ hash })
        const { timestamp } = await client.getBlock({ blockNumber })
        take(index + 1, timestamp + apart)
      }
      due(actAndGoOn, index, from)
    }
    take(0)
  }

  private announceReorg({ id }: Intent, chain: EvmChainName): Reorg {
    const reorg: Reorg = { intentId: id, chain, block: undefined, dropped: false }
    this.reorgs.add(reorg)
    this.parts.faults.onClear(() => void this.reorgs.delete(reorg))
    return reorg
  }

  private async afterLanding(
    reorg: Reorg,
    { raw, hash }: Signed,
    { dropAfter, backAfter }: { dropAfter: bigint; backAfter?: bigint },
  ): Promise<void> {
    const chain = this.parts.chains[reorg.chain]
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
    const landed = (await chain.client.getBlock({ blockNumber })).timestamp
    reorg.block = blockNumber
    const drop = async () => {
      if (!this.reorgs.has(reorg)) return
      await dropFromChain(chain, hash)
      reorg.dropped = true
      if (backAfter === undefined) this.reorgs.delete(reorg)
      else this.later(reorg.chain, (await chain.now()) + backAfter, comeBack)
    }
    const comeBack = async () => {
      await chain.client.sendRawTransaction({ serializedTransaction: raw })
      this.reorgs.delete(reorg)
    }
    this.later(reorg.chain, landed + dropAfter, drop)
  }

  private later(chain: EvmChainName, at: bigint, act: () => Promise<void>): void {
    this.waiting.push({ chain, at, notBefore: 0, by: 'world', act })
  }

  private async doDue(): Promise<void> {
    const clocks = new Map<EvmChainName, bigint>()
    for (const due of [...this.waiting]) {
      const now = clocks.get(due.chain) ?? (await this.parts.chains[due.chain].now())
      clocks.set(due.chain, now)
      const isFree = due.by === 'world' || !this.parts.isPaused()
      if (!isFree || due.at > now || due.notBefore > Date.now()) continue
      this.waiting = this.waiting.filter((other) => other !== due)
      try {
        await due.act()
      } catch (error) {
        // What a node did not take is sent again in the next turn.
        if (due.by === 'relayer') this.waiting.push(due)
        throw error
      }
    }
  }

  private async send(chain: EvmChainName, { raw, hash }: Signed): Promise<void> {
    this.unsent.delete(hash)
    try {
      await this.parts.chains[chain].client.sendRawTransaction({ serializedTransaction: raw })
    } catch (error) {
      if (!isSentAlready(error)) throw error
    }
  }
}

function reorganisesArrival({ name }: ExecutionFault): boolean {
  return name === 'arrivalReorged' || name === 'arrivalReorgedAndBack'
}

/** A transaction whose predecessor comes last waits for it, and both come into one block. */
async function inReverse(acts: readonly (() => Promise<void>)[]): Promise<void> {
  for (const act of acts.toReversed()) await act()
}

function reorgOf(fault: ExecutionFault): { dropAfter: bigint; backAfter?: bigint } {
  const dropAfter = seconds(fault, 'afterSeconds')
  if (fault.name !== 'arrivalReorgedAndBack') return { dropAfter }
  return { dropAfter, backAfter: seconds(fault, 'backAfterSeconds') }
}

function hashOf(signed: Signed | undefined): { sourceHash?: Hash } {
  return signed ? { sourceHash: signed.hash } : {}
}
