import { decodeAbiParameters, size, slice } from 'viem'
import type { EventLog } from '../../read/evm/chainView.js'

type Hex = `0x${string}`

/** A message of CCTP version 2 that carries a burn. */
export type BurnMessage = {
  sourceDomain: number
  destinationDomain: number
  /** Who sent the message, padded: the token messenger of the source. */
  sender: Hex
  /** Who alone may have it minted, padded; zero where anybody may. */
  destinationCaller: Hex
  /** What was decided on the source chain, and the fee. The block at which it expires is left out. */
  body: BurnBody
}

/** The same at its destination, which it does not name, nor who may have it minted. */
type ReceivedBurn = Omit<BurnMessage, 'destinationDomain' | 'destinationCaller'>

/** `BurnMessageV2`: what is burnt for whom. */
type BurnBody = {
  burnToken: Hex
  /** An address padded to 32 bytes. */
  mintRecipient: Hex
  /** Base units. */
  amount: bigint
  messageSender: Hex
  /** The most that may be kept back as a fee. */
  maxFee: bigint
  hookData: Hex
  /** What was kept back. Zero until the message is attested. */
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

/** Reads a `MessageSent`; `undefined` where it is no burn of version 2 (circlefin/evm-cctp-contracts, `MessageV2`). */
export function readSentBurn({ topics, data }: EventLog): BurnMessage | undefined {
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

/** Reads a `MessageReceived`; `undefined` where it carries no burn. */
export function readReceivedBurn({ topics, data }: EventLog): ReceivedBurn | undefined {
  if (topics[0] !== messageReceivedTopic) return undefined
  return attempt(() => {
    const [sourceDomain, sender, message] = decodeAbiParameters([uint32, bytes32, bytes], data)
    const body = readBody(message)
    return body && { sourceDomain, sender, body }
  })
}

/**
 * Tells whether what was received is what was sent. Its nonce is given by the attestation, so two burns of the same
 * amount for the same recipient by the same sender are alike; each arrival counts for one record only.
 */
export function isSameBurn(sent: BurnMessage, received: ReceivedBurn): boolean {
  const names = ['burnToken', 'mintRecipient', 'amount', 'messageSender', 'maxFee', 'hookData'] as const
  return (
    sent.sourceDomain === received.sourceDomain &&
    sent.sender === received.sender &&
    names.every((name) => sent.body[name] === received.body[name])
  )
}

/** Its hook data begins at byte 228, behind the fee and the block at which it expires. */
function readBody(body: Hex): BurnBody | undefined {
  if (size(body) < 228 || number(body, 0, 4) !== 1n) return undefined
  return {
    burnToken: slice(body, 4, 36),
    mintRecipient: slice(body, 36, 68),
    amount: number(body, 68, 100),
    messageSender: slice(body, 100, 132),
    maxFee: number(body, 132, 164),
    hookData: size(body) > 228 ? slice(body, 228) : '0x',
    feeExecuted: number(body, 164, 196),
  }
}

function number(data: Hex, from: number, to: number): bigint {
  return BigInt(slice(data, from, to))
}

/** Anybody can emit what does not decode. */
function attempt<result>(read: () => result): result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
