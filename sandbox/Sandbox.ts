import type { Address as EvmAddress } from 'viem'
import type { EvmChainName } from './chains.js'
import type { SandboxControl } from './SandboxControl.js'
import type { ServiceMiddleware } from './service/serviceHandler.js'
import type { SandboxSettingsPatch } from './settings.js'

/** Options of a sandbox. */
export type SandboxOptions = {
  /** Port of 127.0.0.1 for service, chains and admin; a free one by default. */
  port?: number
  /** Port of the Solana node; its WebSocket takes the next one too. A free pair by default. */
  solanaPort?: number
  /** A directory that stores everything for the next start. Without one, nothing is stored. */
  dataDirectory?: string
  /** The key that the service requires in X-API-Key; a random one by default. */
  apiKey?: string
  settings?: SandboxSettingsPatch
  /** Middleware for every request to the service, outermost first. */
  middleware?: readonly ServiceMiddleware[]
}

/** Where a local EVM chain is, and what is on it. */
export type SandboxChain = { id: number; rpcUrl: string; usdc: EvmAddress; gateway: EvmAddress }

/** Where the local Solana is, and what is on it. */
export type SandboxSolana = {
  rpcUrl: string
  wsUrl: string
  proxiedRpcUrl: string
  mint: string
  depositOwner: string
}

/** A running sandbox. */
export type Sandbox = Pick<
  SandboxControl,
  | 'fund'
  | 'balance'
  | 'pairs'
  | 'setPair'
  | 'settings'
  | 'changeToken'
  | 'mine'
  | 'clock'
  | 'pass'
  | 'traces'
  | 'requests'
  | 'intents'
  | 'settled'
  | 'inject'
  | 'faults'
  | 'happenedFaults'
  | 'clearFaults'
> & {
  /** The service's base URL. */
  url: string
  apiKey: string
  chains: Record<EvmChainName, SandboxChain>
  solana: SandboxSolana
  /** Saves the state and stops everything. */
  stop(): Promise<void>
  /** Stops everything without saving, as a crash would. */
  kill(): Promise<void>
}
