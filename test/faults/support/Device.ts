import type { Moment } from '../expectedStatuses.js'

/** What is unusual about the person's device. */
export type DeviceState = {
  /** How far its clock is ahead of the source chain's, in seconds; behind, where it is below 0. */
  ahead?: number
  /** It falls asleep once the transfer has been sent, and wakes at this moment. */
  asleepUntil?: Moment
}

/** The device of the pages of one transfer. */
export class Device {
  private hasSent = false
  private isAwakeAgain = false

  constructor(
    private readonly chainClock: () => number,
    private readonly state: DeviceState = {},
  ) {}

  /** The device's time, in ms since 1970. */
  readonly now = (): number => this.chainClock() + (this.state.ahead ?? 0) * 1_000

  /** Whether nothing on it runs checks. */
  get isAsleep(): boolean {
    return this.state.asleepUntil !== undefined && this.hasSent && !this.isAwakeAgain
  }

  /** Notes that the transfer was sent, so that it may sleep. */
  noteSent(): void {
    this.hasSent = true
  }

  /** Starts a moment, at which it may wake. */
  live(moment: Moment): void {
    if (moment === this.state.asleepUntil) this.isAwakeAgain = true
  }
}
