import * as v from 'valibot'
import type { TransferRecord } from './record.js'

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((digits) => BigInt(digits)),
)
/** A uint256. */
const units = v.pipe(wholeNumber, v.maxValue(2n ** 256n - 1n))
/** A place in a chain, far beyond any. */
const height = v.pipe(wholeNumber, v.maxValue(2n ** 64n - 1n))
/** Seconds since 1970 that a date can show. */
const seconds = v.pipe(wholeNumber, v.maxValue(8_640_000_000_000n))
const hash = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{32,90}$/))
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))
const hex = (digits: number) =>
  v.custom<`0x${string}`>(
    (value) => typeof value === 'string' && value.length === 2 + digits && /^0x[0-9a-fA-F]+$/.test(value),
  )
const evmAddress = hex(40)
const address = text(64)
const evmChain = v.picklist(['ETH', 'BASE', 'ARB', 'POLYGON'])
const blockId = v.object({ number: height, hash: hex(64) })
const sighting = v.object({
  hash,
  at: time,
  amount: units,
  index: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  block: v.optional(blockId),
  isFinal: v.optional(v.boolean()),
})

const common = {
  id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  version: v.literal(1),
  network: text(64),
  service: text(512),
  to: v.picklist(['ETH', 'BASE', 'ARB', 'POLYGON', 'SOLANA']),
  amount: units,
  owner: address,
  recipient: address,
  createdAt: time,
  updatedAt: time,
  acceptedAt: v.optional(time),
  reference: v.optional(text(256)),
  intentId: v.optional(text(256)),
  serviceStatus: v.optional(text(64)),
  sourceHash: v.optional(hash),
  destinationStart: v.optional(height),
}

const evmSource = v.object({
  ...common,
  from: evmChain,
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  token: evmAddress,
  permit: v.object({
    spender: evmAddress,
    nonce: units,
    deadline: seconds,
    r: v.pipe(v.array(hex(64)), v.maxLength(20)),
  }),
  sourceStart: height,
  candidate: v.optional(blockId),
})

const solanaSource = v.object({
  ...common,
  from: v.literal('SOLANA'),
  signature: v.optional(hash),
  ownerSignature: hash,
  blockhash: hash,
  lastBlockHeight: height,
  signedTransaction: v.optional(text(2048)),
})

const state = v.variant('status', [
  v.object({ status: v.picklist(['submitting', 'unanswered', 'pending', 'reverted', 'permitUsed']) }),
  v.object({
    status: v.literal('refused'),
    httpStatus: v.optional(v.number()),
    reason: v.optional(text(200)),
  }),
  v.object({ status: v.literal('sent'), departure: sighting }),
  v.object({
    status: v.literal('arrived'),
    departure: v.optional(sighting),
    arrival: sighting,
    proof: v.picklist(['message', 'match']),
  }),
  v.object({
    status: v.literal('notSent'),
    reason: v.picklist(['expired', 'nonceTaken', 'replaced', 'failed']),
  }),
])

const record = v.intersect([v.variant('from', [evmSource, solanaSource]), state])

/** Writes a record as text; base units and block numbers become decimal strings. */
export function serializeRecord(value: TransferRecord): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'bigint' ? field.toString() : field,
  )
}

/** Reads a stored record, or gives `undefined` for what is not one: stored text is never trusted. */
export function parseRecord(stored: string): TransferRecord | undefined {
  try {
    const result = v.safeParse(record, JSON.parse(stored))
    return result.success ? (result.output as TransferRecord) : undefined
  } catch {
    return undefined
  }
}
