import type { ChainKey, EvmChainKey } from '../chain/chain.js'
import type { StorageError } from '../errors/storageErrors.js'

/** What the person asks for. `amount` is in base units of USDC (6 decimals). */
export type TransferRequest = {
  from: ChainKey
  to: ChainKey
  amount: bigint
  /** An address on the destination chain. */
  recipient: string
  /** The integrator's own reference, kept in the record and sent nowhere. */
  reference?: string | undefined
  /**
   * The account that is meant to send. Where another one is connected, nothing is signed.
   * @default the one that is connected when it begins
   */
  owner?: string | undefined
}

/** A transfer that starts on an EVM chain, with one permit. */
export type EvmTransferRequest = Omit<TransferRequest, 'from'> & {
  from: EvmChainKey
  /**
   * The `id` of an open transfer whose answer never came. The new permit takes its nonce, so that only one of the two
   * can ever be used; it may be the first. One that was refused, or whose transaction failed, is replaced without it.
   */
  replaces?: string | undefined
}

/** A transfer that starts on Solana, with one transaction. */
export type SolanaTransferRequest = Omit<TransferRequest, 'from' | 'to'> & { to: EvmChainKey }

/** A transfer that is about to be signed, as the person reviewed it. */
export type ReviewedTransfer = Readonly<
  Omit<TransferRequest, 'owner'> & {
    /** The account that will sign. */
    owner: string
    /** The `id` of the open transfer whose place it takes, where the person has chosen one. */
    replaces?: string | undefined
  }
>

/** What the wallet is asked to sign, in the terms in which the wallet shows it. */
export type SigningDetails =
  | {
      kind: 'permit'
      chain: EvmChainKey
      /** The token's EIP-712 name. */
      tokenName: string
      owner: `0x${string}`
      spender: `0x${string}`
      /** Base units. */
      value: bigint
      /** Seconds since 1970, on the chain's clock. */
      deadline: bigint
      nonce: bigint
    }
  | {
      kind: 'transaction'
      owner: string
      /** Base units that leave the sender. */
      amount: bigint
      feePayer: 'service' | 'sender'
      /** What the sender pays in SOL at most, in lamports. 0 where the service pays. */
      lamports: bigint
      /** When the transaction runs out, in ms since 1970 on this device's clock. */
      expiresAt: number
    }

/** Where a transfer is before its record exists. */
export type TransferStep =
  | { name: 'checking' }
  | { name: 'switchingChain' }
  | { name: 'building' }
  | { name: 'signing'; details: SigningDetails }
  | { name: 'submitting' }

/** How the caller follows a transfer and gives up its prompt. */
export type TransferOptions = {
  onStep?: ((step: TransferStep) => void) | undefined
  /** Gives up waiting for the wallet. It has no effect once the request is on its way. */
  signal?: AbortSignal | undefined
  /**
   * Asked, before the wallet is, where no record can be kept. With `true` the transfer goes on and is known only as
   * long as this page lives; without it, or else, it is rejected with the error.
   */
  onUnsaved?: ((error: StorageError) => boolean | Promise<boolean>) | undefined
  /**
   * The integrator's veto, asked before the wallet is. With anything but `true` the transfer is rejected with a
   * `ReviewDeclinedError`. An answer that comes after the wait was given up goes nowhere.
   */
  onReview?: ((reviewed: ReviewedTransfer) => boolean | Promise<boolean>) | undefined
}
