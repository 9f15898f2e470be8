import type { FactStore } from './store/FactStore.js'

const fact = 'clock.ahead'

/** The clock of the service and its chains: this machine's, plus the time that was skipped. A restart keeps it. */
export class SandboxClock {
  constructor(private readonly facts: FactStore) {}

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.aheadMs
  }

  /** How far it is ahead of this machine's clock. */
  get aheadMs(): number {
    return Number(this.facts.get(fact) ?? 0)
  }

  /** Skips some time, in ms. */
  pass(ms: number): void {
    this.facts.set(fact, String(this.aheadMs + ms))
  }

  /** Skips ahead to a time in ms, so that no chain's time repeats: by whole seconds, as a chain's clock can. */
  reach(moment: number): void {
    const ahead = Math.max(this.aheadMs, moment - Date.now())
    this.facts.set(fact, String(Math.ceil(ahead / 1000) * 1000))
  }
}
