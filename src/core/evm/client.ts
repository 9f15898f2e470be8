import { type Client, createClient, custom } from 'viem'
import { ChainReadError } from '../errors/ChainReadError.js'
import { redactCause } from '../errors/redactCause.js'
import type { EvmChain } from '../network.js'
import type { ChainReader } from '../reader.js'

/** A viem client over a chain reader. Retries are the reader's own affair. */
export function createEvmClient(reader: ChainReader): Client {
  return createClient({
    transport: custom({ request: (request) => reader.request(request) }, { retryCount: 0 }),
  })
}

/** Runs a read and gives its failure our name. */
export async function readChain<result>(chain: EvmChain, read: Promise<result>): Promise<result> {
  return read.catch((cause: unknown) => {
    throw new ChainReadError({ chain: chain.key, cause: redactCause(cause) })
  })
}
