import type { EvmChainKey } from '../chain/chain.js'

/** Identifies the sender's USDC and its chain. A record is one. */
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
export function lockName(key: string): string {
  return `usdc-bridge:${key}`
}
