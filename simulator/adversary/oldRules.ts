import type { Edit, Planted } from '../mutants.js'

/** A former rule of the kit, restored. The search must find the harm that it allowed, which was reproduced. */
export type OldRule = {
  name: string
  /** What the kit did then. */
  history: string
  /** The number of nodes, one of which lies. */
  witnesses: 1 | 2
  /** A schedule that causes the harm with the rule, and none without it. */
  shown: string
  edits: readonly Edit[]
}

const judge = 'src/core/follow/evm/judgePermit.ts'
const departureCheck = 'src/core/follow/evm/checkEvmDeparture.ts'
const history = 'src/core/follow/evm/permitHistory.ts'

const lookBackAtNothing = {
  file: 'src/core/transfer/evm/reopenDoubtful.ts',
  find: 'if (!last || own.some((record) => hasUsedNonce(record, last))) return',
  replace: 'if (last !== null) return',
}

const oneWitnessIsEnough = {
  file: departureCheck,
  find: "const needed = isBeforeDeadline || reason === 'nonceTaken' || reason === 'failed' ? 2 : 1",
  replace: 'const needed = 1',
}

export const oldRules: readonly OldRule[] = [
  {
    name: 'expired-by-the-time-of-a-node',
    history: 'block times two hours ahead end a permit that lives on, and the next one takes the next nonce',
    witnesses: 1,
    shown: 'witnesses=1 takesAfter=5 | source block.finalized 1-end time+2h',
    edits: [
      {
        file: judge,
        find: 'return isPastOnDevice(deadline, now) && ',
        replace: 'return now > 0 && ',
      },
      {
        file: departureCheck,
        find: 'const isPast = isPastOnDevice(record.permit.deadline, now)',
        replace: 'const isPast = now > 0',
      },
      lookBackAtNothing,
    ],
  },
  {
    name: 'nonce-taken-by-what-is-not-seen',
    history: 'logs that lag, or that are pruned, end a permit whose nonce is used: nothing of ours is seen',
    witnesses: 1,
    shown: 'witnesses=1 answers=lost | source logs.owner 1-end empty',
    edits: [
      {
        file: judge,
        find: "return isFinal(taken, history) && noted?.allowance === 0n && !state.allowance ? 'nonceTaken' : undefined",
        replace: "return taken ? undefined : 'nonceTaken'",
      },
      {
        file: judge,
        find: 'const reason = isWithoutAllowance(context) && ',
        replace: 'const reason = ',
      },
      oneWitnessIsEnough,
    ],
  },
  {
    name: 'failed-by-an-allowance-of-nothing',
    history: 'the service takes 9.90 of 10 without showing the permit, and the rest is taken back',
    witnesses: 1,
    shown: 'witnesses=1 takes=apart takesLess=100000 whenOpen=takeBack',
    edits: [
      {
        file: judge,
        find: 'const spent = use && inferSpent(context)',
        replace: 'const spent = use && inferSpent(context) !== undefined ? 0n : undefined',
      },
      {
        file: judge,
        find: "if (notedState !== 'confirmed' || !revocation || !final || revocation.block.number > final.number)\n    return false\n  if (movedByOthers > revocation.block.number) return false\n  if (noted?.allowance !== 0n) return false",
        replace:
          'if (state.allowance === 0n) return true\n  if (!revocation || !final || !noted) return false',
      },
      {
        file: judge,
        find: '  history: { final, revocation, notedState, movedByOthers = 0n },\n}: Context): boolean {',
        replace: '  history: { final, revocation, state },\n}: Context): boolean {',
      },
      {
        file: history,
        find: 'const drops = use ? await findDrops(at, candidates, use, approvals) : []',
        replace: 'const drops = use ? [] : []',
      },
      oneWitnessIsEnough,
    ],
  },
  {
    name: 'no-look-back-before-the-next-signature',
    history:
      'a node that says once that the nonce is unused ends a permit that was used, and nothing opens it again',
    witnesses: 1,
    shown: 'witnesses=1 | source call.state 3-33 nonce-1',
    edits: [lookBackAtNothing],
  },
  {
    name: 'simulate-the-permit-where-there-is-code',
    history: 'a node says that a plain account has code, and is handed the signature',
    witnesses: 2,
    shown: 'witnesses=2 | source code 1-end delegated',
    edits: [
      {
        file: 'src/core/transfer/evm/transfer.ts',
        find: "  step({ name: 'submitting' })\n",
        replace:
          "  if (prepared.account !== 'plain')\n    await context.readers(context.from).request({ method: 'eth_call', params: [{ to: prepared.chain.usdc.address, data: JSON.stringify(signature, (_, v) => (typeof v === 'bigint' ? String(v) : v)) }] }).catch(() => undefined)\n  step({ name: 'submitting' })\n",
      },
    ],
  },
  {
    name: 'noted-by-the-word-of-one',
    history:
      'the first of two nodes hides an allowance at signing, the service takes the amount by that, and the permit expires',
    witnesses: 2,
    shown: 'witnesses=2 takes=standing answers=lost | source call.state 1-2 allowance=0',
    edits: [
      {
        file: 'src/core/transfer/evm/readAgreedState.ts',
        find: 'one.allowance === other.allowance && ',
        replace: '',
      },
      {
        file: history,
        find: "return (isSame ?? hasAgreed) ? 'confirmed' : 'contradicted'",
        replace: "return 'confirmed'",
      },
    ],
  },
  {
    name: 'final-by-the-word-of-one',
    history: 'the first of two nodes lies about what was seen, and the second is never asked',
    witnesses: 2,
    shown:
      'witnesses=2 | source block.number 1 time+4m | source block.number 4 time+4m | source block.number 6-7 time+4m | source call.standing 2 late@40',
    edits: [
      {
        file: 'src/core/follow/checkTransfer.ts',
        find: 'return showing.length < others.length ? { ...seen, agreed } : { ...seen, isFinal: true, agreed }',
        replace: 'return { ...seen, isFinal: true, agreed }',
      },
      {
        file: departureCheck,
        find: "  if (!others.every(({ answer }) => answer)) return { status: 'sent', departure }\n",
        replace: '',
      },
    ],
  },
]

/** The source texts that a former rule replaces. */
export function mutantsOf({ name, edits }: OldRule): readonly Planted[] {
  return edits.map((edit) => ({ ...edit, name }))
}
