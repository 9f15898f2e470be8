import { isAddress as isSolanaAddress } from '@solana/kit'
import * as v from 'valibot'
import { isAddress as isEvmAddress } from 'viem'
import { evmChainNames } from '../chains.js'
import { ServiceError } from '../ServiceError.js'

const longestText = 64
const mostSignatureBytes = 4096
const uint256Max = (1n << 256n) - 1n

const text = v.pipe(
  v.string('must be a string'),
  v.nonEmpty('must not be empty'),
  v.maxLength(longestText, `must not be longer than ${longestText} characters`),
)

const evmChain = v.picklist(evmChainNames, `must be one of ${evmChainNames.join(', ')}`)

const amount = v.pipe(
  text,
  v.regex(/^(0|[1-9]\d{0,11})\.\d{1,6}$/, 'must be a decimal string with one to six digits after the point'),
)

const evmAddress = v.pipe(
  text,
  v.check((value) => isEvmAddress(value), 'must be an EVM address, with a right checksum where it has one'),
  v.transform((value) => value as `0x${string}`),
)

const uint256 = v.pipe(
  v.string('must be a decimal string'),
  v.regex(/^(0|[1-9]\d{0,77})$/, 'must be a decimal string'),
  v.transform((value) => BigInt(value)),
  v.maxValue(uint256Max, 'must fit into 256 bits'),
)

const hex32 = v.pipe(
  v.string('must be a hex string'),
  v.regex(/^0x[0-9a-fA-F]{64}$/, 'must be 32 bytes in hex'),
  v.transform((value) => value as `0x${string}`),
)

const signature = v.pipe(
  v.string('must be a hex string'),
  v.maxLength(2 + 2 * mostSignatureBytes, `must not be longer than ${mostSignatureBytes} bytes`),
  v.regex(/^0x([0-9a-fA-F]{2})+$/, 'must be bytes in hex'),
  v.transform((value) => value as `0x${string}`),
)

const permitFacts = {
  owner: evmAddress,
  spender: evmAddress,
  value: uint256,
  nonce: uint256,
  deadline: uint256,
}

const permit = v.pipe(
  v.object(
    {
      ...permitFacts,
      v: v.optional(v.picklist([27, 28], 'must be the number 27 or 28')),
      r: v.optional(hex32),
      s: v.optional(hex32),
      signature: v.optional(signature),
    },
    'must be an object',
  ),
  v.check((value) => hasOneSignature(value), 'must have either v, r and s or signature'),
)

/** The body of `POST /sdk/v1/transfer`. */
export const transferSchema = v.object(
  {
    from: evmChain,
    to: v.picklist([...evmChainNames, 'SOLANA'], `must be one of ${evmChainNames.join(', ')}, SOLANA`),
    amount,
    recipient: text,
    permit,
  },
  'must be a JSON object',
)

/** The body of `POST /sdk/v1/solana/build-tx`. */
export const buildSchema = v.object(
  {
    to: evmChain,
    amount,
    from_wallet: v.pipe(
      text,
      v.check((value) => isSolanaAddress(value), 'must be a Solana address'),
    ),
    recipient: text,
  },
  'must be a JSON object',
)

/** The body of `POST /sdk/v1/solana/submit`. */
export const submitSchema = v.object(
  {
    intent_id: text,
    signed_transaction: v.pipe(
      v.string('must be a string'),
      v.maxLength(1644, 'must not be longer than a transaction can be'),
      v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'must be base64'),
      v.nonEmpty('must not be empty'),
    ),
  },
  'must be a JSON object',
)

/** A parsed permit; only its form is checked. */
export type WirePermit = v.InferOutput<typeof permit>

/** Parses a body by its schema, or rejects it with the first reason in words. */
export function readBody<T extends v.GenericSchema>(schema: T, body: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue)
  const isMissing = issue.input === undefined && issue.kind === 'schema'
  const reason = isMissing ? 'is required' : issue.message
  throw new ServiceError(400, 'invalid_request', path ? `${path}: ${reason}` : `body: ${reason}`)
}

function hasOneSignature(value: { v?: unknown; r?: unknown; s?: unknown; signature?: unknown }): boolean {
  const parts = [value.v, value.r, value.s].filter((part) => part !== undefined).length
  return value.signature === undefined ? parts === 3 : parts === 0
}
