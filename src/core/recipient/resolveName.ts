import type { ChainKey } from '../chain/chain.js'
import type { Network } from '../chain/network.js'
import type { Readers } from '../chain/reader.js'
import type { NamedAddress, NameProblem } from './recipientInspection.js'

/** The address of a name, or why there is none. */
export type ResolvedName =
  /** `agreed`: at least two nodes gave the address, and none another answer. */
  /** `oneWitness`: only one node gave it, so it could have made it up. Ask the person to confirm the full address. */
  (NamedAddress & { status: 'agreed' | 'oneWitness' }) | { status: 'refused'; reason: NameProblem }

/** The name for {@link resolveName}, and how to read Ethereum. */
export type ResolveNameParameters = {
  /** A name as typed. */
  name: string
  /** The destination. The name's address for this chain takes precedence over its address for Ethereum. */
  to: ChainKey
  readers: Readers
}

/**
 * Looks up the address of an ENS name. Asks every Ethereum node independently, because a single one could choose the
 * recipient. Accepts only names that end in `.eth` and consist of the letters a to z, digits and hyphens. Send to this
 * address only, and show it in full. Pass it to `createBridgeConfig` to let the form take names.
 *
 * @example
 * ```ts
 * import { createBridgeConfig, createReaders, resolveName } from 'usdc-bridge-react/core'
 *
 * const config = createBridgeConfig({
 *   baseUrl: 'https://service.example',
 *   rpc: { ETH: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'] },
 *   resolveName,
 * })
 *
 * const lookUp = (name: string) => resolveName(config, { name, to: 'BASE', readers: createReaders(config) })
 * // lookUp('Vitalik.eth') resolves to { status: 'agreed', name: 'vitalik.eth', recipient: '0x…' }
 * ```
 *
 * @throws ChainReadError if no node answers
 */
export async function resolveName(
  config: { readonly network: Network },
  parameters: ResolveNameParameters,
): Promise<ResolvedName> {
  // Loaded with the first name, because most pages never need it.
  const { lookUpName } = await import('./lookUpName.js')
  return lookUpName(config, parameters)
}

/** A function that looks up names. */
export type ResolveName = typeof resolveName
