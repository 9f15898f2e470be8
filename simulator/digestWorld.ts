import { createHash } from 'node:crypto'
import type { World } from './World.js'

/** What a seed came to in one short word: every block that stands and all that is stored, down to the last byte. */
export function digestWorld({ chains, devices, timeline }: World): string {
  const digest = createHash('sha256').update(String(timeline.now()))
  for (const { chain } of Object.values(chains)) for (const { hash } of chain.blocks()) digest.update(hash)
  for (const { items } of devices) for (const [key, text] of items) digest.update(key).update(text)
  return digest.digest('hex').slice(0, 16)
}
