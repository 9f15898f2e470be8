import { deviceMargin } from '../../chain/finality.js'
import type { BlockFacts } from '../../read/evm/evmRpc.js'
import type { PermitState } from '../../read/evm/readPermitState.js'
import { isSmallRest } from '../../record/nearPayment.js'
import { usableUntil } from '../../record/permitLifetime.js'
import type { Closable, EvmSource, TransferRecord } from '../../record/record.js'

/** One witness's answer; no `state` means that it did not answer. */
export type WitnessAnswer = {
  name: string
  state?: Pick<PermitState, 'block' | 'allowance' | 'balance' | 'isSpenderBlocked'> | undefined
  final?: BlockFacts | undefined
  /** The allowance in the final block, or the most that it may be there, if that block is past the deadline. */
  finalAllowance?: bigint | undefined
}

const margin = BigInt(deviceMargin / 1000)

/**
 * Tells whether nothing signed can move anymore: every witness is past the deadline, by a final block or by its newest
 * block plus ten minutes, and at most a small rest of an allowance is left: in its newest block, and in the final one
 * if that is past the deadline, because a reorg could undo the revocation. A witness that does not answer, or is still
 * before the deadline while another is ten minutes past it, is ignored and listed as silent.
 */
export function judgeClosable({
  record,
  answers,
  now,
}: {
  record: TransferRecord & EvmSource
  answers: readonly WitnessAnswer[]
  /** The device clock, in ms since 1970. */
  now: number
}): Closable | undefined {
  const deadline = usableUntil(record)
  const isFarPast = ({ state }: WitnessAnswer) =>
    state !== undefined && state.block.timestamp >= deadline + margin
  const isPast = (answer: WitnessAnswer) =>
    (answer.final !== undefined && answer.final.timestamp > deadline) || isFarPast(answer)
  const past = answers.filter(isPast)
  const [first] = past
  const silent = answers.filter((answer) => !past.includes(answer))
  if (!first?.state || (silent.some(({ state }) => state) && !past.some(isFarPast))) return undefined
  const isBlocked = past.every(({ state }) => state?.isSpenderBlocked)
  const isOver = ({ state, finalAllowance = 0n }: WitnessAnswer) =>
    state && [state.allowance, finalAllowance].every((allowance) => isSmallRest(allowance, record.amount))
  if (!isBlocked && !past.every(isOver)) return undefined
  const names = (list: readonly WitnessAnswer[]) => list.map(({ name }) => name)
  const { at = now, balance = first.state.balance } = record.closable ?? {}
  return { at, balance, agreed: names(past), silent: names(silent) }
}
