import type { ChainKey, EvmChainKey } from '../chain/chain.js'

/** What every record of a transfer holds, whatever became of it. Amounts are base units; times are ms since 1970. */
type Common = {
  /** Our own identifier, made before anything is sent. */
  id: string
  /** The form of the record, so that a later version can read it. */
  version: 1
  /** The network's name and the service's address, so that records never mix. */
  network: string
  service: string
  to: ChainKey
  amount: bigint
  owner: string
  recipient: string
  /** When the record was stored, just before the request. */
  createdAt: number
  /** When anything about it last changed. */
  updatedAt: number
  /** When the service accepted it, on this device's clock. */
  acceptedAt?: number | undefined
  /** The integrator's own reference, if one was given. */
  reference?: string | undefined
  /** The service's identifier, once known. */
  intentId?: string | undefined
  /** What the service last called the transfer: an open string, untrusted. */
  serviceStatus?: string | undefined
  /** The hash or signature of the source transaction that the service named or the chain showed. */
  sourceHash?: string | undefined
  /** Where looking for the arrival starts: the destination's block or slot before the request. */
  destinationStart?: bigint | undefined
}

/** What was signed on an EVM chain, but for the signature: that is never stored. */
export type SignedPermit = {
  spender: `0x${string}`
  nonce: bigint
  /** Seconds since 1970, on the chain's clock. */
  deadline: bigint
  /**
   * The first half of each signature that was made of it. Useless without the second; it finds the permit in a
   * transaction's calldata. Empty where the owner is a contract.
   */
  r: readonly `0x${string}`[]
}

/** What makes an EVM record of it. */
export type EvmSource = {
  from: EvmChainKey
  chainId: number
  token: `0x${string}`
  permit: SignedPermit
  /** The source chain's block before the request: where looking for the departure starts. */
  sourceStart: bigint
  /**
   * The block at which everything read as not sent. The verdict waits until it is final, because what was seen there
   * could still be undone.
   */
  candidate?: BlockId | undefined
}

/** What makes a Solana record of it. The signed bytes bind everything, so they are kept until the end. */
export type SolanaSource = {
  from: 'SOLANA'
  /** The fee payer's signature in base58, where it is known before the request; it is the transaction's id. */
  signature?: string | undefined
  /** The sender's own signature, in base58: in the storage alone, never in an event. */
  ownerSignature?: string | undefined
  blockhash: string
  /** The block height above which the transaction can no longer land. */
  lastBlockHeight: bigint
  /** The signed transaction in base64, erased when the outcome is final. */
  signedTransaction?: string | undefined
}

/** One block of an EVM chain. After a reorg its number names another one. */
export type BlockId = { number: bigint; hash: `0x${string}` }

/** When and in which transaction something was seen on chain. */
export type Sighting = {
  hash: string
  /** The block's time, in ms since 1970. */
  at: number
  /** Base units. */
  amount: bigint
  /**
   * Which log of its block it was, on an EVM chain; which account of its transaction, on Solana. None counts for two
   * records.
   */
  index?: number | undefined
  /** The block that holds it, on an EVM chain. */
  block?: BlockId | undefined
  /** Set once no reorg can undo it. */
  isFinal?: boolean | undefined
}

/** What a transfer's status says, and what is known with it (design: records and verdicts). */
export type RecordState =
  /** Stored; the request is on its way. */
  | { status: 'submitting' }
  /** No trustworthy answer came. It may have happened. */
  | { status: 'unanswered' }
  /** The service said no. A permit stays alive until its deadline. */
  | { status: 'refused'; httpStatus?: number | undefined; reason?: string | undefined }
  /** The service accepted. */
  | { status: 'pending' }
  /** The source transaction failed. */
  | { status: 'reverted' }
  /** The permit was used and nothing moved: the service can take the money while the allowance stands. */
  | { status: 'permitUsed' }
  /** The money left the source chain. */
  | { status: 'sent'; departure: Sighting }
  /** The money reached the destination. `match` is a Transfer of this amount to the recipient. */
  | { status: 'arrived'; departure?: Sighting | undefined; arrival: Sighting; proof: 'message' | 'match' }
  /** Proven by the chain: nothing left and nothing of it can. */
  | { status: 'notSent'; reason: 'expired' | 'nonceTaken' | 'replaced' | 'failed' }

/**
 * One transfer as it is kept: stored before anything signed leaves, and the only thing that says where the money is.
 */
export type TransferRecord = Common & (EvmSource | SolanaSource) & RecordState

export type TransferStatus = TransferRecord['status']
