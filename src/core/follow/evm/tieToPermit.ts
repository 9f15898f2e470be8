import { pad } from 'viem/utils'
import type { EvmChain } from '../../chain/network.js'
import type { EventLog } from '../../read/evm/evmRpc.js'
import { approvalTopic } from '../../read/evm/tokenEncoding.js'
import type { OtherPermit, Sibling } from '../../record/attributedTransactions.js'
import type { EvmSource, TransferRecord } from '../../record/record.js'
import { holdsSignature, mayBeOfSibling } from './calldata.js'
import { containsPermit } from './containsPermit.js'
import { tokenLogs } from './tokenTransfers.js'

type Hex = `0x${string}`

/**
 * What a transaction shows of a permit:
 *
 * - `used`: it contains the signature and approved the amount, so it used the permit.
 * - `contained`: it contains the signature and approved nothing: the permit may have been used before.
 * - `shared`: it contains another permit for this nonce, or a later one of this amount, and that may be what was used.
 * - `none`: it does not contain the signature, or it approved another amount and so used another permit.
 */
export type PermitTie = 'used' | 'contained' | 'shared' | 'none'

/**
 * How far ahead to look for another permit's nonce: each takes a search of its own, and one device or app rarely gets
 * further ahead of another.
 */
export const laterNonces = [1n, 2n]

/** Tells what a transaction shows of a permit, by its calldata and its Approvals. */
export function tieToPermit(
  {
    chain,
    record,
    siblings,
    permits,
  }: {
    chain: EvmChain
    record: TransferRecord & EvmSource
    siblings: readonly Sibling[]
    permits: readonly OtherPermit[]
  },
  transaction: { hash: string; input: string; logs: readonly EventLog[] },
): PermitTie {
  const { permit, amount } = record
  const owner = record.owner as Hex
  const { spender, nonce } = permit
  const { hash, input, logs } = transaction
  if (!holdsSignature(input, permit)) return 'none'
  const approved = tokenLogs(logs, chain, approvalTopic, pad(owner), pad(spender))
  const ofAmount = approved.filter(({ data }) => BigInt(data) === amount)
  if (approved.length > 0 && ofAmount.length === 0) return 'none'
  if (mayBeOfSibling(hash, transaction, siblings)) return 'shared'
  // Another device's permit, which its Approval would tell from ours only by the amount.
  const known = { ...permit, r: [permit, ...permits].flatMap(({ r }) => r) }
  const contains = (ahead: bigint) =>
    containsPermit(chain, { owner, spender, value: amount, nonce: nonce + ahead }, input, known)
  if (contains(0n)) return 'shared'
  // A later permit was signed once this nonce was used, and needs an Approval of its own.
  const later = [
    ...permits.filter((one) => one.nonce > nonce && one.amount === amount && holdsSignature(input, one)),
    ...laterNonces.filter(contains),
  ]
  if (later.length > 0 && ofAmount.length <= later.length) return 'shared'
  return approved.length > 0 ? 'used' : 'contained'
}
