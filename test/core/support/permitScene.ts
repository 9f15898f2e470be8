import type { PermitTrail, TrailApproval, TrailDeparture } from '../../../src/core/follow/evm/permitTrail.js'
import type { Claims } from '../../../src/core/record/claims.js'
import type { EvmSource, TransferRecord } from '../../../src/core/record/record.js'
import { evmRecord } from './records.js'

export const amount = 10_000_000n
export const deadline = 2_000n
export const nonce = 7n
export const spender = '0x3333333333333333333333333333333333333333'
export const r = `0x${'5e'.repeat(32)}` as const

/** A 32-byte word that ends in a number: a transaction's hash, or a block's. */
export const word = (end: number) => `0x${end.toString(16).padStart(64, '0')}` as const

/** A transfer whose answer never came, with what a test changes. */
export function permitRecord(change: object = {}): TransferRecord & EvmSource {
  const permit = { spender, nonce, deadline, r: [r] }
  return evmRecord({ status: 'unanswered', amount, permit, sourceStart: 5n, ...change }) as TransferRecord &
    EvmSource
}

/** A chain that knows nothing of the permit, one second before it ends. */
export function permitTrail(change: Partial<PermitTrail> = {}): PermitTrail {
  return {
    head: blockAt(100, deadline - 1n),
    final: blockAt(90, deadline - 60n),
    nonce,
    allowance: 0n,
    approvals: [],
    departures: [],
    ...change,
  }
}

/** The head and the final block once the deadline is past for good. */
export const afterDeadline = {
  head: blockAt(200, deadline + 120n),
  final: blockAt(190, deadline + 1n),
}

export function blockAt(number: number, timestamp: bigint) {
  return { number: BigInt(number), hash: word(0xb0000 + number), timestamp }
}

/** In block and transaction `at`, the owner let the spender take `value`. */
export function approval(at: number, change: Partial<TrailApproval> = {}): TrailApproval {
  return { hash: word(at), block: BigInt(at), value: amount, maker: 'ours', ...change }
}

/** In block and transaction `at`, these amounts left the owner. */
export function departure(
  at: number,
  change: Partial<TrailDeparture> & { of?: readonly bigint[] } = {},
): TrailDeparture {
  const { of: amounts = [amount], ...rest } = change
  return {
    hash: word(at),
    block: { number: BigInt(at), hash: word(0xb0000 + at) },
    index: 0,
    total: amounts.reduce((sum, one) => sum + one, 0n),
    amounts,
    link: 'spender',
    ...rest,
  }
}

export function claims(change: Partial<Claims> = {}): Claims {
  return {
    departures: new Set(),
    arrivals: new Set(),
    sourceHashes: new Set(),
    usedNonces: new Set(),
    ...change,
  }
}
