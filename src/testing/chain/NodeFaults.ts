/** A JSON-RPC request that a node received. */
export type NodeRequest = { method: string; params: readonly unknown[] }

/**
 * The faults of one EVM node, each until it is reset to `undefined`. Set them at any time; they can be combined.
 *
 * @example
 * ```ts
 * import { createTestBridge } from 'usdc-bridge-react/testing'
 *
 * const [first, second] = createTestBridge().nodes.BASE
 * first.faults.lag = 3
 * first.faults.logClamp = 10
 * second.faults.answer = ({ method }, truth) => (method === 'eth_getLogs' ? [] : truth())
 * ```
 */
export type TestNodeFaults = {
  /** Does not answer at all. */
  isDown?: boolean | undefined
  /** How many blocks it is behind the chain. @default 0 */
  lag?: number | undefined
  /** How many blocks it is behind for certain methods: `{ eth_call: 20 }`. */
  lagByMethod?: { readonly [method: string]: number } | undefined
  /** `eth_getLogs` silently ends this many blocks before its own head. @default 0 */
  logClamp?: number | undefined
  /** How many blocks of logs it keeps; for older ones it answers `[]`. @default all */
  logDepth?: number | undefined
  /** How many blocks it accepts in one `eth_getLogs`; more is an error. @default all */
  logSpan?: number | undefined
  /** How many blocks of state it keeps; for older ones it answers with an error. @default all */
  stateDepth?: number | undefined
  /** Whether `eth_getLogs` beyond its head is an error, instead of returning what it has so far. @default false */
  refusesLogsBeyondHead?: boolean | undefined
  /** The number of the block that it calls final; `'unknown'` if it does not support that tag. @default the chain's */
  finalized?: number | 'unknown' | undefined
  /** Replaces its answers. `truth()` returns the correct one; an error thrown here reaches the reader. */
  answer?: ((request: NodeRequest, truth: () => unknown) => unknown) | undefined
}
