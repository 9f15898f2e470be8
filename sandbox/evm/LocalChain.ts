import { type Address, type Call, encodeFunctionData, type Hash, type Hex } from 'viem'
import { type EvmChainFacts, evmAdmin } from '../chains.js'
import { gatewayAbi, usdcAbi } from '../contracts/abis.js'
import { Lock } from '../Lock.js'
import { type ChainClient, createChainClient } from './ChainClient.js'
import { ChainSnapshot } from './ChainSnapshot.js'
import { placeCode, placeContracts } from './placeContracts.js'
import { type Anvil, startAnvil } from './startAnvil.js'

/** The changes of the token that the issuer can make. */
export type TokenChange = { pause: boolean } | { blacklist: Address; listed: boolean }

const saveEveryMs = 60_000
/** More blocks than a node mines by itself before its clock is set. */
const blocksOfAStart = 20
/** More blocks than are mined between two saves, so that no block number is used twice. */
const mostLostBlocks = 150
const costs = 10n ** 16n

/** One running EVM chain with its token and gateway. */
export class LocalChain {
  private readonly admin = new Lock()
  private saving: Promise<void> | undefined
  private saveAgain: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private saver: NodeJS.Timeout | undefined
  private stopped = false
  private reorganising: Promise<void> | undefined

  private constructor(
    readonly facts: EvmChainFacts,
    readonly client: ChainClient,
    private readonly anvil: Anvil,
    private readonly snapshot: ChainSnapshot | undefined,
  ) {}

  /** Starts a chain, from its snapshot if there is one. */
  static async start(facts: EvmChainFacts, relayer: Address, snapshotFile?: string): Promise<LocalChain> {
    const anvil = await startAnvil(facts.id)
    const client = createChainClient(facts, anvil.url)
    const chain = new LocalChain(
      facts,
      client,
      anvil,
      snapshotFile ? new ChainSnapshot(snapshotFile) : undefined,
    )
    if (await chain.restore()) {
      await placeCode(client, facts)
    } else {
      await placeContracts(client, facts, relayer)
      await chain.persist()
    }
    chain.saver = setInterval(() => chain.persistSoon(), saveEveryMs).unref()
    return chain
  }

  /** The node's own URL. */
  get nodeUrl(): string {
    return this.anvil.url
  }

  get pid(): number {
    return this.anvil.pid
  }

  /** Mints USDC, in base units. */
  async mint(to: Address, amount: bigint): Promise<void> {
    const data = encodeFunctionData({ abi: usdcAbi, functionName: 'mint', args: [to, amount] })
    await this.sendAsAdmin({ to: this.facts.usdc, data })
  }

  /** Adds native coins, in wei, to an account's balance. */
  async giveNative(to: Address, amount: bigint): Promise<void> {
    const balance = await this.client.getBalance({ address: to })
    await this.client.setBalance({ address: to, value: balance + amount })
    await this.persist()
  }

  /** Lets an account call the gateway as a relayer, with wei for its transactions. No reorg undoes it. */
  async appoint(relayer: Address, value: bigint): Promise<void> {
    const data = encodeFunctionData({ abi: gatewayAbi, functionName: 'appoint', args: [relayer] })
    await this.sendAsAdmin({ to: this.facts.gateway, data, value })
  }

  /** The time of the latest block, in seconds. */
  async now(): Promise<bigint> {
    return (await this.client.getBlock()).timestamp
  }

  /** The latest time of any block, in seconds. The first blocks after a start use this machine's time again. */
  async livedUntil(): Promise<number> {
    const head = await this.client.getBlockNumber()
    const numbers = Array.from({ length: blocksOfAStart }, (_, back) => head - BigInt(back))
    const blocks = numbers
      .filter((number) => number >= 0n)
      .map((blockNumber) => this.client.getBlock({ blockNumber }))
    return Math.max(...(await Promise.all(blocks)).map(({ timestamp }) => Number(timestamp)))
  }

  /** Replaces the last blocks by others. */
  reorganise(depth: number, transactions: readonly (readonly [object | Hex, number])[]): Promise<void> {
    const done = this.call<unknown>('anvil_reorg', [depth, transactions]).then(() => undefined)
    this.reorganising = done.catch(() => undefined)
    return done
  }

  /** Reads outside of reorgs, because the node has too few blocks during one. */
  async read<answer>(work: () => Promise<answer>): Promise<answer> {
    for (;;) {
      await this.reorganising
      const before = this.reorganising
      const read = await work().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
      if (this.reorganising !== before) continue
      if ('error' in read) throw read.error
      return read.value
    }
  }

  /** Calls a method of the node that viem's client does not have. */
  call<answer>(method: string, params: unknown[]): Promise<answer> {
    const { request } = this.client as { request(call: object): Promise<unknown> }
    return request({ method, params }) as Promise<answer>
  }

  /** Sends a transaction from an impersonated account, and throws if it reverts. */
  async sendAs(account: Address, call: { to: Address; data: Hex }): Promise<Hash> {
    const balance = await this.client.getBalance({ address: account })
    await this.client.setBalance({ address: account, value: balance + costs })
    await this.client.impersonateAccount({ address: account })
    const hash = await this.client.sendTransaction({ account, ...call, gas: 200_000n })
    const receipt = await this.client.waitForTransactionReceipt({ hash })
    await this.client.setBalance({ address: account, value: balance })
    if (receipt.status !== 'success') throw new Error(`The token refused what ${account} wanted.`)
    return hash
  }

  balanceOf(owner: Address): Promise<bigint> {
    const address = this.facts.usdc
    return this.read(() =>
      this.client.readContract({ address, abi: usdcAbi, functionName: 'balanceOf', args: [owner] }),
    )
  }

  /** Pauses the token or blacklists an account, or undoes it. */
  async changeToken(change: TokenChange): Promise<void> {
    if ('pause' in change) {
      const functionName = change.pause ? 'pause' : 'unpause'
      const data = encodeFunctionData({ abi: usdcAbi, functionName })
      await this.sendAsAdmin({ to: this.facts.usdc, data })
    } else {
      const functionName = change.listed ? 'blacklist' : 'unBlacklist'
      const data = encodeFunctionData({ abi: usdcAbi, functionName, args: [change.blacklist] })
      await this.sendAsAdmin({ to: this.facts.usdc, data })
    }
  }

  /**
   * Sets the clock ahead of this machine's by some seconds: a restarted node knows neither its moved clock nor
   * the blocks mined since the snapshot.
   */
  async catchUp(aheadSeconds: number): Promise<void> {
    const behind = machineSeconds() + aheadSeconds - Number(await this.now())
    await this.setAhead(aheadSeconds)
    await this.client.mine({ blocks: Math.min(Math.max(behind, 0) + 2, mostLostBlocks) })
  }

  /** Mines blocks after moving the clock ahead by some seconds. */
  async mine(blocks: number, seconds = 0): Promise<void> {
    if (seconds > 0) await this.client.increaseTime({ seconds })
    await this.client.mine({ blocks })
    await this.persist()
  }

  /** Resolves once the current state is on disk. */
  persist(): Promise<void> {
    if (!this.snapshot || this.stopped) return Promise.resolve()
    if (!this.saving) {
      this.saving = this.save().finally(() => {
        this.saving = undefined
      })
      return this.saving
    }
    this.saveAgain ??= this.saving
      .catch(() => {})
      .then(() => {
        this.saveAgain = undefined
        return this.persist()
      })
    return this.saveAgain
  }

  /** Schedules a save after a change from outside. */
  persistSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.persist().catch(() => {})
    }, 100)
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    clearInterval(this.saver)
    await this.persist().catch(() => {})
    this.stopped = true
    await this.anvil.stop()
  }

  /** Ends the node without a last save. */
  async kill(): Promise<void> {
    clearTimeout(this.timer)
    clearInterval(this.saver)
    this.stopped = true
    await this.anvil.stop()
  }

  private async sendAsAdmin(call: Call): Promise<void> {
    // One after the other, because they share a sequence of nonces.
    const hash = await this.admin.run(() => this.signAsAdmin(call))
    const receipt = await this.client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success')
      throw new Error('The chain refused: the token may be paused or the account listed.')
    await this.persist()
  }

  private async signAsAdmin(call: Call): Promise<Hash> {
    await this.client.impersonateAccount({ address: evmAdmin })
    return this.client.sendTransaction({ account: evmAdmin, ...call, gas: 200_000n })
  }

  private async save(): Promise<void> {
    const state = await this.client.dumpState()
    this.snapshot?.write(state)
  }

  /** A node that starts within the last instant of a second stays one behind, so its own offset is asked for. */
  private async setAhead(aheadSeconds: number): Promise<void> {
    const offset = Number(await this.client.increaseTime({ seconds: 0 }))
    if (aheadSeconds > offset) await this.client.increaseTime({ seconds: aheadSeconds - offset })
  }

  private async restore(): Promise<boolean> {
    for (const state of this.snapshot?.read() ?? []) {
      const loaded = await this.client.loadState({ state }).then(
        () => true,
        () => false,
      )
      if (!loaded) continue
      await this.setAhead((await this.livedUntil()) - machineSeconds())
      return true
    }
    return false
  }
}

function machineSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
