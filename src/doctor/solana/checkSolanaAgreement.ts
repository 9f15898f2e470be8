import type { SolanaChain } from '../../core/chain/network.js'
import type { ChainReader } from '../../core/chain/reader.js'
import { askSolana, signatureSchema, slotSchema, timeSchema } from '../../core/read/solana/askSolana.js'
import { array, nullable, object } from '../../core/schema/schema.js'
import type { DoctorReport } from '../finding.js'
import { describeNodeError } from '../nodes/describeNodeError.js'

/** A Solana node and its newest confirmed slot. */
export type SolanaNodeAtSlot = { name: string; reader: ChainReader; slot: number }

/** How far apart two nodes may be, in slots: about one minute. USDC moves in almost every slot. */
const mostApart = 150

const listedSchema = array(object({ signature: signatureSchema, slot: slotSchema }))

/**
 * Checks that two nodes agree: on about the same slot, and on the finalized USDC transactions that the other one
 * shows.
 */
export async function checkSolanaAgreement(
  report: DoctorReport,
  chain: SolanaChain,
  [one, other]: readonly [SolanaNodeAtSlot, SolanaNodeAtSlot],
): Promise<void> {
  const names = `${one.name} and ${other.name}`
  const apart = one.slot - other.slot
  if (Math.abs(apart) > mostApart)
    report.warning(
      'agreement',
      `${(apart > 0 ? other : one).name} is ${Math.abs(apart)} slots behind ${(apart > 0 ? one : other).name}.`,
      { advice: 'A transfer ends only when both show it, so each one takes longer. Use a faster node.' },
    )
  try {
    const compared = [await compare(chain, one, other), await compare(chain, other, one)]
    const wrong = compared.find(({ says }) => says !== undefined)
    if (wrong?.says)
      return report.problem('agreement', wrong.says, {
        advice: 'No transfer can end while they disagree. Remove the one that is wrong.',
      })
    const slots = compared.flatMap(({ slot }) => slot ?? [])
    if (slots.length === 0)
      return report.unknown('agreement', `${names} could not be compared: no final slot is shown by both.`)
    report.ok('agreement', `${names} agree on USDC’s transactions up to final slot ${Math.max(...slots)}.`)
  } catch (error) {
    report.unknown('agreement', `${names} could not be compared: ${describeNodeError(error)}.`)
  }
}

/** Checks a node for what another one shows, and returns the slot that both show, or what is wrong. */
async function compare(
  { usdc }: SolanaChain,
  shown: SolanaNodeAtSlot,
  asked: SolanaNodeAtSlot,
): Promise<{ slot?: number | undefined; says?: string | undefined }> {
  const [newest] = await listFinal(shown.reader, usdc.address, { limit: 1 })
  if (!newest) return { says: `${shown.name} shows no final transaction of USDC.` }
  const { slot, signature } = newest
  const final = await askSolana(asked.reader, slotSchema, 'getSlot', [{ commitment: 'finalized' }])
  if (final < slot) return {}
  const times = await Promise.all([shown, asked].map(({ reader }) => readTime(reader, slot)))
  if (times[0] !== times[1])
    return { says: `${shown.name} and ${asked.name} have different times for final slot ${slot}.` }
  const [before] = await listFinal(asked.reader, usdc.address, { limit: 1, before: signature })
  if (!before || before.slot < slot - mostApart)
    return {
      says: `${asked.name} does not show USDC’s transactions up to final slot ${slot}, and ${shown.name} does.`,
    }
  return { slot }
}

function listFinal(reader: ChainReader, mint: string, options: { limit: number; before?: string }) {
  return askSolana(reader, listedSchema, 'getSignaturesForAddress', [
    mint,
    { ...options, commitment: 'finalized' },
  ])
}

function readTime(reader: ChainReader, slot: number) {
  return askSolana(reader, nullable(timeSchema), 'getBlockTime', [slot])
}
