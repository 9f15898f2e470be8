import * as v from 'valibot'
import { chainNames } from '../chains.js'
import { type Fault, type FaultName, faultEntry } from './Fault.js'
import { faultCatalogue } from './faultCatalogue.js'

const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000_000))
const json = v.pipe(v.string(), v.parseJson(), v.stringifyJson())
const names = faultCatalogue.map(({ name }) => name) as [FaultName, ...FaultName[]]

const endpoints = ['pairs', 'transfer', 'build', 'submit'] as const

const target = {
  chain: v.optional(v.picklist(chainNames)),
  owner: v.optional(v.string()),
  times: v.optional(v.union([v.pipe(number, v.minValue(1)), v.literal('untilCleared')])),
}

/** Reads a fault from outside; throws where it is none, or where it sets something that this fault does not have. */
export function readFault(value: unknown): Fault {
  const { name } = v.parse(v.object({ name: v.picklist(names) }), value)
  const { side, parameters = {}, choices = {}, texts = {} } = faultEntry(name)
  const entries: v.ObjectEntries = { name: v.literal(name), ...target }
  if (side === 'service') entries.endpoint = v.optional(v.picklist(endpoints))
  if (side === 'rpc') {
    entries.node = v.optional(v.string())
    entries.method = v.optional(v.string())
  }
  for (const key of Object.keys(parameters)) entries[key] = v.optional(number)
  for (const [key, values] of Object.entries(choices)) entries[key] = v.optional(v.picklist(values))
  for (const key of Object.keys(texts)) entries[key] = v.optional(key === 'result' ? json : v.string())
  return v.parse(v.strictObject(entries), value) as Fault
}
