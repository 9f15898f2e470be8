import type { EvmChainKey } from '../chain/chain.js'

/** Whose USDC it is, and on which chain. A record is one. */
export type Sender =
  | { from: EvmChainKey; chainId: number; token: string; owner: string }
  | { from: 'SOLANA'; network: string; owner: string }

/** What may not be authorised twice at once: one sender's USDC on one chain, whatever the service or the widget. */
export function senderKey(sender: Sender): string {
  return sender.from === 'SOLANA'
    ? `solana:${sender.network}:${sender.owner}`
    : `evm:${sender.chainId}:${sender.token.toLowerCase()}:${sender.owner.toLowerCase()}`
}

/** The name of a sender's lock: held while a request is on its way, so a record found without it has been left. */
export function lockName(key: string): string {
  return `usdc-bridge:${key}`
}
