type Hex = `0x${string}`

/** A block's number, hash and time. */
export type BlockFacts = {
  number: bigint
  hash: Hex
  /** Seconds since 1970. */
  timestamp: bigint
}

/** @throws where a node answers with another block */
export function readBlock(
  block: { number: Hex; hash: Hex; timestamp: Hex } | null,
  which: bigint | 'latest' | 'finalized',
): BlockFacts | undefined {
  if (!block) return undefined
  const { hash } = block
  const number = BigInt(block.number)
  if ((typeof which === 'bigint' && number !== which) || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw new Error('The node answered with another block.')
  return { number, hash, timestamp: BigInt(block.timestamp) }
}

/** @throws where a node answers about another transaction */
export function checkHash(answered: Hex, asked: string): void {
  if (answered.toLowerCase() !== asked.toLowerCase())
    throw new Error('The node answered with another transaction.')
}

/** @throws where a node answers with something else */
export function readHex(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-f]*$/i.test(value))
    throw new Error('The node did not answer with a hex value.')
  return value as Hex
}
