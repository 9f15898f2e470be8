import { setTimeout as pass } from 'node:timers/promises'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import type { Readers } from '../../../src/core/chain/reader.js'
import type { BridgeConfig, BridgeConfigParameters } from '../../../src/core/config/bridgeConfig.js'
import type { Locks } from '../../../src/core/environment/locks.js'
import type { BridgeEvent } from '../../../src/core/event/bridgeEvent.js'
import { followOpenTransfers } from '../../../src/core/follow/followOpenTransfers.js'
import type { RecordStorage } from '../../../src/core/record/recordStorage.js'
import { bridgeOverSandbox } from '../../support/bridgeOverSandbox.js'
import type { Origin } from './Origin.js'

/** Options of a page of the matrix. */
export type PageOptions = {
  sandbox: Sandbox
  origin: Origin
  /** Ms since 1970, on the source chain's clock. */
  now: () => number
  timeout: (ms: number) => AbortSignal
  /** Called with a signed request before it leaves the page. */
  beforeSubmit: (body: string) => Promise<void>
  onEvent: (event: BridgeEvent) => void
  overrides: Partial<BridgeConfigParameters>
}

/** How long one check may take, in ms. */
const patience = 60_000

/** The pause between two reads of a chain during sending, in ms, which passes in real time. */
const breath = 1_000

/**
 * One page of an origin: a configuration of its own that follows what is open, looks when it is told to, and can die as
 * a page does that is reloaded. Nothing it still does then reaches anything; its locks are free.
 */
export class Page {
  readonly config: BridgeConfig
  readonly readers: Readers
  private isDead = false
  private readonly death = new AbortController()
  private sleepers: (() => void)[] = []
  private watchers: (() => void)[] = []

  constructor({ sandbox, origin, now, timeout, beforeSubmit, onEvent, overrides }: PageOptions) {
    const submit = /\/sdk\/v1\/(transfer|solana\/submit)$/
    const send: typeof fetch = async (input, init) => {
      if (submit.test(String(input))) await this.alive(beforeSubmit(String(init?.body)))
      const headers = { ...(init?.headers as Record<string, string>), 'X-API-Key': sandbox.apiKey }
      const signal = init?.signal ? AbortSignal.any([init.signal, this.death.signal]) : this.death.signal
      return this.alive(fetch(input, { ...init, headers, signal }))
    }
    const bridge = bridgeOverSandbox(sandbox, {
      storage: this.guarded(origin.storage),
      fetch: send,
      onEvent: (event) => {
        if (!this.isDead) onEvent(event)
      },
      ...overrides,
      environment: {
        now,
        timeout,
        sleep: (ms, signal) => (ms > breath ? this.sleep(signal) : this.alive(pass(ms))),
        locks: this.guardedLocks(origin.locks),
        presence: { isHidden: () => false, subscribe: () => () => undefined },
        channel: origin.openChannel(),
        checks: origin.openChecks(),
      },
    })
    this.config = bridge.config
    this.readers = bridge.readers
    followOpenTransfers(this.config, { readers: this.readers, signal: this.death.signal })
  }

  /** Makes all waiting checks run once, and resolves when they wait again or `isOver` returns true. */
  async look(isOver: () => boolean): Promise<void> {
    await this.rest(isOver)
    for (const wake of [...this.sleepers]) wake()
    await this.rest(isOver)
  }

  /** Closes the page: its requests are cut and its locks released. */
  die(): void {
    this.isDead = true
    this.death.abort()
    this.sleepers = []
    this.tell()
  }

  /** Says that something may have come to rest. */
  tell(): void {
    const watchers = this.watchers
    this.watchers = []
    for (const watch of watchers) watch()
  }

  private async rest(isOver: () => boolean): Promise<void> {
    const end = AbortSignal.timeout(patience)
    end.addEventListener('abort', () => this.tell())
    while (!this.isDead && this.sleepers.length === 0 && !isOver()) {
      if (end.aborted) throw new Error('The page does not look any more.')
      await new Promise<void>((resolve) => this.watchers.push(resolve))
    }
  }

  private sleep(signal?: AbortSignal): Promise<void> {
    if (this.isDead) return never()
    return new Promise((resolve) => {
      const wake = () => {
        this.sleepers = this.sleepers.filter((other) => other !== wake)
        resolve()
      }
      signal?.addEventListener('abort', wake, { once: true })
      this.sleepers.push(wake)
      this.tell()
    })
  }

  /** The promises of a closed page never settle. */
  private async alive<result>(work: Promise<result>): Promise<result> {
    const settled = await work.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    if (this.isDead) return never()
    if ('error' in settled) throw settled.error
    return settled.value
  }

  private guarded(storage: RecordStorage): RecordStorage {
    const ask = <result>(work: () => Promise<result>) => (this.isDead ? never<result>() : this.alive(work()))
    return {
      getItem: (key) => ask(() => storage.getItem(key)),
      setItem: (key, value) => ask(() => storage.setItem(key, value)),
      removeItem: (key) => ask(() => storage.removeItem(key)),
      keys: () => ask(() => storage.keys()),
    }
  }

  private guardedLocks(locks: Locks): Locks {
    const dies = new Promise<void>((resolve) =>
      this.death.signal.addEventListener('abort', () => resolve(), { once: true }),
    )
    return {
      isHeld: (name) => locks.isHeld(name),
      hold: <result>(name: string, task: () => Promise<result>) => {
        const held = locks.hold(name, async () => {
          if (this.isDead) return undefined
          const work = task()
          await Promise.race([work.catch(() => undefined), dies])
          return this.isDead ? undefined : { value: await work }
        })
        return this.alive(held.then((outcome) => outcome?.value as result))
      },
    }
  }
}

function never<result>(): Promise<result> {
  return new Promise(() => undefined)
}
