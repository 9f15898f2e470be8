import { createHash } from 'node:crypto'
import type { World } from './World.js'

/** A short digest of a seed's final world: every current block and everything stored. */
export function digestWorld({ chains, solana, devices, timeline }: World): string {
  const blocks = Object.values(chains).flatMap(({ chain }) => chain.blocks().map(({ hash }) => hash))
  const stored = devices.flatMap(({ items }) => [...items].flat())
  const landed = solana.ledger.landed().map(({ transaction, slot }) => `${slot}:${transaction.message}`)
  const all = [timeline.now(), ...blocks, ...landed, ...stored].join()
  return createHash('sha256').update(all).digest('hex').slice(0, 16)
}
