import type { ChainReader } from '../../../src/core/chain/reader.js'

type Answer = unknown | ((params: readonly unknown[]) => unknown)

/** A Solana node that answers from a table and records its calls. It refuses a missing method. */
export function createNode(answers: { [method: string]: Answer }): ChainReader & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async request({ method, params = [] }) {
      asked.push(method)
      const answer = answers[method]
      if (answer === undefined) throw Object.assign(new Error('Method not found'), { code: -32601 })
      return typeof answer === 'function' ? answer(params) : answer
    },
  }
}
