import type { EvmChainKey } from '../chain/chain.js'
import type { EvmSource, TransferRecord } from './record.js'

/** Identifies the sender's USDC and its chain. Every record has these fields. */
export type Sender =
  | { from: EvmChainKey; chainId: number; token: string; owner: string }
  | { from: 'SOLANA'; network: string; owner: string }

/**
 * The key under which only one authorization may be open: one sender's USDC on one chain, whatever the service or the
 * widget.
 */
export function senderKey(sender: Sender): string {
  return sender.from === 'SOLANA'
    ? `solana:${sender.network}:${sender.owner}`
    : `evm:${sender.chainId}:${sender.token.toLowerCase()}:${sender.owner.toLowerCase()}`
}

/**
 * The name of a sender's lock. It is held while a request is in progress, so a `submitting` record without it was
 * abandoned.
 */
export function lockName(sender: Sender): string {
  return `usdc-bridge:${senderKey(sender)}`
}

/** Tells whether two permits are of one sender and on the same nonce, so that at most one can be used. */
export function isSibling(
  record: TransferRecord,
  other: TransferRecord,
): record is TransferRecord & EvmSource {
  return (
    record.from !== 'SOLANA' &&
    other.from !== 'SOLANA' &&
    senderKey(record) === senderKey(other) &&
    record.permit.nonce === other.permit.nonce
  )
}
