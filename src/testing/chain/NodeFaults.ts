/** What is asked of a node. */
export type NodeRequest = { method: string; params: readonly unknown[] }

/**
 * What is wrong with one node of an EVM chain, until it is set back to `undefined`. Set each at any time; they hold
 * together.
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
  /** How many blocks it is behind for one method, where that differs: `{ eth_call: 20 }`. */
  lagByMethod?: { readonly [method: string]: number } | undefined
  /** `eth_getLogs` ends so many blocks before its own head, and does not say so. @default 0 */
  logClamp?: number | undefined
  /** How many blocks back it keeps logs; for older ones it answers `[]`. @default all */
  logDepth?: number | undefined
  /** How many blocks it takes in one `eth_getLogs`; more is an error. @default all */
  logSpan?: number | undefined
  /** How many blocks back it keeps state; for older ones it answers with an error. @default all */
  stateDepth?: number | undefined
  /** Whether `eth_getLogs` beyond its head is an error, rather than what it has so far. @default false */
  refusesLogsBeyondHead?: boolean | undefined
  /** The number of the block that it calls final; `'unknown'` where it does not know that tag. @default the chain's */
  finalized?: number | 'unknown' | undefined
  /** Answers in its place. `truth()` gives what it would have said; what is thrown is what the reader gets. */
  answer?: ((request: NodeRequest, truth: () => unknown) => unknown) | undefined
}
