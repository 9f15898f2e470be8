/** What a transfer needs from a Solana wallet. */
export type SolanaSigner = {
  /** The sending account, in base58. */
  address: string
  /**
   * Signs a serialized transaction and returns it serialized, without sending it. Absent if the wallet can only send.
   * May reject with anything.
   */
  signTransaction?: ((bytes: Uint8Array) => Promise<Uint8Array>) | undefined
  /** The wallet's current account; `undefined` while none is connected. */
  currentAddress(): string | undefined
}
