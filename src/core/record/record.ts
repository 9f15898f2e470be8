import type { ChainKey, EvmChainKey } from '../chain/chain.js'

/** What every transfer record has, whatever its status. Amounts are in base units; times are in ms since 1970. */
type Common = {
  /** Our own identifier, created before anything is sent. */
  id: string
  /**
   * The record's schema version, so that later versions can read it. Version 1 lacks the state noted at signing; a
   * record becomes version 2 when its status changes.
   */
  version: 1 | 2
  /** The network's name and the service's URL, so that records of different ones never mix. */
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
  /** When the service accepted it, by the device clock. */
  acceptedAt?: number | undefined
  /** The integrator's own reference, if any. */
  reference?: string | undefined
  /** The service's identifier, once known. */
  intentId?: string | undefined
  /** The service's latest status for the transfer: an open string, untrusted. */
  serviceStatus?: string | undefined
  /** The hash or signature of the source transaction, as reported by the service or seen on chain. */
  sourceHash?: string | undefined
  /** The destination's block or slot before the request. The arrival is in a later one. */
  destinationStart?: bigint | undefined
  /** The hash of that block on an EVM chain, which shows later whether its number was made up. */
  destinationHash?: `0x${string}` | undefined
  /** The time of that block on an EVM chain, in ms since 1970. A block in its place after a reorg has it too. */
  destinationTime?: number | undefined
  /**
   * Set while the outcome is unknown although nothing signed can move anymore: the person may set the transfer aside.
   */
  closable?: Closable | undefined
  /** A payment to the recipient after the departure that is close to the amount. It never counts as the arrival. */
  nearPayment?: NearPayment | undefined
}

/**
 * Payments to the recipient from one payer whose sum falls short of the amount by less than a tenth, or not at all.
 *
 * @example
 * ```ts
 * import type { NearPayment } from 'usdc-bridge-react/core'
 *
 * const payment: NearPayment = { amount: 9_950_000n, hash: `0x${'ab'.repeat(32)}`, at: Date.now() }
 * const missing = 10_000_000n - payment.amount
 * ```
 */
export type NearPayment = {
  /** In base units, summed. */
  amount: bigint
  /** The last one's transaction. */
  hash: string
  /** The last one's time, in ms since 1970. */
  at: number
}

/** What a check found that allows setting a transfer aside. */
export type Closable = {
  /** When this was first the case, in ms since 1970. */
  at: number
  /** The owner's balance at that time, on Solana that of the debited account, in base units. */
  balance: bigint
  /** The names of the witnesses that confirmed it. */
  agreed: readonly string[]
  /** The names of the witnesses that did not answer or were behind, and were ignored. */
  silent: readonly string[]
}

/** What was signed on an EVM chain, without the signature, which is never stored. */
export type SignedPermit = {
  spender: `0x${string}`
  nonce: bigint
  /** In seconds since 1970, by the chain's clock. */
  deadline: bigint
  /**
   * The first half of each signature over it. Useless without the second half; it identifies the permit in a
   * transaction's calldata. Empty if the owner is a contract.
   */
  r: readonly `0x${string}`[]
  /** What identifies a contract owner's signature in a transaction's calldata. */
  contractSignatures?: readonly SignatureMark[] | undefined
}

/** A contract owner's signature in fingerprint form: its length in bytes and its keccak256. */
export type SignatureMark = { length: number; hash: `0x${string}` }

/** The owner's state on the source chain at one block, read after signing and before the request. */
export type NotedState = {
  block: BlockId
  /** How many transactions the owner has sent. */
  transactions: bigint
  /** Whether the owner has code, through EIP-7702 or as a contract. */
  hasCode: boolean
  /** The spender's allowance at that time, in base units: zero, or less than a tenth of the amount. */
  allowance: bigint
  /** In base units. */
  balance: bigint
  /**
   * The names of the nodes that showed this state, now or before the prompt. Any other node cannot vouch for it unless it
   * shows it later.
   */
  agreed?: readonly string[] | undefined
}

/** The fields of a record with an EVM source. */
export type EvmSource = {
  from: EvmChainKey
  chainId: number
  token: `0x${string}`
  permit: SignedPermit
  /** The source chain's block before the request, where the search for the departure starts. */
  sourceStart: bigint
  /** The owner's state right before the request; missing in version 1. */
  noted?: NotedState | undefined
  /** The spender's allowance as last read, in base units; missing if it is zero. */
  allowance?: bigint | undefined
}

/**
 * The fields of a record with Solana as its source. The signed bytes bind everything, so they are kept until the end.
 */
export type SolanaSource = {
  from: 'SOLANA'
  /** The fee payer's signature in base58, if known before the request; it is the transaction's id. */
  signature?: string | undefined
  /** The sender's own signature, in base58. Only in the storage, never in an event. */
  ownerSignature?: string | undefined
  blockhash: string
  /** The block height above which the transaction can no longer land. */
  lastBlockHeight: bigint
  /** The end of the debited token account's history when the transaction was built; missing in version 1. */
  anchor?: SolanaAnchor | undefined
  /** The signed transaction in base64, erased once the outcome is final. */
  signedTransaction?: string | undefined
}

/** The newest finalized entry in a token account's history when the transaction was built. */
export type SolanaAnchor = {
  /** The debited token account, in base58. */
  account: string
  /** The newest finalized signature of its history, in base58; missing if not every node listed it. */
  signature?: string | undefined
  /** A finalized slot at which this was the newest. */
  slot: bigint
  /** The balance of the sender's account, in base units. */
  balance: bigint
}

/** A block of an EVM chain. After a reorg its number belongs to another block. */
export type BlockId = { number: bigint; hash: `0x${string}` }

/** When and in which transaction something was seen on chain. */
export type Observation = {
  hash: string
  /** The block's time, in ms since 1970. */
  at: number
  /** In base units. Of a departure, at least this much: half or more may leave first, and the rest later. */
  amount: bigint
  /**
   * On an EVM chain, the log index in the block; on Solana, the account index in the transaction. Each counts for only
   * one record.
   */
  index?: number | undefined
  /** The block that contains it, on an EVM chain. */
  block?: BlockId | undefined
  /** The slot of an arrival on Solana that is not after the noted one, because a node had named that too high. */
  slot?: number | undefined
  /** Set once no reorg can undo it. */
  isFinal?: boolean | undefined
  /** The names of the witnesses that call it final. It is final once every witness does. */
  agreed?: readonly string[] | undefined
  /**
   * What links a departure from an EVM chain to the permit. `signature`: its transaction contains our signature's `r`.
   * `allowance`: the allowance dropped by what left. The transaction is then the withdrawal or, if that cannot be
   * identified, the one that used the permit.
   */
  tie?: 'signature' | 'allowance' | undefined
}

/** Whether an observation is still on chain: `gone` after a reorg, `final` once no reorg can undo it. */
export type ObservationStatus = 'final' | 'provisional' | 'gone'

/** Whether a node shows a payment: in full, or only its transaction in its block. `null` if it has nothing that tells. */
export type Shown = boolean | 'listed' | null

/** A transfer's status and the data that comes with it (design: records and verdicts). */
export type RecordState =
  /** Stored; the request is on its way. */
  | { status: 'submitting' }
  /** No trustworthy answer arrived. The transfer may have happened. */
  | { status: 'unanswered' }
  /** The service refused. A permit stays valid until its deadline. */
  | { status: 'refused'; httpStatus?: number | undefined; reason?: string | undefined }
  /** The service accepted. */
  | { status: 'pending' }
  /** The source transaction failed. */
  | { status: 'reverted' }
  /** The permit was used but nothing moved: the service can take the money while the allowance remains. */
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
  /** The chain proves that nothing left and nothing can. `agreed` names the witnesses that confirmed it. */
  | { status: 'notSent'; reason: NotSentReason; agreed?: readonly string[] | undefined }
  /**
   * Closed by the person: nothing can move anymore, and whether it moved is unknown. `set` is what was known at that
   * time.
   */
  | { status: 'setAside'; set: Closable }

/** Why nothing was sent. */
export type NotSentReason = 'expired' | 'nonceTaken' | 'replaced' | 'failed'

/** A transfer as stored: written before anything signed is sent, and the only thing that says where the money is. */
export type TransferRecord = Common & (EvmSource | SolanaSource) & RecordState

/**
 * The known progress of a transfer.
 *
 * @example
 * ```ts
 * import type { TransferStatus } from 'usdc-bridge-react'
 *
 * const ended: ReadonlySet<TransferStatus> = new Set<TransferStatus>(['arrived', 'notSent', 'setAside'])
 * ```
 */
export type TransferStatus = TransferRecord['status']

/** Returns a record that is safe to share: what it needs to be sent again stays in the storage. */
export function withoutSigned(record: TransferRecord): TransferRecord {
  if (record.from !== 'SOLANA') return record
  const { signedTransaction: _, ownerSignature: __, ...rest } = record
  return rest
}
