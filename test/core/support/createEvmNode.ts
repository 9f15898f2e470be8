import { type Hex, numberToHex, pad, zeroAddress } from 'viem'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { ChainReader } from '../../../src/core/chain/reader.js'
import { approvalTopic, transferTopic } from '../../../src/core/read/evm/tokenEncoding.js'
import type { BlockId } from '../../../src/core/record/record.js'
import { createTestEvmChain } from '../../../src/testing/chain/createTestEvmChain.js'
import { createTestNode, type TestNode } from '../../../src/testing/chain/createTestNode.js'
import type { NodeRequest, TestNodeFaults } from '../../../src/testing/chain/NodeFaults.js'
import type { TestCall, TestTransaction } from '../../../src/testing/chain/TestTransaction.js'
import {
  type TokenState,
  withAllowance,
  withBalance,
  withNonce,
} from '../../../src/testing/chain/TokenState.js'

/** A change to the token's state for an owner and a spender from a block on. */
type TokenChange = {
  owner?: Hex
  nonce?: bigint
  allowance?: bigint
  balance?: bigint
  separator?: Hex
  isPaused?: boolean
  isBlocked?: boolean
}
type Parties = { from: Hex; to: Hex; amount: bigint; token?: Hex }
type Approval = { owner: Hex; spender: Hex; value: bigint }
type Made = { at: number; hash: Hex; from?: Hex; to?: Hex | null; input?: Hex; fails?: boolean }

/** A node as a test sees and scripts it. */
export type EvmNode = {
  head: number
  /** `undefined` if it does not know the final block. */
  final: number | undefined
  /** The owner's code. */
  code: Hex
  readonly asked: NodeRequest[]
  /** What it answers instead of the truth, by method. It may throw. */
  lies: { [method: string]: (params: readonly unknown[], truth: () => unknown) => unknown }
  /** A block's time, in seconds. */
  time(block: number): bigint
  hashOf(block: number): Hex
  blockId(block: number): BlockId
  /** From this block on it is another chain without the previous events. */
  reorganise(from: number): void
  setToken(change: TokenChange, from?: number): void
  addTransaction(made: Made): void
  addApproval(made: Made, approval: Approval): void
  addTransfer(made: Made, parties: Parties): void
  readonly reader: ChainReader
}

/** A test's default owner and spender. */
const parties = {
  owner: '0x1111111111111111111111111111111111111111',
  spender: '0x3333333333333333333333333333333333333333',
} as const

/**
 * A node over a chain whose blocks a test writes by number, including past and future ones, even if such a history is
 * impossible. A block lasts ten seconds.
 */
export function createEvmNode({
  chain = 'BASE',
  head = 100,
  start = 1_000n,
  owner = parties.owner,
}: {
  chain?: 'BASE' | 'ARB'
  head?: number
  start?: bigint
  owner?: Hex
} = {}): EvmNode {
  const facts = mainnet.chains[chain]
  const asked: NodeRequest[] = []
  const changes: { from: number; change: TokenChange }[] = []
  const faults: TestNodeFaults = {}
  let transactions: { at: number; transaction: TestTransaction }[] = []
  let forkedFrom = Number.POSITIVE_INFINITY
  let written: { node: TestNode; last: number; code: Hex } | undefined

  const node: EvmNode = {
    head,
    final: 90,
    code: '0x',
    asked,
    lies: {},
    time: (block) => start + 10n * BigInt(block),
    hashOf: (block) =>
      pad(numberToHex((block >= forkedFrom ? 0xf0000000 : 0xb0000000) + block), { size: 32 }),
    blockId: (block) => ({ number: BigInt(block), hash: node.hashOf(block) }),
    reorganise(from) {
      forkedFrom = from
      transactions = transactions.filter(({ at }) => at < from)
      written = undefined
    },
    setToken(change, from = 0) {
      changes.push({ from, change })
      written = undefined
    },
    addTransaction: (made) => add(made),
    addApproval: (made, { owner, spender, value }) =>
      add(made, emit(facts.usdc.address, [approvalTopic, pad(owner), pad(spender)], value)),
    addTransfer: (made, { from, to, amount, token = facts.usdc.address }) =>
      add(made, emit(token, [transferTopic, pad(from), pad(to)], amount)),
    reader: {
      async request({ method, params = [] }) {
        asked.push({ method, params })
        const truth = () => read().answer(method, params)
        const lie = node.lies[method]
        return lie ? lie(params, truth) : truth()
      },
    },
  }

  /** Logs with the same hash belong to one transaction. */
  function add(
    { at, hash, from = zeroAddress, to = null, input = '0x', fails = false }: Made,
    ...calls: TestCall[]
  ) {
    const same = transactions.find(({ transaction }) => transaction.hash === hash)
    transactions = transactions.filter((other) => other !== same)
    const made = same?.transaction ?? { hash, from, to, input, fails, calls: [] }
    transactions.push({ at, transaction: { ...made, calls: [...made.calls, ...calls] } })
    written = undefined
  }

  /** The current node. The chain is rebuilt if a test has changed anything about it. */
  function read(): TestNode {
    const last = Math.max(node.head, ...transactions.map(({ at }) => at), ...changes.map(({ from }) => from))
    if (written?.last !== last || written.code !== node.code)
      written = { node: createTestNode(write(last), { now: () => 0, faults }), last, code: node.code }
    Object.assign(faults, { lag: last - node.head, finalized: node.final ?? 'unknown' })
    return written.node
  }

  function write(last: number) {
    let block = -3
    const written = createTestEvmChain({
      facts,
      now: () => Number(node.time(0)) * 1000,
      gap: () => undefined,
      firstNumber: -1,
      newHash: () => {
        block += 1
        return node.hashOf(block)
      },
    })
    for (let at = 0; at <= last; at += 1)
      written.mine([...writeState(at), ...transactionsOf(at)], Number(node.time(at)))
    return written
  }

  const transactionsOf = (block: number) =>
    transactions.filter(({ at }) => at === block).map(({ transaction }) => transaction)

  /** The test's latest change wins, even over earlier changes to later blocks. */
  function writeState(at: number): TestTransaction[] {
    if (at > 0 && !changes.some(({ from }) => from === at)) return []
    const known = changes.filter(({ from }) => from <= at).map(({ change }) => change)
    const change = (token: TokenState) => known.reduce((state, one) => apply(state, one, owner), token)
    const calls: TestCall[] = [
      { kind: 'setToken', change },
      { kind: 'setCode', account: owner, code: node.code },
    ]
    return [{ hash: pad(numberToHex(at + 1)), from: zeroAddress, to: null, input: '0x', calls }]
  }

  return node
}

function apply(token: TokenState, change: TokenChange, sender: Hex): TokenState {
  const { owner = sender, nonce, allowance, balance, separator, isPaused, isBlocked } = change
  let state = token
  if (nonce !== undefined) state = withNonce(state, owner, nonce)
  if (balance !== undefined) state = withBalance(state, owner, balance)
  if (allowance !== undefined)
    state = withAllowance(state, owner, parties.spender, { value: allowance, by: 'a test' })
  if (separator) state = { ...state, separator }
  if (isPaused !== undefined) state = { ...state, isPaused }
  if (isBlocked !== undefined) state = { ...state, blocked: isBlocked ? 'everybody' : new Set() }
  return state
}

function emit(address: Hex, topics: readonly Hex[], value: bigint): TestCall {
  return { kind: 'emit', address, topics, data: pad(numberToHex(value), { size: 32 }) }
}

/** A node's refusal in JSON-RPC form. */
export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
