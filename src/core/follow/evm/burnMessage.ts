import { decodeAbiParameters, size, slice } from 'viem'
import type { EventLog } from '../../read/evm/evmRpc.js'

type Hex = `0x${string}`

/** A CCTP version 2 message that carries a burn. */
export type BurnMessage = {
  sourceDomain: number
  destinationDomain: number
  /** The source chain's token messenger, which sent the message, padded. */
  sender: Hex
  /** The only address that may mint, padded; zero if anyone may. */
  destinationCaller: Hex
  /** The burn and its fee. Leaves out the expiration block. */
  body: BurnBody
}

/** The burn as received at the destination, which omits the destination domain and caller. */
type ReceivedBurn = Omit<BurnMessage, 'destinationDomain' | 'destinationCaller'>

/** `BurnMessageV2`: what was burned, and for which recipient. */
type BurnBody = {
  /** What stays the same on the way: the version, the next three fields, the caller and the most that is kept. */
  terms: Hex
  burnToken: Hex
  /** An address padded to 32 bytes. */
  mintRecipient: Hex
  /** Base units. */
  amount: bigint
  hookData: Hex
  /** The fee actually charged. Zero until the message is attested. */
  feeExecuted: bigint
}

/** The topic of `MessageSent(bytes message)`. */
export const messageSentTopic = '0x8c5261668696ce22758910d05bab8f186d6eb247ceac2af2e82c7dc17669b036'

/**
 * The topic of `MessageReceived(address indexed caller, uint32 sourceDomain, bytes32 indexed nonce, bytes32 sender,
 * uint32 indexed finalityThresholdExecuted, bytes messageBody)`.
 */
export const messageReceivedTopic = '0xff48c13eda96b1cceacc6b9edeedc9e9db9d6226afbc30146b720c19d3addb1c'

const bytes = { type: 'bytes' } as const
const bytes32 = { type: 'bytes32' } as const
const uint32 = { type: 'uint32' } as const

/**
 * Reads a `MessageSent` event; `undefined` unless it is a version 2 burn (circlefin/evm-cctp-contracts, `MessageV2`).
 */
export function decodeSentBurn({ topics, data }: EventLog): BurnMessage | undefined {
  if (topics[0] !== messageSentTopic) return undefined
  return attempt(() => {
    const [message] = decodeAbiParameters([bytes], data)
    const body = readBody(slice(message, 148))
    if (number(message, 0, 4) !== 1n || !body) return undefined
    return {
      sourceDomain: Number(number(message, 4, 8)),
      destinationDomain: Number(number(message, 8, 12)),
      sender: slice(message, 44, 76),
      destinationCaller: slice(message, 108, 140),
      body,
    }
  })
}

/** Reads a `MessageReceived` event; `undefined` unless it carries a burn. */
export function decodeReceivedBurn({ topics, data }: EventLog): ReceivedBurn | undefined {
  if (topics[0] !== messageReceivedTopic) return undefined
  return attempt(() => {
    const [sourceDomain, sender, message] = decodeAbiParameters([uint32, bytes32, bytes], data)
    const body = readBody(message)
    return body && { sourceDomain, sender, body }
  })
}

/**
 * Tells whether a received burn matches a sent one. The attestation assigns the nonce, so two burns with the same
 * sender, recipient and amount look the same; each arrival therefore counts for only one record.
 */
export function isSameBurn(sent: BurnMessage, received: ReceivedBurn): boolean {
  return (
    sent.sourceDomain === received.sourceDomain &&
    sent.sender === received.sender &&
    sent.body.terms === received.body.terms &&
    sent.body.hookData === received.body.hookData
  )
}

/** The hook data starts at byte 228, after the fee and the expiration block. */
function readBody(body: Hex): BurnBody | undefined {
  if (size(body) < 228 || number(body, 0, 4) !== 1n) return undefined
  return {
    terms: slice(body, 0, 164),
    burnToken: slice(body, 4, 36),
    mintRecipient: slice(body, 36, 68),
    amount: number(body, 68, 100),
    hookData: size(body) > 228 ? slice(body, 228) : '0x',
    feeExecuted: number(body, 164, 196),
  }
}

function number(data: Hex, from: number, to: number): bigint {
  return BigInt(slice(data, from, to))
}

/** Anyone can emit a log that does not decode. */
function attempt<result>(read: () => result): result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
