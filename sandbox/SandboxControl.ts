import { isAddress as isSolanaAddress, type Address as SolanaAddress } from '@solana/kit'
import { type Address as EvmAddress, isAddress as isEvmAddress, parseEther } from 'viem'
import { type ChainName, chainNames, isEvmChain, solanaDepositOwner, solanaMint } from './chains.js'
import { changeToken, type TokenControl } from './changeToken.js'
import type { Fault } from './faults/Fault.js'
import type { ArmedFault, HappenedFault } from './faults/FaultBoard.js'
import type { RequestLog, SeenRequest } from './service/RequestLog.js'
import type { Service } from './service/Service.js'
import { mergeSettings, type SandboxSettings, type SandboxSettingsPatch } from './settings.js'
import { tokenAddress } from './solana/SolanaRelayer.js'
import { readTokenAccount } from './solana/tokenAccount.js'
import type { Intent } from './store/IntentStore.js'
import type { Pair } from './store/PairStore.js'
import type { TransferTrace } from './trace/TransferTrace.js'
import { TransferTracer } from './trace/TransferTracer.js'

/** Money to send to an address: USDC in base units, and optionally native coins for fees. */
export type Funding = { chain: ChainName; address: string; amount: bigint; native?: boolean }

/** Blocks to mine after moving the clock ahead. On Solana a block is a slot of 400 ms. */
export type Mining = { chain: ChainName; blocks?: number; seconds?: number }

const nativeEvm = parseEther('1')
const nativeSolana = 1_000_000_000n

/** The controls of the sandbox: money, routes, settings, clocks and faults. */
export class SandboxControl {
  private readonly tracer: TransferTracer

  constructor(
    private readonly service: Service,
    private readonly log: RequestLog,
  ) {
    this.tracer = new TransferTracer(service, () => log.list())
  }

  async fund({ chain, address, amount, native = false }: Funding): Promise<void> {
    checkAddress(chain, address)
    if (isEvmChain(chain)) {
      const local = this.service.chains[chain]
      if (amount > 0n) await local.mint(address as EvmAddress, amount)
      if (native) await local.giveNative(address as EvmAddress, nativeEvm)
      return
    }
    const { ledger, solanaRelayer } = this.service
    const owner = address as SolanaAddress
    const reference = `fund ${crypto.randomUUID()}`
    ledger.send((await solanaRelayer.signPayout(reference, owner, amount)).bytes)
    if (native) ledger.send((await solanaRelayer.signGift(owner, nativeSolana)).bytes)
  }

  /** The USDC balance in base units; on Solana, that of the wallet's token account. */
  async balance(chain: ChainName, address: string): Promise<bigint> {
    checkAddress(chain, address)
    if (isEvmChain(chain)) return this.service.chains[chain].balanceOf(address as EvmAddress)
    const account = this.service.ledger.account(await tokenAddress(address as SolanaAddress))
    return readTokenAccount(account)?.amount ?? 0n
  }

  pairs(): Pair[] {
    return this.service.store.pairs.list()
  }

  setPair(from: ChainName, to: ChainName, enabled: boolean): void {
    this.service.store.pairs.set(from, to, enabled)
  }

  /** Applies a change, if there is one, and returns the current settings. */
  settings(patch: SandboxSettingsPatch = {}): SandboxSettings {
    const merged = mergeSettings(this.service.settings(), patch)
    this.service.store.facts.set('settings', JSON.stringify(merged))
    this.service.settlement.kick()
    return merged
  }

  async changeToken(change: TokenControl): Promise<void> {
    const { chain, blacklist, unBlacklist } = change
    for (const address of [blacklist, unBlacklist]) if (address !== undefined) checkAddress(chain, address)
    await changeToken(this.service, change)
  }

  async mine({ chain, blocks = 1, seconds = 0 }: Mining): Promise<void> {
    if (isEvmChain(chain)) await this.service.chains[chain].mine(blocks, seconds)
    else this.service.ledger.clock.advance(blocks + Math.ceil(seconds / 0.4))
    this.service.settlement.kick()
  }

  /** The time of the service and its chains, and how far it is ahead of this machine's, in ms. */
  clock(): { now: number; aheadMs: number } {
    const { clock } = this.service
    return { now: clock.now(), aheadMs: clock.aheadMs }
  }

  /** Skips some seconds for the service and all its chains together, and returns the new time. */
  async pass(seconds: number): Promise<{ now: number; aheadMs: number }> {
    this.service.clock.pass(seconds * 1000)
    await Promise.all(
      chainNames.map((chain) => this.mine({ chain, seconds, blocks: isEvmChain(chain) ? 1 : 0 })),
    )
    return this.clock()
  }

  /** The traces of the last transfers at the service and on the chains, newest first. */
  traces(): Promise<TransferTrace[]> {
    return this.tracer.trace()
  }

  /** Injects a fault into the next request that matches; `faultCatalogue` lists them. */
  inject(fault: Fault): ArmedFault {
    return this.service.faults.inject(fault)
  }

  /** The injected faults that can still hit. */
  faults(): ArmedFault[] {
    return this.service.faults.list()
  }

  /** The faults that hit, oldest first. */
  happenedFaults(): HappenedFault[] {
    return this.service.faults.happened()
  }

  /** Removes all faults, releases held requests, and undoes pauses, blacklistings and pending reorgs. */
  async clearFaults(): Promise<void> {
    await this.service.faults.clear()
    await this.service.tokenFaults.undo()
  }

  /** The requests that the service received, oldest first, without signatures. */
  requests(): SeenRequest[] {
    return this.log.list()
  }

  intents(): Intent[] {
    return this.service.store.intents.list()
  }

  /** Resolves once a transfer is completed or failed; rejects when that takes longer than `timeoutMs`. */
  async settled(intentId: string, timeoutMs = 10_000): Promise<Intent> {
    const end = Date.now() + timeoutMs
    for (;;) {
      const intent = this.service.store.intents.find(intentId)
      if (intent?.status === 'completed' || intent?.status === 'failed') return intent
      if (Date.now() > end) {
        throw new Error(
          `${intentId} is still ${intent?.status ?? 'unknown'}: ${intent?.reason ?? 'no reason'}`,
        )
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

/** The token account that receives deposits on Solana. */
export const solanaFacts = { mint: solanaMint, depositOwner: solanaDepositOwner }

function checkAddress(chain: ChainName, address: string): void {
  const isRight = isEvmChain(chain) ? isEvmAddress(address) : isSolanaAddress(address)
  if (!isRight) throw new RangeError(`${address} is not an address on ${chain}.`)
}
