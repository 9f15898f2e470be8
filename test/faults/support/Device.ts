import type { Moment } from '../expectedStatuses.js'

/** What is the matter with the person's device. */
export type DeviceState = {
  /** How far its clock is ahead of the source chain's, in seconds; behind, where it is below 0. */
  ahead?: number
  /** It falls asleep once the transfer has been sent, and wakes at this moment. */
  asleepUntil?: Moment
}

/** What the pages of one transfer run on. */
export class Device {
  private hasSent = false
  private isAwakeAgain = false

  constructor(
    private readonly chainClock: () => number,
    private readonly state: DeviceState = {},
  ) {}

  /** Ms since 1970, as the device has it. */
  readonly now = (): number => this.chainClock() + (this.state.ahead ?? 0) * 1_000

  /** Nothing that runs on it looks at anything. */
  get isAsleep(): boolean {
    return this.state.asleepUntil !== undefined && this.hasSent && !this.isAwakeAgain
  }

  /** The transfer has been sent: it may sleep from now on. */
  noteSent(): void {
    this.hasSent = true
  }

  /** A moment has come: it may wake. */
  live(moment: Moment): void {
    if (moment === this.state.asleepUntil) this.isAwakeAgain = true
  }
}
