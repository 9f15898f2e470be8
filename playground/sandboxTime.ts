import { sandboxClient } from './sandboxClient.js'

/** The time of the sandbox, which the kit uses here: this device's clock, plus the time that was skipped. */
export const sandboxTime = {
  aheadMs: 0,
  now: (): number => Date.now() + sandboxTime.aheadMs,
  /** Reads how far the sandbox is ahead, which another tab may have changed. */
  async follow(): Promise<number> {
    sandboxTime.aheadMs = (await sandboxClient.clock()).aheadMs
    return sandboxTime.aheadMs
  },
  /** Skips some seconds for the service, its chains and this page. */
  async pass(seconds: number): Promise<void> {
    sandboxTime.aheadMs = (await sandboxClient.pass(seconds)).aheadMs
  },
}
