import { InvalidConfigError } from '../errors/configErrors.js'

/** How long each kind of request may take, in ms. */
export type Timeouts = {
  /** Reading the routes and building a Solana transaction. @default 15_000 */
  read: number
  /** Sending something signed. @default 60_000 */
  submit: number
}

const defaultTimeouts: Timeouts = { read: 15_000, submit: 60_000 }

/** The longest time a timer can run: a signed 32-bit number of ms. A longer one would be over at once. */
const longest = 2 ** 31 - 1

/** Fills in the times that were not given. @throws InvalidConfigError for what no timer can run. */
export function completeTimeouts(
  { read, submit }: { [name in keyof Timeouts]?: number | undefined } = {},
  defaults: Timeouts = defaultTimeouts,
): Timeouts {
  const timeouts = { read: read ?? defaults.read, submit: submit ?? defaults.submit }
  for (const [name, ms] of Object.entries(timeouts))
    if (!Number.isInteger(ms) || ms < 1 || ms > longest)
      throw new InvalidConfigError(`\`timeouts.${name}\` is not a time in ms.`)
  return timeouts
}
