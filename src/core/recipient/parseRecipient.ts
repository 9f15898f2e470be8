import { getAddress } from 'viem/utils'
import { isBase58Of32Bytes } from '../chain/isBase58Of32Bytes.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { Chain, Network } from '../chain/network.js'
import type { RecipientProblem } from '../errors/requestErrors.js'

/** What a text means as a recipient. A result, not an exception: half-typed text is normal. */
export type ParsedRecipient =
  | { status: 'empty' }
  /** `address` carries its EIP-55 checksum on an EVM chain. */
  | { status: 'valid'; address: string }
  | { status: 'invalid'; reason: RecipientProblem }

/**
 * How the addresses of programs begin that people paste for a wallet: the token programs and similar ones. Nobody can
 * search a key for ten characters of base58.
 */
const programs = /^(A?Token(kegQf|zQdBN|GPvbd)|ComputeBud|MemoSq4gqA)/

/**
 * Reads text as a recipient on one chain, without asking the chain.
 *
 * EVM: 20 bytes of hex; mixed case has to match EIP-55. Solana: 32 bytes of base58. Never the zero address and its
 * neighbors, which nobody holds (precompiles, `0x…dEaD`), the token itself or a program. With `network`, never the USDC
 * contract of another of its chains either: nobody holds that address on this one.
 *
 * @example
 * ```ts
 * import { mainnet, parseRecipient } from 'usdc-bridge-react/core'
 *
 * parseRecipient('0x0000000000000000000000000000000000000000', mainnet.chains.BASE)
 * // { status: 'invalid', reason: 'zero' }
 * ```
 */
export function parseRecipient(text: string, chain: Chain, network?: Network): ParsedRecipient {
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'empty' }
  const parsed = chain.kind === 'evm' ? parseEvm(trimmed) : parseSolana(trimmed)
  const isToken = Object.values(network?.chains ?? [chain]).some(
    ({ usdc }) => parsed.status === 'valid' && isSameAddress(usdc.address, parsed.address),
  )
  return isToken ? invalid('token') : parsed
}

function parseEvm(text: string): ParsedRecipient {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return invalid(isBase58Of32Bytes(text) ? 'otherKind' : 'malformed')
  const digits = text.slice(2)
  if (/^0{36}/.test(digits)) return invalid('zero')
  const address = getAddress(`0x${digits.toLowerCase()}`)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixed && address !== text) return invalid('checksum')
  return { status: 'valid', address }
}

function parseSolana(text: string): ParsedRecipient {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return invalid('otherKind')
  if (!isBase58Of32Bytes(text)) return invalid('malformed')
  if (/^1+$/.test(text)) return invalid('zero')
  if (programs.test(text)) return invalid('program')
  return { status: 'valid', address: text }
}

const invalid = (reason: RecipientProblem): ParsedRecipient => ({ status: 'invalid', reason })

/** Tells whether a text ends like an ENS name, such as `vitalik.eth`. Whether such a name exists is not checked. */
export function isEnsName(text: string | undefined): boolean {
  // `test` turns `undefined` into a text that is not a name.
  return /\.eth$/i.test(text as string)
}
