import type { FactStore } from './store/FactStore.js'

const fact = 'clock.ahead'

/** The time of the service and its chains: this machine's, and what was let pass beyond it. It outlives a start. */
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

  /** Lets so much time pass at once, in ms. */
  pass(ms: number): void {
    this.facts.set(fact, String(this.aheadMs + ms))
  }

  /** Is not before this moment, in ms: what a chain has lived through does not come again. */
  reach(moment: number): void {
    this.pass(Math.max(0, moment - this.now()))
  }
}
