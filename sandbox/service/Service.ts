import type { EvmChainName } from '../chains.js'
import type { EvmRelayer } from '../evm/EvmRelayer.js'
import type { LocalChain } from '../evm/LocalChain.js'
import type { FaultBoard } from '../faults/FaultBoard.js'
import type { FaultyRelayer } from '../faults/FaultyRelayer.js'
import type { TokenFaults } from '../faults/TokenFaults.js'
import type { SandboxClock } from '../SandboxClock.js'
import type { SandboxSettings } from '../settings.js'
import type { SolanaLedger } from '../solana/SolanaLedger.js'
import type { SolanaRelayer } from '../solana/SolanaRelayer.js'
import type { Store } from '../store/Store.js'
import type { Settlement } from './Settlement.js'

/** The parts that the settlement uses. */
export type ServiceParts = {
  store: Store
  settings: () => SandboxSettings
  chains: Record<EvmChainName, LocalChain>
  relayers: Record<EvmChainName, EvmRelayer>
  ledger: SolanaLedger
  solanaRelayer: SolanaRelayer
  clock: SandboxClock
  faults: FaultBoard
  tokenFaults: TokenFaults
  faultyRelayer: FaultyRelayer
}

/** The parts that the endpoints use. */
export type Service = ServiceParts & { settlement: Settlement }
