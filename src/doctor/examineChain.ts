import type { ChainKey } from '../core/chain/chain.js'
import { mainnet } from '../core/chain/mainnet.js'
import type { Network } from '../core/chain/network.js'
import { requireServer } from '../server/requireServer.js'
import { doctorEnvironment } from './exchange.js'
import type { DoctorFinding } from './finding.js'

/** The parameters of {@link examineChain}. */
export type ExamineChainParameters = {
  chain: ChainKey
  /** The chain's nodes, as in `rpc` of `createBridgeConfig`. */
  rpc: string | readonly string[]
  /** @default mainnet */
  network?: Network | undefined
  /** The spender that you pinned for this chain. */
  permitSpender?: `0x${string}` | undefined
  /** The origin of your page, to check whether its browsers may call the nodes. A path in `rpc` is relative to it. */
  origin?: string | undefined
  /** Replaces `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
  /** Replaces the clock, in ms since 1970. */
  now?: (() => number) | undefined
}

/**
 * Examines the nodes of one chain like `npx usdc-bridge-react doctor`: whether each is on that chain and has its USDC,
 * which blocks, logs and state it shows, whether a browser may call it, and whether the nodes agree; then the spender.
 * Only reads.
 *
 * @example
 * ```ts
 * import { examineChain } from 'usdc-bridge-react/server'
 *
 * const examineBase = () =>
 *   examineChain({
 *     chain: 'BASE',
 *     rpc: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
 *     permitSpender: '0x1111111111111111111111111111111111111111',
 *     origin: 'https://app.example',
 *   })
 * ```
 *
 * @returns what was found. It rejects only in a browser, with an `InvalidConfigError`.
 */
export async function examineChain(parameters: ExamineChainParameters): Promise<readonly DoctorFinding[]> {
  requireServer('examineChain')
  const { network = mainnet, chain: key } = parameters
  const environment = doctorEnvironment(parameters)
  const chain = network.chains[key]
  const nodes = { network, environment, origin: parameters.origin, urls: [parameters.rpc].flat() }
  if (chain.kind === 'evm') {
    const { examineEvmChain } = await import('./evm/examineEvmChain.js')
    return examineEvmChain({ ...nodes, chain, spender: parameters.permitSpender })
  }
  const { examineSolanaChain } = await import('./solana/examineSolanaChain.js')
  return examineSolanaChain({ ...nodes, chain })
}
