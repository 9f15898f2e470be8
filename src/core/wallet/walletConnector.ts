import type { WalletOption } from './walletOption.js'

/** How a wallet on another device is reached: a link, and the same as a QR code. */
export type Pairing = {
  /** Opens a wallet on this device, or is pasted into one. */
  uri: string
  /** The rows of the QR code with its quiet zone, `true` for what is dark. */
  code: readonly (readonly boolean[])[]
}

/** What is asked of a wallet's connection besides the wallet. */
export type ConnectOptions = {
  /** Called with what has to be shown to the person, where the wallet is on another device. */
  onPairing?: ((pairing: Pairing) => void) | undefined
  /** Gives up: the connection rejects with its reason, and one that comes later is dropped. */
  signal?: AbortSignal | undefined
}

/** As much of EIP-1193 as is used here. */
export type ConnectedProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: never) => void): void
  removeListener(event: string, listener: (value: never) => void): void
}

/** A wallet that a {@link WalletConnector} has reached. */
export type ConnectedWallet = {
  provider: ConnectedProvider
  /** How the wallet calls itself: untrusted. */
  name: string
  icon?: string | undefined
  /** Ends the connection on both sides. */
  leave(): Promise<void>
}

/**
 * A way to wallets that the browser does not announce, for a page without a wagmi of its own: what `walletConnect()`
 * makes, and `evm({ connectors })` takes.
 */
export type WalletConnector = WalletOption & {
  /** Reaches a wallet. Rejects with a `BridgeError`, or with the reason of `signal`. */
  connect(request: ConnectOptions & { chainIds: readonly number[] }): Promise<ConnectedWallet>
  /** The connection of the last visit, where it still stands. Asked for only where this was connected last. */
  restore(): Promise<ConnectedWallet | undefined>
}
