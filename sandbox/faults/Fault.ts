import type { ChainName } from '../chains.js'
import { type FaultEntry, type FaultSide, faultCatalogue } from './faultCatalogue.js'

type Entry = (typeof faultCatalogue)[number]

/** The name of a fault. */
export type FaultName = Entry['name']
/** The names of the faults of one target. */
export type FaultNameOf<side extends FaultSide> = Extract<Entry, { side: side }>['name']

/** One of the service's endpoints. */
export type EndpointName = 'pairs' | 'transfer' | 'build' | 'submit'

/** Which requests a fault hits. An omitted field matches everything. */
type FaultTarget = {
  /** The chain that the transfer starts from, or whose node it is. */
  chain?: ChainName | undefined
  /** The owner of the money, or the account that a node's lie is about. */
  owner?: string | undefined
  /** How many requests it hits. @default 1, and 'untilCleared' for a chain's node */
  times?: number | 'untilCleared' | undefined
}

type TargetOf<side> = side extends 'service'
  ? FaultTarget & {
      /** @default 'transfer' and 'submit', where money moves */
      endpoint?: EndpointName | undefined
    }
  : side extends 'rpc'
    ? FaultTarget & {
        /** Which node of the chain: the name after `/rpc/BASE/`. @default the one at `/rpc/BASE` itself */
        node?: string | undefined
        /** The JSON-RPC method that it affects. @default every one */
        method?: string | undefined
      }
    : FaultTarget

type ParametersOf<entry> = (entry extends { parameters: infer parameters }
  ? { [key in keyof parameters]?: number | undefined }
  : unknown) &
  (entry extends { choices: infer choices extends Record<string, readonly string[]> }
    ? { [key in keyof choices]?: choices[key][number] | undefined }
    : unknown) &
  (entry extends { texts: infer texts } ? { [key in keyof texts]?: string | undefined } : unknown)

type FaultOf<entry> = entry extends Entry
  ? { name: entry['name'] } & TargetOf<entry['side']> & ParametersOf<entry>
  : never

/** A fault to inject, with the requests that it hits and its parameters. */
export type Fault = FaultOf<Entry>

/** Returns a fault's entry in the catalog. */
export function faultEntry(name: FaultName): FaultEntry {
  return faultCatalogue.find((entry) => entry.name === name) as FaultEntry
}
