/** All that a transfer asks of a Solana wallet. */
export type SolanaSigner = {
  /** The account that sends, in base58. */
  address: string
  /**
   * Signs a serialised transaction and gives it back serialised, without sending it. Absent where the wallet can only
   * send. May reject with anything.
   */
  signTransaction?: ((bytes: Uint8Array) => Promise<Uint8Array>) | undefined
  /** The account that the wallet is on now; `undefined` while none is connected. */
  currentAddress(): string | undefined
}
