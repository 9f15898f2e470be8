import { mainnet } from '../../../src/core/chain/mainnet.js'
import type {
  PermitHistory,
  SeenDeparture,
  SeenTransaction,
} from '../../../src/core/follow/evm/permitHistory.js'
import type { PermitState } from '../../../src/core/read/evm/readPermitState.js'
import type { AttributedTransactions } from '../../../src/core/record/attributedTransactions.js'
import type { EvmSource, NotedState, TransferRecord } from '../../../src/core/record/record.js'
import { evmRecord } from './records.js'

export const amount = 10_000_000n
export const deadline = 2_000n
export const nonce = 7n
export const spender = '0x3333333333333333333333333333333333333333'
export const r = `0x${'5e'.repeat(32)}` as const

/** The device clock ten minutes after the deadline, in ms. */
export const deviceAfter = (Number(deadline) + 600) * 1000

/** A node's answer for its newest block. */
export const headAnswer = (head: number) => ({
  number: `0x${head.toString(16)}`,
  hash: word(head),
  timestamp: '0x1',
})

/** A 32-byte word that ends in a number: a transaction or block hash. */
export const word = (end: number) => `0x${end.toString(16).padStart(64, '0')}` as const

/** The owner's account state when the permit was signed. */
export const noted: NotedState = {
  block: { number: 5n, hash: word(0xb0005) },
  transactions: 0n,
  hasCode: false,
  allowance: 0n,
  balance: amount,
  agreed: ['node 1', 'node 2', 'node 3'],
}

/** When the permit was signed, in ms: at block 50 of a node that starts a thousand seconds before the deadline. */
const signedAt = 1_500_000

/** An unanswered transfer, with a test's changes. */
export function permitRecord(change: object = {}): TransferRecord & EvmSource {
  const permit = { spender, nonce, deadline, r: [r] }
  const given = { version: 2, status: 'unanswered', amount, permit, sourceStart: 5n, noted }
  return evmRecord({ ...given, createdAt: signedAt, ...change }) as TransferRecord & EvmSource
}

/** The permit's state at a node's newest block: nothing has happened since signing. */
function permitState(change: Partial<PermitState> = {}): PermitState {
  return {
    block: blockAt(100, deadline - 1n),
    nonce,
    balance: amount,
    allowance: 0n,
    separator: BigInt(mainnet.chains.BASE.usdc.separator),
    isPaused: false,
    isBlocked: false,
    isSpenderBlocked: false,
    code: '0x',
    transactions: 0n,
    ...change,
  }
}

/** A node that shows no trace of the permit, one second before it expires. */
export function permitHistory({
  state = {},
  ...change
}: Partial<Omit<PermitHistory, 'state'>> & { state?: Partial<PermitState> } = {}): PermitHistory {
  return {
    state: permitState(state),
    final: blockAt(90, deadline - 60n),
    departures: [],
    notedState: 'confirmed',
    isOfOneBlock: true,
    ...change,
  }
}

/** A final block past the deadline. */
export const finalAfter = blockAt(190, deadline + 1n)

export function blockAt(number: number, timestamp: bigint) {
  return { number: BigInt(number), hash: word(0xb0000 + number), timestamp }
}

/** A transaction in block `at`. */
export function seenAt(at: number): SeenTransaction {
  return { hash: word(at), block: blockAt(at, deadline - 300n) }
}

/** An amount that left the owner in block and transaction `at`. */
export function departure(at: number, change: Partial<SeenDeparture> = {}): SeenDeparture {
  return { ...seenAt(at), index: 0, amount, tie: 'signature', ...change }
}

export function attributedBy(change: Partial<AttributedTransactions> = {}): AttributedTransactions {
  return { arrivals: new Set(), siblings: [], permits: [], ...change }
}
