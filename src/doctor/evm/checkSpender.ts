import { isSameAddress } from '../../core/chain/isSameAddress.js'
import { accountKind } from '../../core/read/evm/evmRpc.js'
import { readWord } from '../../core/read/evm/multicall.js'
import { encodeCall, isBlacklistedSelector } from '../../core/read/evm/tokenEncoding.js'
import type { DoctorReport } from '../finding.js'
import { describeNodeError } from '../nodes/describeNodeError.js'
import type { EvmNode } from './evmNode.js'

const advice = 'Compare it with the service’s own documents. The spender can take whatever is signed for.'

/**
 * Checks that the pinned spender can be the service's contract: it has code, is not the token, and is not on the
 * token's blacklist.
 */
export async function checkSpender(
  report: DoctorReport,
  { rpc, chain }: EvmNode,
  spender: `0x${string}`,
): Promise<void> {
  if (isSameAddress(spender, chain.usdc.address))
    return report.problem('spender', `The spender ${spender} is the token itself.`, { advice })
  try {
    const kind = accountKind(await rpc.code(spender))
    if (kind !== 'contract') {
      const what = kind === 'plain' ? 'has no code' : 'is an account that delegates to a contract (EIP-7702)'
      report.problem('spender', `The spender ${spender} ${what}, so it is not a contract of the service.`, {
        advice,
      })
    }
    const isListed = await rpc.call(chain.usdc.address, encodeCall(isBlacklistedSelector, spender))
    if (readWord(isListed) !== 0n)
      report.problem('spender', `The spender ${spender} is on USDC’s blacklist: no transfer can be made.`, {
        advice: 'Ask the service’s operator for the current spender.',
      })
    else if (kind === 'contract')
      report.ok('spender', `The spender ${spender} is a contract, not the token, and not on its blacklist.`)
  } catch (error) {
    report.unknown('spender', `The spender could not be checked: ${describeNodeError(error)}.`)
  }
}
