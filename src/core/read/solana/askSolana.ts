import type { ChainReader } from '../../chain/reader.js'
import { BridgeError } from '../../errors/BridgeError.js'
import { ChainReadError } from '../../errors/chainErrors.js'
import { redactCause } from '../../errors/redactCause.js'
import type { Shape } from '../../shape/shape.js'

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
