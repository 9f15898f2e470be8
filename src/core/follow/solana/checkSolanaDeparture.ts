import type { Witness } from '../../chain/reader.js'
import { askInTurn, askRest } from '../../read/askWitnesses.js'
import type { RecordState, SolanaSource } from '../../record/record.js'
import type { CheckFacts } from '../../record/withState.js'
import { judgeSolanaClosable, type WitnessReading } from './judgeSolanaClosable.js'
import { farPast, judgeSolanaNode, type SolanaCheck } from './judgeSolanaNode.js'

/**
 * Checks whether a transfer left Solana, using the first witness that shows it.
 *
 * `notSent` and `failed` require every witness to agree independently. A blockhash that is not valid
 * proves nothing, as it may be too new for the node; one that is valid keeps the transfer open.
 *
 * @throws ChainReadError where no witness answers
 */
export async function checkSolanaDeparture({
  witnesses,
  ...check
}: SolanaCheck & { witnesses: readonly Witness[] }): Promise<{
  state?: RecordState | undefined
  facts?: CheckFacts | undefined
}> {
  const readWitness = ({ reader }: Witness) => judgeSolanaNode(check, reader)
  const first = await askInTurn(witnesses, readWitness)
  if (hasLeft(first.answer.state)) return { state: first.answer.state }
  const readings = await askRest(witnesses, first, readWitness)
  const states = readings.map(({ answer }) => answer?.state)
  const state = states.find(hasLeft) ?? agreeOn(states)
  if (state?.status === 'notSent')
    return { state: { ...state, agreed: readings.map(({ witness }) => witness.name) } }
  if (hasLeft(state)) return { state }
  const closable = await judgeSolanaClosable(check, readings)
  // A failure moved nothing, so it reopens nothing that was set aside.
  const next = check.record.status === 'setAside' ? undefined : state
  return { state: next, facts: { closable, ...lowerBound(check.record, readings) } }
}

/**
 * Lowers a bound that a node made up at signing, which would block the sender forever. The transaction was built before
 * this check, so it cannot land ten minutes of blocks after the furthest node, even if that one stands still.
 */
function lowerBound(
  { lastBlockHeight }: SolanaSource,
  readings: readonly WitnessReading[],
): Pick<CheckFacts, 'lastBlockHeight'> {
  const [furthest = lastBlockHeight] = readings
    .flatMap(({ answer }) => answer?.height ?? [])
    .sort((one, other) => Number(other - one))
  const isPast = readings.some(({ answer }) => answer?.isPast)
  const latest = furthest + farPast
  return isPast && latest < lastBlockHeight ? { lastBlockHeight: latest } : {}
}

function hasLeft(state: RecordState | undefined): boolean {
  return state?.status === 'sent'
}

/** Returns the state that all witnesses agree on. A failure is final only if it is final for each of them. */
function agreeOn(states: readonly (RecordState | undefined)[]): RecordState | undefined {
  const isFailed = (state: RecordState | undefined) =>
    state?.status === 'reverted' || (state?.status === 'notSent' && state.reason === 'failed')
  const isExpired = (state: RecordState | undefined) =>
    state?.status === 'notSent' && state.reason === 'expired'
  if (states.every(isFailed)) return states.find((state) => state?.status === 'reverted') ?? states[0]
  return states.every(isExpired) ? states[0] : undefined
}
