import { randomBytes } from 'node:crypto'
import { type Hex, keccak256, toHex } from 'viem'

/** A new intent id. */
export function newIntentId(): string {
  return `int_${randomBytes(12).toString('hex')}`
}

/** How the gateway knows an intent. */
export function intentKey(id: string): Hex {
  return keccak256(toHex(id))
}
