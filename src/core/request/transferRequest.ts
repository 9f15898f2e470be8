import type { ChainKey, EvmChainKey } from '../chain/chain.js'
import { untilAborted } from '../environment/untilAborted.js'
import { SigningCancelledError } from '../errors/requestErrors.js'
import type { StorageError } from '../errors/storageErrors.js'

/** What the person requests. `amount` is in base units of USDC (6 decimals). */
export type TransferRequest = {
  from: ChainKey
  to: ChainKey
  amount: bigint
  /** An address on the destination chain. */
  recipient: string
  /** The integrator's own reference, stored in the record and never sent. */
  reference?: string | undefined
  /**
   * The account that must send. If another one is connected, nothing is signed.
   * @default the one that is connected when it begins
   */
  owner?: string | undefined
}

/** A transfer that starts on an EVM chain, with one permit. */
export type EvmTransferRequest = Omit<TransferRequest, 'from'> & {
  from: EvmChainKey
  /**
   * The `id` of an open transfer to replace. The new permit uses the same nonce, so that only one of the two can ever
   * be used; it may be the first. Once that transfer is no longer open, nothing is signed. A refused or reverted
   * transfer is replaced without this too, but then a new one is signed even if the first has left in the meantime.
   */
  replaces?: string | undefined
}

/** A transfer that starts on Solana, with one transaction. */
export type SolanaTransferRequest = Omit<TransferRequest, 'from' | 'to'> & { to: EvmChainKey }

/** A transfer that is about to be signed, as the person reviewed it. */
export type ReviewedTransfer = Readonly<
  Omit<TransferRequest, 'owner'> & {
    /** The signing account. */
    owner: string
    /** The `id` of the open transfer that it replaces, if any. */
    replaces?: string | undefined
  }
>

/** What the wallet is asked to sign, in the terms that the wallet shows. */
export type SigningDetails =
  | {
      kind: 'permit'
      chain: EvmChainKey
      /** The token's EIP-712 name. */
      tokenName: string
      owner: `0x${string}`
      spender: `0x${string}`
      /** In base units. */
      value: bigint
      /** In seconds since 1970, by the chain's clock. */
      deadline: bigint
      nonce: bigint
    }
  | {
      kind: 'transaction'
      owner: string
      /** What leaves the sender, in base units. */
      amount: bigint
      feePayer: 'service' | 'sender'
      /** The most SOL that the sender pays, in lamports. 0 if the service pays. */
      lamports: bigint
      /** When the transaction expires, in ms since 1970 by the device clock. */
      expiresAt: number
    }

/** The progress of a transfer before its record exists. */
export type TransferStep =
  | { name: 'checking' }
  | { name: 'switchingChain' }
  | { name: 'building' }
  | { name: 'signing'; details: SigningDetails }
  | { name: 'submitting' }

/** How the caller follows a transfer and cancels its prompt. */
export type TransferOptions = {
  onStep?: ((step: TransferStep) => void) | undefined
  /** Stops waiting for the wallet. Has no effect once the request is on its way. */
  signal?: AbortSignal | undefined
  /**
   * Called before the wallet prompt if no record can be stored. If it returns `true`, the transfer continues and is
   * known only while this page is open; otherwise it rejects with the error.
   */
  onUnsaved?: ((error: StorageError) => boolean | Promise<boolean>) | undefined
  /**
   * The integrator's veto, called before the wallet prompt. If it returns anything but `true`, the transfer rejects
   * with a `ReviewDeclinedError`. An answer after the wait was canceled is ignored.
   */
  onReview?: ((reviewed: ReviewedTransfer) => boolean | Promise<boolean>) | undefined
}

/**
 * Waits for an answer until the caller cancels. A later answer is ignored.
 *
 * @throws SigningCancelledError when the signal aborts first
 */
export function untilCancelled<result>(
  answer: Promise<result>,
  signal: AbortSignal | undefined,
): Promise<result> {
  return untilAborted(answer, [signal], new SigningCancelledError())
}
