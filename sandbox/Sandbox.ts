import type { Address as EvmAddress } from 'viem'
import type { EvmChainName } from './chains.js'
import type { SandboxControl } from './SandboxControl.js'
import type { ServiceMiddleware } from './service/serviceHandler.js'
import type { SandboxSettingsPatch } from './settings.js'

/** How a sandbox is started; everything has a default. */
export type SandboxOptions = {
  /** Port of 127.0.0.1 for service, chains and admin; a free one by default. */
  port?: number
  /** Port of the Solana node; its WebSocket takes the next one too. A free pair by default. */
  solanaPort?: number
  /** Directory that keeps everything for the next start; without one, nothing is kept. */
  dataDirectory?: string
  /** The key that the service wants in X-API-Key; made on the spot by default. */
  apiKey?: string
  settings?: SandboxSettingsPatch
  /** Stands around every request to the service, outermost first. */
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
  /** Keeps the state and ends everything. */
  stop(): Promise<void>
  /** Ends everything without keeping what is not kept yet, as a crash would. */
  kill(): Promise<void>
}
