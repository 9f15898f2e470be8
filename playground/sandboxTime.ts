import { sandboxClient } from './sandboxClient.js'

/** The time of the sandbox, which the kit goes by here: this device's clock, moved on as far as the chains' were. */
export const sandboxTime = {
  aheadMs: 0,
  now: (): number => Date.now() + sandboxTime.aheadMs,
  /** Goes as far ahead as the sandbox is, also where another tab has moved it. */
  async follow(): Promise<number> {
    sandboxTime.aheadMs = (await sandboxClient.clock()).aheadMs
    return sandboxTime.aheadMs
  },
  /** Lets so many seconds pass for the service, its chains and this page. */
  async pass(seconds: number): Promise<void> {
    sandboxTime.aheadMs = (await sandboxClient.pass(seconds)).aheadMs
  },
}
