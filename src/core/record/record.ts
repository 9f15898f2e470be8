import type { ChainKey, EvmChainKey } from '../chain/chain.js'

/** What every record of a transfer holds, whatever became of it. Amounts are base units; times are ms since 1970. */
type Common = {
  /** Our own identifier, made before anything is sent. */
  id: string
  /**
   * The form of the record, so that a later version can read it. One of version 1 lacks the state noted at signing. It
   * becomes version 2 when its status changes.
   */
  version: 1 | 2
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
  /** The destination's block or slot before the request: the arrival is in a later block, or not in an earlier slot. */
  destinationStart?: bigint | undefined
  /**
   * Set while it is not known whether the money left, though nothing signed can move any more: the person may set the
   * transfer aside.
   */
  closable?: Closable | undefined
  /** What reached the recipient after the departure and is almost the amount: never an arrival, and never held to be one. */
  nearPayment?: NearPayment | undefined
}

/** Payments to the recipient, by one payer, that together are short of the amount by less than a tenth or by nothing. */
export type NearPayment = {
  /** Base units, summed. */
  amount: bigint
  /** The last one's transaction. */
  hash: string
  /** The last one's time, in ms since 1970. */
  at: number
}

/** What the check saw that lets a transfer be set aside. */
export type Closable = {
  /** When it was first so, in ms since 1970. */
  at: number
  /** The owner's balance then, in base units. */
  balance: bigint
  /** Which witnesses said so, by their names. */
  agreed: readonly string[]
  /** Which witnesses gave no answer, or one that is behind, and were left out. */
  silent: readonly string[]
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
  /** Of a contract owner's signature: what finds it in a transaction's calldata. */
  contractSignatures?: readonly SignatureMark[] | undefined
}

/** A contract owner's signature without itself: its length in bytes and its keccak256. */
export type SignatureMark = { length: number; hash: `0x${string}` }

/** What the source chain said of the owner at one block, read after the signature and before the request. */
export type NotedState = {
  block: BlockId
  /** How many transactions the owner has sent. */
  transactions: bigint
  /** Whether the owner has code: by EIP-7702, or as a contract. */
  hasCode: boolean
  /** What the spender could take already, in base units: none, or less than a tenth of the amount. */
  allowance: bigint
  /** Base units. */
  balance: bigint
}

/** What makes an EVM record of it. */
export type EvmSource = {
  from: EvmChainKey
  chainId: number
  token: `0x${string}`
  permit: SignedPermit
  /** The source chain's block before the request: where looking for the departure starts. */
  sourceStart: bigint
  /** The owner's state right before the request; a record of version 1 has none. */
  noted?: NotedState | undefined
  /** What the spender may take now, in base units, as last read; without it, nothing. */
  allowance?: bigint | undefined
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
  /** Where the history of the debited token account stood when the transaction was built; version 1 has none. */
  anchor?: SolanaAnchor | undefined
  /** The signed transaction in base64, erased when the outcome is final. */
  signedTransaction?: string | undefined
}

/** The newest finalized entry of a token account's history, when the transaction was built. */
export type SolanaAnchor = {
  /** The debited token account, in base58. */
  account: string
  /** The newest finalized signature of its history, in base58. */
  signature: string
  /** A finalized slot at which that was so. */
  slot: bigint
  /** What the sender's account held, in base units. */
  balance: bigint
}

/** One block of an EVM chain. After a reorg its number names another one. */
export type BlockId = { number: bigint; hash: `0x${string}` }

/** When and in which transaction something was seen on chain. */
export type Observation = {
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
  /** The witnesses that call it final, by their names; it is so once that is every witness. */
  agreed?: readonly string[] | undefined
  /**
   * What ties a departure from an EVM chain to the permit: its transaction holds our signature's `r`; or the allowance
   * is lower by what left, and the transaction is the one that it left by or, where that cannot be told, the one that
   * used the permit.
   */
  tie?: 'signature' | 'allowance' | undefined
}

/** Whether what was seen on chain still stands: `gone` after a reorg, `final` once none can undo it. */
export type ConfirmationStatus = 'final' | 'provisional' | 'gone'

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
  | { status: 'sent'; departure: Observation }
  /** The money reached the destination. `match` is a Transfer of this amount to the recipient. */
  | {
      status: 'arrived'
      departure?: Observation | undefined
      arrival: Observation
      proof: 'message' | 'match'
    }
  /** Proven by the chain: nothing left and nothing of it can. `agreed` names the witnesses that said so. */
  | { status: 'notSent'; reason: NotSentReason; agreed?: readonly string[] | undefined }
  /**
   * Closed by the person: nothing of it can move any more, and whether it moved could not be seen. `set` is what was
   * known then.
   */
  | { status: 'setAside'; set: Closable }

/** Why nothing was sent. */
export type NotSentReason = 'expired' | 'nonceTaken' | 'replaced' | 'failed'

/**
 * One transfer as it is kept: stored before anything signed leaves, and the only thing that says where the money is.
 */
export type TransferRecord = Common & (EvmSource | SolanaSource) & RecordState

/** How far a transfer is known to be. */
export type TransferStatus = TransferRecord['status']
