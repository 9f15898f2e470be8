import { randomBytes } from 'node:crypto'
import { type Hex, keccak256, toHex } from 'viem'

/** A new intent id. */
export function newIntentId(): string {
  return `int_${randomBytes(12).toString('hex')}`
}

/** An intent's key at the gateway. */
export function intentKey(id: string): Hex {
  return keccak256(toHex(id))
}
