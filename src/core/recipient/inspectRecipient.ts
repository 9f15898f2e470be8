import type { ChainKey } from '../chain/chain.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { Network } from '../chain/network.js'
import type { Readers } from '../chain/reader.js'
import { InvalidRecipientError } from '../errors/requestErrors.js'
import { inspectEvmRecipient } from './inspectEvmRecipient.js'
import { inspectSolanaRecipient } from './inspectSolanaRecipient.js'
import { parseRecipient } from './parseRecipient.js'
import type { RecipientInspection } from './recipientInspection.js'

/** Which recipient {@link inspectRecipient} looks at, and how it reads the chains. */
export type InspectRecipientParameters = {
  from: ChainKey
  to: ChainKey
  /** An address on the destination chain. */
  recipient: string
  /** Addresses that the person uses: one that only begins and ends like them is doubtful. @default none */
  known?: readonly string[] | undefined
  /** Whether it is the address of a name: a contract on Ethereum that is missing at the destination is doubtful. */
  isNamed?: boolean | undefined
  readers: Readers
}

/**
 * Asks the chains what a recipient is: a wallet, a contract, or something that USDC should not be sent to. What it
 * says holds for that address on that route alone. One that only looks like a `known` address is doubtful.
 *
 * @throws InvalidRecipientError for a text that is no address there; ChainReadError, ReaderNotFoundError
 *
 * @example
 * ```ts
 * import { createBridgeConfig, createReaders, inspectRecipient } from 'usdc-bridge-react/core'
 *
 * const config = createBridgeConfig({
 *   baseUrl: 'https://service.example',
 *   rpc: { BASE: 'https://mainnet.base.org', SOLANA: 'https://api.mainnet-beta.solana.com' },
 * })
 *
 * const inspection = await inspectRecipient(config, {
 *   from: 'BASE',
 *   to: 'SOLANA',
 *   recipient: '7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE',
 *   readers: createReaders(config),
 * })
 * // { verdict: 'plain', reason: 'wallet' }
 * ```
 */
export async function inspectRecipient(
  { network }: { readonly network: Network },
  { from, to, recipient, readers, isNamed, known = [] }: InspectRecipientParameters,
): Promise<RecipientInspection> {
  const parsed = parseRecipient(recipient, network.chains[to], network)
  if (parsed.status !== 'valid')
    throw new InvalidRecipientError({
      chain: to,
      reason: parsed.status === 'empty' ? 'malformed' : parsed.reason,
    })
  const resembles = findResembled(parsed.address, known)
  const doubt = resembles && ({ verdict: 'doubtful', reason: 'nearMatch', resembles } as const)
  const asked = askChains({ network, readers, from, to, recipient: parsed.address, isNamed })
  // A look-alike is doubtful also where no chain answers.
  const inspection = await (doubt ? asked.catch(() => doubt) : asked)
  return doubt && inspection.verdict !== 'refused' ? doubt : inspection
}

async function askChains(question: {
  network: Network
  readers: Readers
  from: ChainKey
  to: ChainKey
  recipient: string
  isNamed: boolean | undefined
}): Promise<RecipientInspection> {
  const { readers, recipient, to } = question
  if (to !== 'SOLANA') return inspectEvmRecipient({ ...question, to })
  return inspectSolanaRecipient(readers(to), recipient)
}

/**
 * Finds the known address that begins and ends like a recipient that is not known itself. An attacker plants such an
 * address hoping that only the ends are compared. Four equal characters at each end are no coincidence.
 */
export function findResembled(recipient: string, known: readonly string[]): string | undefined {
  const others = known.filter((address) => isSameAddress(endsOf(address), endsOf(recipient)))
  return others.some((address) => isSameAddress(address, recipient)) ? undefined : others[0]
}

function endsOf(address: string): string {
  return address.slice(0, address.startsWith('0x') ? 6 : 4) + address.slice(-4)
}
