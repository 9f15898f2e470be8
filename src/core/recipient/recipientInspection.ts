import type { EvmChainKey } from '../chain/chain.js'

/** What the chains say of a recipient. `refused`: USDC would not reach a person. `doubtful`: to be confirmed. */
export type RecipientInspection =
  /** An account that holds a token, on Solana. Enter its owner. */
  | { verdict: 'refused'; reason: 'tokenAccount'; owner: string }
  /** A token itself, or a program, on Solana. */
  | { verdict: 'refused'; reason: 'mint' | 'program' }
  /** No key can exist for it, or it belongs to a program: both on Solana. */
  | { verdict: 'doubtful'; reason: 'offCurve' | 'programAccount' }
  /** It begins and ends like an address that the person knows, and is another one. */
  | { verdict: 'doubtful'; reason: 'nearMatch'; resembles: string }
  /** A contract on `chain`, and nothing at the destination, where another may hold the address or nobody. */
  | { verdict: 'doubtful'; reason: 'notDeployed'; chain: EvmChainKey }
  | { verdict: 'plain'; reason: 'wallet' | 'contract' }
