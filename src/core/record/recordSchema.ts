import { chainKeys, isEvmChainKey } from '../chain/chain.js'
import { isBase58Of32Bytes } from '../chain/isBase58Of32Bytes.js'
import {
  array,
  boolean,
  custom,
  integer,
  object,
  oneOf,
  optional,
  regex,
  type Schema,
  string,
} from '../schema/schema.js'
import type { TransferRecord } from './record.js'

const digits = regex(/^\d{1,78}$/)
const wholeNumber =
  (most: bigint, least = 0n): Schema<bigint> =>
  (given) => {
    const number = BigInt(digits(given))
    return custom<bigint>(() => number >= least && number <= most)(number)
  }
/** A uint256. */
const units = wholeNumber(2n ** 256n - 1n)
/** A block height or slot, far beyond any real one. */
const height = wholeNumber(2n ** 64n - 1n)
/** In seconds since 1970, within a valid date. */
const seconds = wholeNumber(8_640_000_000_000n)
const hash = regex(/^[0-9A-Za-z]{32,90}$/)
const time = integer(0, 8.64e15)
/** Every node would refuse any other, so the record could never be checked. */
const solanaKey = custom<string>((value) => typeof value === 'string' && isBase58Of32Bytes(value))
const evmAddress = regex<`0x${string}`>(/^0x[0-9a-fA-F]{40}$/)
const word = regex<`0x${string}`>(/^0x[0-9a-fA-F]{64}$/)
const address = string(64)
const blockId = object({ number: height, hash: word })
/** The names of nodes, without a limit: a record that names more than the limit could never be stored. */
const names = array(string(256))
const closable = object({ at: time, balance: units, agreed: names, silent: names })
const nearPayment = object({ amount: units, hash, at: time })
const observation = object({
  hash,
  at: time,
  amount: units,
  index: optional(integer(0)),
  block: optional(blockId),
  slot: optional(integer(0)),
  isFinal: optional(boolean),
  agreed: optional(names),
  tie: optional(oneOf('signature', 'allowance')),
})

const common = {
  id: regex(/^[\w-]{8,64}$/),
  version: oneOf(1, 2),
  network: string(64),
  service: string(512),
  to: oneOf(...chainKeys),
  // As `isSendableAmount`. A transfer of 0 could never end, because no allowance is below a tenth of it.
  amount: wholeNumber(2n ** 64n - 1n, 1n),
  owner: address,
  recipient: address,
  createdAt: time,
  updatedAt: time,
  acceptedAt: optional(time),
  reference: optional(string(256)),
  intentId: optional(string(256)),
  serviceStatus: optional(string(64)),
  sourceHash: optional(hash),
  destinationStart: optional(height),
  destinationHash: optional(word),
  destinationTime: optional(time),
  closable: optional(closable),
  nearPayment: optional(nearPayment),
}

const evmSource = object({
  ...common,
  from: oneOf(...chainKeys.filter(isEvmChainKey)),
  chainId: integer(1),
  token: evmAddress,
  permit: object({
    spender: evmAddress,
    nonce: units,
    deadline: seconds,
    r: array(word, 20),
    contractSignatures: optional(array(object({ length: integer(1, 65_536), hash: word }), 20)),
  }),
  sourceStart: height,
  noted: optional(
    object({
      block: blockId,
      transactions: height,
      hasCode: boolean,
      allowance: units,
      balance: units,
      agreed: optional(names),
    }),
  ),
  allowance: optional(units),
})

const solanaSource = object({
  ...common,
  from: oneOf('SOLANA'),
  signature: optional(hash),
  ownerSignature: hash,
  blockhash: solanaKey,
  lastBlockHeight: height,
  anchor: optional(object({ account: solanaKey, signature: optional(hash), slot: height, balance: units })),
  signedTransaction: optional(string(2048)),
})

const open = {}
const states: { readonly [status in TransferRecord['status']]: Parameters<typeof object>[0] } = {
  submitting: open,
  unanswered: open,
  pending: open,
  reverted: open,
  permitUsed: open,
  refused: { httpStatus: optional(custom<number>(Number.isFinite)), reason: optional(string(200)) },
  sent: { departure: observation },
  arrived: { departure: optional(observation), arrival: observation, proof: oneOf('message', 'match') },
  notSent: {
    reason: oneOf('expired', 'nonceTaken', 'replaced', 'failed'),
    agreed: optional(names),
  },
  setAside: { set: closable },
}

function readRecord(given: unknown): unknown {
  const { from, status } = object({ from: string(16), status: oneOf(...Object.keys(states)) })(given)
  return {
    ...(from === 'SOLANA' ? solanaSource : evmSource)(given),
    ...object(states[status as keyof typeof states])(given),
    status,
  }
}

/** Serializes a record; base units and block numbers become decimal strings. */
export function serializeRecord(value: TransferRecord): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'bigint' ? field.toString() : field,
  )
}

/** Parses a stored record; `undefined` for anything else, because stored text is never trusted. */
export function parseRecord(stored: string): TransferRecord | undefined {
  try {
    return readRecord(JSON.parse(stored)) as TransferRecord | undefined
  } catch {
    return undefined
  }
}
