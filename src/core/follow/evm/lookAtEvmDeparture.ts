import type { EvmChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { type ChainView, readChain } from '../../read/evm/chainView.js'
import type { Claims } from '../../record/claims.js'
import type { BlockId, EvmSource, RecordState, TransferRecord } from '../../record/record.js'
import { judgePermit, type PermitJudgement } from './judgePermit.js'
import { createLookMemory, type LookMemory } from './lookMemory.js'
import { type PermitTrail, readPermitTrail, type TrailDeparture } from './permitTrail.js'

type EvmRecord = TransferRecord & EvmSource

/** What a look found: the state as it then is and, where a verdict waits for finality, since which block. */
export type EvmFinding = { state?: RecordState | undefined; candidate?: BlockId | undefined }

/**
 * How long an accepted permit may have been used without the money moving before it is worth a word, in seconds: a
 * service that pulls in a transaction of its own is between the two.
 */
const pullTime = 120n

/**
 * Looks what became of a permit on its source chain.
 *
 * Logs decide before a receipt does, because a hash may be replaced. `notSent` rests on final blocks alone, is read
 * twice, the second time with nothing remembered, and where a second reader is given it has to agree.
 *
 * @throws ChainReadError
 */
export async function lookAtEvmDeparture({
  reader,
  second,
  chain,
  record,
  claims,
  maxFee,
  memory,
  now,
}: {
  reader: ChainReader
  second: ChainReader | undefined
  chain: EvmChain
  record: EvmRecord
  claims: Claims
  maxFee: bigint
  memory: LookMemory
  /** This device's clock, in ms since 1970. */
  now: number
}): Promise<EvmFinding> {
  const judge = async (view: ChainView, remembered: LookMemory) => {
    const trail = await readPermitTrail(view, chain, record, remembered)
    return { trail, judgement: judgePermit({ record, trail, claims, maxFee, now }) }
  }
  const isOverFor = (asked: ChainReader, candidate: BlockId) =>
    readChain(chain, asked, async (view) => {
      const { trail, judgement } = await judge(view, createLookMemory())
      return judgement.kind === 'over' && (judgement.decided === 'now' || isFinal(candidate, trail))
    })

  return readChain(chain, reader, async (view) => {
    const { trail, judgement } = await judge(view, memory)
    if (judgement.kind !== 'over') return { state: await stateOf(view, record, trail, judgement) }
    const candidate = await standingCandidate(view, record, trail)
    if (judgement.decided === 'whenFinal' && !isFinal(candidate, trail)) return { candidate }
    const isAgreed = (await isOverFor(reader, candidate)) && (!second || (await isOverFor(second, candidate)))
    return isAgreed
      ? { state: { status: 'notSent', reason: reasonOf(judgement.reason, record, claims) } }
      : { candidate }
  })
}

async function stateOf(
  view: ChainView,
  record: EvmRecord,
  trail: PermitTrail,
  judgement: Exclude<PermitJudgement, { kind: 'over' }>,
): Promise<RecordState | undefined> {
  if (judgement.kind === 'left')
    return { status: 'sent', departure: await sightingOf(view, trail, judgement.departure, judgement.amount) }
  if (judgement.kind === 'used')
    return (await isOverdue(view, record, trail)) ? { status: 'permitUsed' } : undefined
  const { sourceHash } = record
  if (sourceHash && (await view.outcome(sourceHash)) === 'reverted') return { status: 'reverted' }
  return record.status === 'permitUsed' || record.status === 'sent' ? { status: 'unanswered' } : undefined
}

/** The service has accepted and may be about to pull. */
async function isOverdue(
  view: ChainView,
  record: EvmRecord,
  { approvals, head }: PermitTrail,
): Promise<boolean> {
  if (record.status !== 'pending') return true
  const { timestamp } = await view.block(approvals.at(-1)?.block)
  return head.timestamp - timestamp > pullTime
}

async function sightingOf(
  view: ChainView,
  { final }: PermitTrail,
  { hash, index, block }: TrailDeparture,
  amount: bigint,
) {
  const { timestamp } = await view.block(block.number)
  const isFinal = final !== undefined && block.number <= final.number
  return { hash, index, block, amount, at: Number(timestamp) * 1000, ...(isFinal && { isFinal }) }
}

/** The block since which everything reads as over: the one noted before, where the chain still has it. */
async function standingCandidate(
  view: ChainView,
  { candidate }: EvmRecord,
  { head }: PermitTrail,
): Promise<BlockId> {
  const stands = candidate && (await view.block(candidate.number)).hash === candidate.hash
  return stands ? candidate : { number: head.number, hash: head.hash }
}

function isFinal({ number }: BlockId, { final }: PermitTrail): boolean {
  return final !== undefined && number <= final.number
}

/** Another permit of ours on the same nonce took its place, or one that is not ours. */
function reasonOf(
  reason: 'expired' | 'nonceTaken' | 'failed',
  { permit }: EvmRecord,
  { usedNonces }: Claims,
): 'expired' | 'nonceTaken' | 'replaced' | 'failed' {
  return reason === 'nonceTaken' && usedNonces.has(permit.nonce) ? 'replaced' : reason
}
