import { findAmountProblem, type Limits } from '../amount/amountLimits.js'
import { formatAmount, parseAmount } from '../amount/parseAmount.js'
import { type ChainKey, isChainKey } from '../chain/chain.js'
import { mainnet } from '../chain/mainnet.js'
import type { Network } from '../chain/network.js'
import type { AmountProblem, RecipientProblem } from '../errors/requestErrors.js'
import { parseRecipient } from '../recipient/parseRecipient.js'

/** How many characters of the integrator's own reference a record keeps. */
export const longestReference = 256

/** The query parameters of a link to a transfer. Others are ignored. */
export type RequestParameter = 'from' | 'to' | 'amount' | 'recipient' | 'reference'

/** Why a parameter of a link was ignored. */
export type RequestProblem =
  | { parameter: 'from' | 'to'; reason: 'unknownChain' }
  /** The source and the destination are the same chain. */
  | { parameter: 'to'; reason: 'sameChain' }
  | { parameter: 'amount'; reason: AmountProblem }
  | { parameter: 'recipient'; reason: RecipientProblem }
  /** A recipient is only valid together with its chain. */
  | { parameter: 'recipient'; reason: 'withoutChain' }
  | { parameter: 'reference'; reason: 'tooLong' }
  /** The parameter is repeated, so none of its values is used. */
  | { parameter: RequestParameter; reason: 'repeated' }

/** The valid parts of a link to a transfer. */
export type ParsedRequest = {
  from?: ChainKey
  to?: ChainKey
  /** As the form accepts it: text that means the same amount in every locale. */
  amount?: string
  /** With its EIP-55 checksum on an EVM chain. */
  recipient?: string
  reference?: string
  /** The ignored parameters and why; empty if all were valid. */
  problems: readonly RequestProblem[]
}

/**
 * Parses a link to a transfer: `?from=BASE&to=ARB&amount=25.50&recipient=0x…&reference=order-4711`, in which every
 * part is optional. Chains use the service's names in any case; the amount is in USDC, with a point and without
 * thousands separators. Every part is checked like a person's input, and an invalid one is ignored and listed in
 * `problems`. Makes no requests and never throws.
 *
 * Anyone can write a link, so pass its values on as `defaultValue`, which the person sees and can change, and never as
 * `locked`.
 *
 * @param url an address of a page, or its query from `?` on
 *
 * @example
 * ```tsx
 * import { BridgeWidget, createBridgeConfig, parseRequest } from 'usdc-bridge-react'
 *
 * const config = createBridgeConfig({ baseUrl: '/api/bridge' })
 *
 * export function Page({ url }: { url: string }) {
 *   const { problems, reference, ...entered } = parseRequest(url, config)
 *   return (
 *     <>
 *       {problems.length > 0 && <p>A part of this link could not be used.</p>}
 *       <BridgeWidget config={config} defaultValue={entered} reference={reference} />
 *     </>
 *   )
 * }
 * ```
 */
export function parseRequest(
  url: string | URL,
  { limits = {}, network = mainnet }: { limits?: Limits; network?: Network } = {},
): ParsedRequest {
  const problems: RequestProblem[] = []
  const query = new URLSearchParams(/\?([^#]*)/.exec(String(url))?.[1])
  const read = (parameter: RequestParameter): string | undefined => {
    const [text, ...more] = query.getAll(parameter)
    if (more.length > 0) problems.push({ parameter, reason: 'repeated' })
    return more.length > 0 ? undefined : text?.trim() || undefined
  }
  const readChain = (parameter: 'from' | 'to'): ChainKey | undefined => {
    const key = read(parameter)?.toUpperCase()
    if (key === undefined || isChainKey(key)) return key
    problems.push({ parameter, reason: 'unknownChain' })
    return undefined
  }
  const readAmount = (): string | undefined => {
    const parsed = parseAmount(read('amount') ?? '')
    if (parsed.status === 'empty') return undefined
    const problem = parsed.status === 'valid' ? findAmountProblem(parsed.amount, limits) : parsed.reason
    if (problem) problems.push({ parameter: 'amount', reason: problem })
    return parsed.status === 'valid' && !problem ? unmistakable(parsed.amount) : undefined
  }
  const readRecipient = (to: ChainKey | undefined): string | undefined => {
    const text = read('recipient')
    if (text === undefined) return undefined
    if (to === undefined) {
      problems.push({ parameter: 'recipient', reason: 'withoutChain' })
      return undefined
    }
    const parsed = parseRecipient(text, network.chains[to], network)
    if (parsed.status === 'invalid') problems.push({ parameter: 'recipient', reason: parsed.reason })
    return parsed.status === 'valid' ? parsed.address : undefined
  }
  const readReference = (): string | undefined => {
    const reference = read('reference')
    if (reference === undefined || reference.length <= longestReference) return reference
    problems.push({ parameter: 'reference', reason: 'tooLong' })
    return undefined
  }
  const from = readChain('from')
  const named = readChain('to')
  const to = named === from ? undefined : named
  if (named && !to) problems.push({ parameter: 'to', reason: 'sameChain' })
  const parts = { from, to, amount: readAmount(), recipient: readRecipient(to), reference: readReference() }
  return { ...withoutMissing(parts), problems }
}

/** Three digits after a point can be read as a group of thousands; a fourth digit prevents that. */
function unmistakable(amount: bigint): string {
  const text = formatAmount(amount)
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

function withoutMissing(
  parts: {
    [parameter in keyof ParsedRequest]?: ParsedRequest[parameter] | undefined
  },
): Omit<ParsedRequest, 'problems'> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
}
