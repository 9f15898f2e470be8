import type { ChainReader, Readers, Witness } from '../../src/core/chain/reader.js'
import type { TestNode } from '../../src/testing/chain/createTestNode.js'
import { RpcError } from '../../src/testing/chain/RpcError.js'
import { methodOf, requestKind, type Side } from './requestKind.js'
import type { Lie } from './Schedule.js'
import { amount, recipient, type Stage, sides } from './Stage.js'
import { type Asked, latenessOf, swapAnswer } from './swapAnswer.js'

/** The requests of the lying node, and its lies. */
export type LiarLog = {
  /** How many requests of each kind there were. */
  readonly counts: Map<string, number>
  /** Each lie that changed an answer. */
  readonly effective: Lie[]
}

/** Any request, counted across all kinds. */
export const anyKind = 'any request'

/** More requests than any schedule causes. */
const mostRequests = 40_000

/** The kit's nodes of both chains. One tells the schedule's lies; the other one, if there is one, is honest. */
export function createReadersOf(stage: Stage, lies: readonly Lie[], log: LiarLog): Readers {
  const { scenario } = stage
  const witnessesOf = (side: Side): readonly Witness[] =>
    stage.places[side].nodes.map((node, index) => {
      const isLiar = index === (scenario.liar === 'first' ? 0 : 1)
      const answer = isLiar ? answerWithLies(stage, side, node, lies, log) : undefined
      return { name: `node ${index + 1}`, reader: createReader(stage, node, answer) }
    })
  const all = new Map(
    (Object.keys(sides) as Side[]).map((side) => [sides[side] as string, witnessesOf(side)] as const),
  )
  const witnesses = (key: string) => {
    const found = all.get(key)
    if (!found) throw new Error(`Nothing of this schedule is on ${key}.`)
    return found
  }
  return Object.assign((key: string) => (witnesses(key)[0] as Witness).reader, { witnesses })
}

type Answering = (method: string, params: readonly unknown[]) => { answer: () => unknown; ms: number }

function createReader(stage: Stage, node: TestNode, lie: Answering | undefined): ChainReader {
  return {
    async request({ method, params = [] }) {
      stage.oracle.asked(params)
      const { answer, ms } = lie?.(method, params) ?? { answer: () => node.answer(method, params), ms: 0 }
      if (ms > 0) await stage.wait(ms / 1000)
      try {
        return answer()
      } catch (error) {
        throw error instanceof RpcError ? error : new TypeError('fetch failed', { cause: error })
      }
    },
  }
}

function answerWithLies(
  stage: Stage,
  side: Side,
  node: TestNode,
  lies: readonly Lie[],
  log: LiarLog,
): Answering {
  const count = (kind: string) => {
    const number = (log.counts.get(kind) ?? 0) + 1
    log.counts.set(kind, number)
    return number
  }
  return (method, params) => {
    const kind = requestKind(side, method, params)
    const numbers: { readonly [kind: string]: number } = { [kind]: count(kind), [anyKind]: count(anyKind) }
    if ((numbers[anyKind] ?? 0) > mostRequests) throw new Error('The kit asks without end.')
    const active = lies.filter(({ kind, from, to }) => {
      const number = numbers[kind]
      return number !== undefined && number >= from && number <= to
    })
    if (active.length === 0) return { answer: () => node.answer(method, params), ms: 0 }
    const asked: Asked = {
      node,
      method,
      params,
      start: stage.start,
      amount,
      owner: stage.wallet.address,
      recipient,
      marks: stage.oracle.marks,
    }
    const tell = () => {
      const truth = () => node.answer(method, params)
      const answer = active.reduce<() => unknown>(
        (before, { swap }) =>
          () =>
            swapAnswer(kind, swap, before, asked),
        truth,
      )
      const number = numbers[kind] as number
      if (write(answer) !== write(truth) || active.some(({ swap }) => latenessOf(swap) > 0))
        for (const { swap } of active) log.effective.push({ kind, from: number, to: number, swap })
      stage.trace.add(
        'liar',
        () => `${kind} ${number} (${methodOf(kind)}): ${active.map(({ swap }) => swap).join()}`,
      )
      return answer()
    }
    return { answer: tell, ms: Math.max(...active.map(({ swap }) => latenessOf(swap))) }
  }
}

function write(answer: () => unknown): string {
  try {
    return JSON.stringify(answer())
  } catch (error) {
    return String(error)
  }
}
