import type { ChainReader } from '../../chain/reader.js'
import { BridgeError } from '../../errors/BridgeError.js'
import { ChainReadError } from '../../errors/chainErrors.js'
import { redactCause } from '../../errors/redactCause.js'
import { integer, regex, type Schema } from '../../schema/schema.js'

/**
 * Calls one JSON-RPC method of a Solana node and validates the answer.
 *
 * @throws ChainReadError where the node does not answer, answers with an error, or in another form
 */
export async function askSolana<answer>(
  reader: ChainReader,
  schema: Schema<answer>,
  method: string,
  params: readonly unknown[] = [],
): Promise<answer> {
  try {
    return schema(await reader.request({ method, params }))
  } catch (cause) {
    if (cause instanceof BridgeError) throw cause
    throw new ChainReadError({ chain: 'SOLANA', cause: redactCause(cause) })
  }
}

/** A slot or block height in a node's answer, within the whole numbers that JavaScript can hold. */
export const slotSchema = integer(0, 9e15)

/** A block time in a node's answer: seconds since 1970, within a valid date. */
export const timeSchema = integer(0, 8_640_000_000_000)

/** A transaction's signature in a node's answer, in base58. */
export const signatureSchema = regex(/^[1-9A-HJ-NP-Za-km-z]{32,90}$/)
