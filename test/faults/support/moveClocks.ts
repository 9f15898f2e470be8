import { type ChainName, chainNames, isEvmChain } from '../../../sandbox/chains.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import type { Moment } from '../expectedStatuses.js'

/** How far the clocks move ahead, in seconds. */
export type Leap = { evm: number; solana: number }

/** How far they move before each moment. A Solana transaction expires within 60 seconds. */
export const leaps: Partial<Record<Moment, Leap>> = {
  dropped: { evm: 330, solana: 0 },
  returned: { evm: 330, solana: 0 },
  later: { evm: 400, solana: 30 },
  expired: { evm: 1_900, solana: 1_900 },
  final: { evm: 2_000, solana: 0 },
}

/** The same if no Solana transaction is involved: all clocks move equally. */
export function alike(leap: Leap | undefined): Leap | undefined {
  return leap && { ...leap, solana: leap.evm }
}

/** How far a chain's clock moves, in seconds. */
export function secondsOn(chain: ChainName, leap: Leap | undefined): number {
  return leap?.[isEvmChain(chain) ? 'evm' : 'solana'] ?? 0
}

/** Moves the clocks of all chains ahead, and mines blocks. */
export async function moveClocks(sandbox: Sandbox, leap?: Leap, blocks = 3): Promise<void> {
  for (const chain of chainNames)
    await sandbox.mine({
      chain,
      seconds: secondsOn(chain, leap),
      blocks: isEvmChain(chain) ? blocks : 8,
    })
}
