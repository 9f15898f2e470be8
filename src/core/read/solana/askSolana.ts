import type { ChainReader } from '../../chain/reader.js'
import { BridgeError } from '../../errors/BridgeError.js'
import { ChainReadError } from '../../errors/chainErrors.js'
import { redactCause } from '../../errors/redactCause.js'
import { match, type Shape, whole } from '../../shape/shape.js'

/**
 * Calls one JSON-RPC method of a Solana node and validates the answer.
 *
 * @throws ChainReadError where the node does not answer, answers with an error, or in another form
 */
export async function askSolana<answer>(
  reader: ChainReader,
  shape: Shape<answer>,
  method: string,
  params: readonly unknown[] = [],
): Promise<answer> {
  try {
    return shape(await reader.request({ method, params }))
  } catch (cause) {
    if (cause instanceof BridgeError) throw cause
    throw new ChainReadError({ chain: 'SOLANA', cause: redactCause(cause) })
  }
}

/** A slot or block height in a node's answer, within the whole numbers that JavaScript can hold. */
export const slotShape = whole(0, 9e15)

/** A block time in a node's answer: seconds since 1970, within a valid date. */
export const timeShape = whole(0, 8_640_000_000_000)

/** A transaction's signature in a node's answer, in base58. */
export const signatureShape = match(/^[1-9A-HJ-NP-Za-km-z]{32,90}$/)
