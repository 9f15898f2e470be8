import type { WalletOption } from './walletOption.js'

/** How to reach a wallet on another device: a link, and the same link as a QR code. */
export type Pairing = {
  /** The link, which opens a wallet on this device or can be pasted into one. */
  uri: string
  /** The rows of the QR code including its quiet zone; `true` is dark. */
  code: readonly (readonly boolean[])[]
}

/** Options for connecting a wallet. */
export type ConnectOptions = {
  /** Called with what to show to the person if the wallet is on another device. */
  onPairing?: ((pairing: Pairing) => void) | undefined
  /**
   * Cancels a pairing: the connection rejects with the signal's reason, and a later one is dropped. The prompt of a
   * wallet in this browser stays open.
   */
  signal?: AbortSignal | undefined
}

/** The part of EIP-1193 used here. Wallets inside some apps have no events. */
export type ConnectedProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): void
  removeListener?(event: string, listener: (value: never) => void): void
}

/** A wallet reached by a {@link WalletConnector}. */
export type ConnectedWallet = {
  provider: ConnectedProvider
  /** The wallet's self-declared name: untrusted. */
  name: string
  icon?: string | undefined
  /** Disconnects on both sides. */
  leave(): Promise<void>
}

/**
 * Connects wallets that the browser does not announce, for a page without its own wagmi: the result of
 * `walletConnect()`, passed to `evm({ connectors })`.
 */
export type WalletConnector = WalletOption & {
  /** Connects to a wallet. Rejects with a `BridgeError`, or with the reason of `signal`. */
  connect(request: ConnectOptions & { chainIds: readonly number[] }): Promise<ConnectedWallet>
  /** Restores the last visit's connection if it still exists. Called only if this connector was connected last. */
  restore(): Promise<ConnectedWallet | undefined>
}
