import { describeNodeError } from '../nodes/describeNodeError.js'
import { quote } from '../quote.js'
import type { EvmNode } from './evmNode.js'

/** Checks that the node answers, and for the right chain. If not, the other checks are skipped. */
export async function checkIdentity({ reader, chain, report, name }: EvmNode): Promise<boolean> {
  try {
    const answer = await reader.request({ method: 'eth_chainId' })
    const id = typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer) ? Number(answer) : undefined
    if (id === chain.id) {
      report.ok('chainId', `It answers for chain ${chain.id}, as ${chain.name} should.`)
      return true
    }
    const answered = id === undefined ? `“${quote(JSON.stringify(answer) ?? 'nothing', 40)}”` : String(id)
    report.problem('chainId', `It says that its chain is ${answered}, but ${chain.name} is ${chain.id}.`, {
      advice: `Remove ${name} from \`rpc.${chain.key}\`, or list it for its own chain. Nothing else was checked.`,
    })
  } catch (error) {
    report.problem('node', `It gives no usable answer: ${describeNodeError(error)}.`, {
      advice: `Check the address in \`rpc.${chain.key}\`.`,
    })
  }
  return false
}
