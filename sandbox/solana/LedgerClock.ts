import { createHash, randomBytes } from 'node:crypto'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import type { FactStore } from '../store/FactStore.js'

/** A Solana commitment level. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** For how many blocks a blockhash is valid. */
export const blockhashLifetime = 150
/** How long a slot lasts, in ms. */
export const slotMs = 400

const firstSlot = 2_000
const slotsWithoutBlock = 500

/** Slots, heights, block times and blockhashes. All are derived from the time, so a restart keeps them. */
export class LedgerClock {
  private readonly genesis: number
  private readonly seed: string

  constructor(
    private readonly facts: FactStore,
    private readonly finalitySlots: () => number,
    private readonly slotsBehind = 0,
  ) {
    this.genesis = Number(facts.ensure('solana.genesis', () => String(Date.now())))
    this.seed = facts.ensure('solana.seed', () => randomBytes(32).toString('hex'))
  }

  /** The slot in progress; at `confirmed`, the last complete one. */
  slot(commitment: Commitment = 'processed'): number {
    const latest =
      firstSlot + Math.floor((Date.now() - this.genesis) / slotMs) + this.skipped - this.slotsBehind
    if (commitment === 'finalized') return latest - this.finalitySlots()
    return commitment === 'confirmed' ? latest - 1 : latest
  }

  /** The clock of a node that lags by some slots. */
  behind(slots: number): LedgerClock {
    return new LedgerClock(this.facts, this.finalitySlots, slots)
  }

  /** The block height. It is lower than the slot, because some slots have no block. */
  height(commitment: Commitment = 'processed'): number {
    return heightOf(this.slot(commitment))
  }

  /** The time of a slot in seconds. */
  time(slot: number): number {
    return Math.floor((this.genesis + (slot - firstSlot) * slotMs) / 1000)
  }

  /** Skips ahead by some slots. */
  advance(slots: number): void {
    this.facts.set('solana.skipped', String(this.skipped + slots))
  }

  /** Skips ahead to the slot of a time, in ms since 1970; never back. */
  reach(moment: number): void {
    this.advance(Math.max(0, Math.floor((moment - this.time(this.slot()) * 1000) / slotMs)))
  }

  blockhash(slot: number): string {
    return getBase58Decoder().decode(this.hash(slot))
  }

  latestBlockhash(commitment: Commitment): { blockhash: string; lastValidBlockHeight: number } {
    const slot = this.slot(commitment)
    return { blockhash: this.blockhash(slot), lastValidBlockHeight: heightOf(slot) + blockhashLifetime }
  }

  /** Whether a blockhash is known and still valid at a commitment. */
  isBlockhashValid(blockhash: string, commitment: Commitment = 'processed'): boolean {
    const newest = this.slot(commitment)
    // Compared as bytes, because base58 takes far longer than the hash.
    const wanted = bytesOf(blockhash)
    if (!wanted) return false
    for (let slot = newest; slot >= newest - blockhashLifetime; slot--) {
      if (this.hash(slot).equals(wanted)) return true
    }
    return false
  }

  private hash(slot: number): Buffer {
    return createHash('sha256').update(`${this.seed}:${slot}`).digest()
  }

  private get skipped(): number {
    return Number(this.facts.get('solana.skipped') ?? 0)
  }
}

/** The bytes of base58 text, or undefined for text that is none. */
function bytesOf(text: string): Uint8Array | undefined {
  try {
    return getBase58Encoder().encode(text) as Uint8Array
  } catch {
    return undefined
  }
}

function heightOf(slot: number): number {
  return slot - slotsWithoutBlock
}
