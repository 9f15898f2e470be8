import type { Address as SolanaAddress } from '@solana/kit'
import { type Address, type Hash, isAddressEqual, parseEventLogs } from 'viem'
import { type EvmChainName, isEvmChain } from '../chains.js'
import { gatewayAbi } from '../contracts/abis.js'
import { revertReason } from '../evm/revertReason.js'
import { decodeTransaction } from '../solana/decodeTransaction.js'
import type { Intent } from '../store/IntentStore.js'
import { intentKey } from './intentKey.js'
import type { ServiceParts } from './Service.js'

type Outcome = 'waiting' | 'succeeded' | { failed: string }
type GatewayEvent = 'Deposited' | 'Released'

const tickMs = 50
const retryMs = 1_000

/** Advances all open transfers at the same time, step by step. Each step can safely be repeated. */
export class Settlement {
  private running: Promise<void> | undefined
  private runAgain = false
  private timer: NodeJS.Timeout | undefined
  private stopped = false

  constructor(private readonly parts: ServiceParts) {}

  /** Broadcasts again what may have been lost before a restart, and continues with open transfers. */
  async start(): Promise<void> {
    await this.broadcastEverywhere()
    this.kick()
  }

  /** Advances all open transfers now. */
  kick(): void {
    if (this.stopped) return
    if (this.running) {
      this.runAgain = true
      return
    }
    clearTimeout(this.timer)
    this.running = this.round().finally(() => this.rest())
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.running
  }

  /** Broadcasts the Solana transactions that are due and not in a block yet. */
  broadcastOnSolana(): void {
    const { store, ledger, settings, faultyRelayer } = this.parts
    if (settings().relayerPaused) return
    for (const { hash, raw, notBefore } of store.outbox.listOpenOnSolana()) {
      if (notBefore > Date.now() || ledger.transactions.find(hash)) continue
      if (faultyRelayer.isHeldBack(hash)) continue
      ledger.send(Buffer.from(raw, 'base64'), true)
    }
  }

  private rest(): void {
    this.running = undefined
    if (this.stopped) return
    if (this.runAgain) {
      this.runAgain = false
      this.kick()
    } else if (this.parts.store.intents.listOpen().length > 0) {
      this.timer = setTimeout(() => this.kick(), tickMs)
    }
  }

  private async round(): Promise<void> {
    await this.broadcastEverywhere().catch(() => {})
    const open = this.parts.store.intents.listOpen()
    await Promise.all(
      open.map((intent) => this.advance(intent).catch((error: unknown) => this.note(intent, String(error)))),
    )
  }

  private async broadcastEverywhere(): Promise<void> {
    this.broadcastOnSolana()
    const relayers = [...Object.values(this.parts.relayers), this.parts.faultyRelayer]
    await Promise.all(relayers.map((relayer) => relayer.broadcast()))
  }

  private async advance(intent: Intent): Promise<void> {
    if (intent.dueAt > Date.now() || this.parts.faultyRelayer.holds(intent)) return
    if (intent.status === 'pending') await this.confirmSource(intent)
    else if (intent.status === 'source_confirmed') await this.payOut(intent)
    else await this.confirmPayout(intent)
  }

  private async confirmSource(intent: Intent): Promise<void> {
    const outcome = isEvmChain(intent.source)
      ? await this.evmOutcome(intent.source, 'Deposited', intent, intent.sourceHash)
      : this.solanaOutcome(intent.sourceHash)
    if (outcome === 'waiting') return
    if (outcome === 'succeeded') {
      const dueAt = Date.now() + this.parts.settings().delays.settleMs
      this.save({ ...intent, status: 'source_confirmed', dueAt })
      this.runAgain = true
    } else this.save({ ...intent, status: 'failed', reason: outcome.failed })
  }

  private async payOut(intent: Intent): Promise<void> {
    if (isEvmChain(intent.destination)) await this.payOutOnEvm(intent, intent.destination)
    else await this.payOutOnSolana(intent)
    this.runAgain = true
  }

  private async payOutOnEvm(intent: Intent, destination: EvmChainName): Promise<void> {
    const functionName = this.parts.settings().payout === 'mint' ? 'releaseByMint' : 'releaseFromFunds'
    const args = [intentKey(intent.id), intent.recipient as Address, intent.amount - intent.fee] as const
    const relayer = this.parts.relayers[destination]
    try {
      await relayer.simulate({ functionName, args })
    } catch (error) {
      this.note(intent, revertReason(error) ?? String(error))
      return
    }
    const faultyHash = await this.parts.faultyRelayer.payOut(intent, functionName)
    if (faultyHash) {
      this.save({ ...intent, status: 'settling', dueAt: 0, destinationHash: faultyHash })
      return
    }
    await relayer.enqueue(intent.id, [{ functionName, args, notBefore: Date.now() }], ([hash]) => {
      this.save({ ...intent, status: 'settling', dueAt: 0, ...(hash && { destinationHash: hash }) })
    })
    await relayer.broadcast()
  }

  private async payOutOnSolana(intent: Intent): Promise<void> {
    const { solanaRelayer, faultyRelayer, ledger, store } = this.parts
    const [first, ...others] = await Promise.all(
      faultyRelayer.takePayout(intent).map(({ reference, to, amount }) => {
        return solanaRelayer.signPayout(reference, to as SolanaAddress, amount)
      }),
    )
    if (!first) return
    const { bytes, signature } = first
    const raw = Buffer.from(bytes).toString('base64')
    store.atomically(() => {
      store.outbox.add({ intentId: intent.id, chain: 'SOLANA', hash: signature, raw, notBefore: Date.now() })
      this.save({ ...intent, status: 'settling', dueAt: 0, destinationHash: signature })
    })
    for (const other of others) ledger.send(other.bytes, true)
    this.broadcastOnSolana()
  }

  /** A payout that failed or can no longer land moved nothing and is repeated. */
  private async confirmPayout(intent: Intent): Promise<void> {
    const outcome = isEvmChain(intent.destination)
      ? await this.evmOutcome(intent.destination, 'Released', intent, intent.destinationHash)
      : this.solanaOutcome(intent.destinationHash)
    if (outcome === 'waiting') return
    if (outcome === 'succeeded') {
      const { reason: _, ...rest } = intent
      this.save({ ...rest, status: 'completed' })
    } else {
      const dueAt = Date.now() + retryMs
      this.save({ ...intent, status: 'source_confirmed', reason: outcome.failed, dueAt })
    }
  }

  /** The outcome on chain. A success counts once the chain's state is on disk, so that a crash cannot undo it. */
  private async evmOutcome(
    name: EvmChainName,
    event: GatewayEvent,
    intent: Intent,
    hash: string | undefined,
  ): Promise<Outcome> {
    const chain = this.parts.chains[name]
    if (hash && this.parts.faultyRelayer.hasNotSent(hash)) return 'waiting'
    const receipt = await this.parts.relayers[name].receipt(hash as Hash)
    if (!receipt) return 'waiting'
    if (receipt.status !== 'success') return { failed: `The transaction on ${name} reverted.` }
    const logs = parseEventLogs({ abi: gatewayAbi, logs: receipt.logs, eventName: event })
    const isThere = logs.some(
      ({ address, args }) =>
        isAddressEqual(address, chain.facts.gateway) &&
        args.intent === intentKey(intent.id) &&
        // A fault may have reduced the payout.
        (event === 'Released' || args.amount === intent.amount),
    )
    if (!isThere) return { failed: `The transaction on ${name} did something else.` }
    await chain.persist()
    return 'succeeded'
  }

  private solanaOutcome(signature: string | undefined): Outcome {
    const { ledger, store } = this.parts
    const record = ledger.transactions.find(signature ?? '')
    if (record) {
      return record.error === null
        ? 'succeeded'
        : { failed: `The transaction on SOLANA failed: ${JSON.stringify(record.error)}` }
    }
    const entry = store.outbox.find(signature ?? '')
    return ledger.canLand(decodeTransaction(Buffer.from(entry?.raw ?? '', 'base64')))
      ? 'waiting'
      : { failed: 'The transaction on SOLANA expired.' }
  }

  private note(intent: Intent, reason: string): void {
    if (this.stopped) return
    const present = this.parts.store.intents.find(intent.id) ?? intent
    this.save({ ...present, reason, dueAt: Date.now() + retryMs })
  }

  private save(intent: Intent): void {
    this.parts.store.intents.save(intent)
  }
}
