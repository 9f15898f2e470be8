import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { solanaMint } from '../chains.js'
import type { Commitment } from './LedgerClock.js'
import type { LedgerView } from './SolanaLedger.js'

/** A transaction as `getSignaturesForAddress` lists it. */
export type ListedTransaction = {
  signature: string
  slot: number
  err: unknown
  memo: unknown
  blockTime: number
  confirmationStatus: Commitment
}

const mostListed = 1_000

/**
 * Made-up USDC transactions of others, one in every slot, newest first: a node lists them for the mint as far as its
 * history reaches. The transactions themselves do not exist.
 */
export function mintTraffic(ledger: LedgerView, commitment: Commitment): ListedTransaction[] {
  const { clock, firstSlot, lastSlot } = ledger
  const newest = Math.min(clock.slot(commitment), lastSlot)
  const count = Math.max(0, Math.min(mostListed, newest - firstSlot + 1))
  return Array.from({ length: count }, (_, index) => {
    const slot = newest - index
    return {
      signature: madeUpSignature(slot),
      slot,
      err: null,
      memo: null,
      blockTime: clock.time(slot),
      confirmationStatus: slot <= clock.slot('finalized') ? 'finalized' : 'confirmed',
    }
  })
}

/** One signature with its last eight digits in base58 replaced by the slot, which leaves it 64 bytes long. */
function madeUpSignature(slot: number): string {
  let digits = ''
  for (let rest = slot; digits.length < 8; rest = Math.floor(rest / alphabet.length))
    digits = `${alphabet[rest % alphabet.length]}${digits}`
  return `${anySignature.slice(0, -8)}${digits}`
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const anySignature = getBase58Decoder().decode(createHash('sha512').update(solanaMint).digest())
