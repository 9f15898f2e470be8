import type { AnsweredCall } from './Lie.js'
import type { RpcCall, RpcResult } from './NodeView.js'

/** A lie to apply to an answer. */
export type DueLie = (result: unknown) => unknown

type Answer = RpcResult & { id?: unknown }
type LiesFor = (call: AnsweredCall) => readonly DueLie[]

/** Applies the lies that are due to the answers. */
export async function tellLies(body: string, answer: string, liesFor: LiesFor): Promise<string> {
  const calls = JSON.parse(body) as RpcCall | RpcCall[]
  const answers = JSON.parse(answer) as Answer | Answer[]
  if (!Array.isArray(calls)) return JSON.stringify(await told(calls, answers as Answer, liesFor))
  const byId = new Map(calls.map((call) => [call.id, call] as const))
  const changed = (answers as Answer[]).map((one) => {
    const call = byId.get(one.id as RpcCall['id'])
    return call ? told(call, one, liesFor) : one
  })
  return JSON.stringify(await Promise.all(changed))
}

async function told(call: RpcCall, answer: Answer, liesFor: LiesFor): Promise<object> {
  let result = 'result' in answer ? answer.result : undefined
  const due = liesFor({ ...call, result })
  if (due.length === 0) return answer
  for (const lie of due) result = await lie(result)
  return { jsonrpc: '2.0', id: answer.id, result }
}
