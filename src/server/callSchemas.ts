import * as v from 'valibot'
import { chainKeys, isEvmChainKey } from '../core/chain/chain.js'
import type { EndpointName } from '../core/service/calls.js'

const evmChainKeys = chainKeys.filter(isEvmChainKey)

/**
 * The fields of a permit. The interface does not specify them, so only their shape and size are limited.
 *
 * @example
 * ```ts
 * import type { PermitFields } from 'usdc-bridge-react/server'
 *
 * const permit: PermitFields = { value: '10000000', deadline: 1_900_000_000, message: { nonce: '0' } }
 * ```
 */
export type PermitFields = { readonly [field: string]: PermitValue }
type PermitValue = string | number | boolean | PermitFields | readonly PermitValue[]

const mostPermitFields = 64
const deepestPermit = 4

/** A Solana transaction of 1232 bytes takes 1644 characters in base64. */
const longestTransaction = 2048

const oneOf = <const keys extends readonly string[]>(keys: keys) =>
  v.pipe(v.picklist(keys), v.description(`one of ${keys.join(', ')}`))

const matching = (form: RegExp, description: string) =>
  v.pipe(v.string(), v.regex(form), v.description(description))

const evmAddress = /^0x[0-9a-fA-F]{40}$/
const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const amount = matching(
  /^\d{1,14}\.\d{1,6}$/,
  'a decimal string with a fractional part of six digits at most, such as 10.00',
)
const recipient = matching(/^[0-9A-Za-z]{32,44}$/, 'an address on the destination chain')
const isOnDestination = ({ to, recipient }: { to: string; recipient: string }) =>
  (to === 'SOLANA' ? solanaAddress : evmAddress).test(recipient)

const permit = v.pipe(
  v.custom<PermitFields>((value) => isFields(value) && Object.keys(value).length > 0 && isBounded(value)),
  v.description(
    `an object of text, whole numbers and booleans: ${mostPermitFields} at most, ${deepestPermit} levels deep, and a number above 2^53 as text`,
  ),
)

const transfer = v.pipe(
  v.object({ from: oneOf(evmChainKeys), to: oneOf(chainKeys), amount, recipient, permit }),
  v.forward(v.partialCheck([['to'], ['recipient']], isOnDestination), ['recipient']),
)

const buildSolanaTransaction = v.pipe(
  v.object({
    to: oneOf(evmChainKeys),
    amount,
    from_wallet: matching(solanaAddress, 'a Solana address'),
    recipient,
  }),
  v.forward(v.partialCheck([['to'], ['recipient']], isOnDestination), ['recipient']),
)

const submitSolanaTransaction = v.object({
  intent_id: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(256),
    v.description('the identifier that build-tx answered with'),
  ),
  signed_transaction: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(longestTransaction),
    v.base64(),
    v.description('a signed transaction in base64'),
  ),
})

/** The allowed body of each call (service interface, section 4). Other fields are dropped. */
export const callSchemas = { transfer, buildSolanaTransaction, submitSolanaTransaction } as const satisfies {
  [name in Exclude<EndpointName, 'pairs'>]: v.GenericSchema
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isBounded(permit: object): boolean {
  let count = 0
  const isValue = (value: unknown, depth: number): boolean => {
    if (++count > mostPermitFields + 1 || depth > deepestPermit) return false
    if (Array.isArray(value)) return value.every((item) => isValue(item, depth + 1))
    if (isFields(value))
      return Object.entries(value).every(([name, item]) => isFieldName(name) && isValue(item, depth + 1))
    // A larger number has already lost digits during parsing, and would be passed on changed.
    return typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value)
  }
  return isValue(permit, 0)
}

function isFieldName(name: string): boolean {
  return /^\w{1,64}$/.test(name) && name !== '__proto__'
}
