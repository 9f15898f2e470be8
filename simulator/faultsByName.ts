/** Values of settings that a seed does not draw, by their names, such as `{ 'worldFaults.reorg': 1 }`. */
export type FixedSettings = { readonly [name: string]: number | string | boolean }

const everything = Number.POSITIVE_INFINITY

/** The value of each setting where nothing is wrong. It is 0 or false for a setting that is not listed. */
const noFault: { readonly [name: string]: unknown } = {
  'rpc.nodes': 1,
  'rpc.mostBlocks': 10_000,
  'rpc.faults.first.logDepth': everything,
  'rpc.faults.first.lie': 'none',
  'rpc.faults.second.logDepth': everything,
  'rpc.faults.second.lie': 'none',
  'service.style': 'atomic',
  'storage.survivesDeath': 0.5,
  'solana.nodes': 1,
  'solana.first.keeps': everything,
  'solana.second.keeps': everything,
  'solana.deviceClock': 'right',
}

/** Settings that are no faults: the speed of chains, the number of URLs, and the kind of transaction. */
const kept = new Set([
  'paces',
  'rpc.addresses',
  'rpc.faults.first.lieRate',
  'rpc.faults.second.lieRate',
  'solana.part',
  'solana.pace',
  'solana.deposit',
  'solana.twist.kind',
  'solana.service.resubmits',
])

/** The names of the settings that differ from those of a seed without faults, such as `post.lostAfter`. */
export function listFaults(settings: object, path = ''): string[] {
  return Object.entries(settings).flatMap(([key, value]: [string, unknown]) => {
    const name = path + key
    if (kept.has(name)) return []
    if (typeof value === 'object' && value !== null) return listFaults(value, `${name}.`)
    return value === faultlessValue(name, value) ? [] : [name]
  })
}

/** The same settings with the value of no fault for each name in `without`. */
export function removeFaults<settings extends object>(
  settings: settings,
  without: readonly string[],
  path = '',
): settings {
  const entries = Object.entries(settings).map(([key, value]: [string, unknown]) => {
    const name = path + key
    if (typeof value === 'object' && value !== null) return [key, removeFaults(value, without, `${name}.`)]
    return [key, without.includes(name) ? faultlessValue(name, value) : value]
  })
  return Object.fromEntries(entries) as settings
}

/** The same settings with the value that `fixed` has for their name. */
export function fixSettings<settings extends object>(
  settings: settings,
  fixed: FixedSettings,
  path = '',
): settings {
  const entries = Object.entries(settings).map(([key, value]: [string, unknown]) => {
    const name = path + key
    if (typeof value === 'object' && value !== null) return [key, fixSettings(value, fixed, `${name}.`)]
    return [key, fixed[name] ?? value]
  })
  return Object.fromEntries(entries) as settings
}

function faultlessValue(name: string, value: unknown): unknown {
  return name in noFault ? noFault[name] : typeof value === 'boolean' ? false : 0
}
