import { InvalidConfigError } from '../errors/configErrors.js'

/** The timeout of each kind of request, in ms. */
export type Timeouts = {
  /** Reading the routes and building a Solana transaction. @default 15_000 */
  read: number
  /** Sending something signed. @default 60_000 */
  submit: number
}

const defaultTimeouts: Timeouts = { read: 15_000, submit: 60_000 }

/** The longest timer: a signed 32-bit number of ms. A longer one would fire at once. */
const longest = 2 ** 31 - 1

/** Adds the default timeouts. @throws InvalidConfigError for what no timer can run. */
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
