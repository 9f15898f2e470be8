import { cctpDomains } from '../../src/core/chain/cctp.js'
import type { EvmChainKey } from '../../src/core/chain/chain.js'
import type { Intent } from '../person/Intent.js'
import type { Deposit } from './readDeposit.js'
import { ownerOfTokenAccount, solanaAddresses, tokenAccountOf } from './solanaAddresses.js'

/** A transaction to sign moves the intended amount once, to the service or into a burn for the recipient. */
export function findWrongDeposit(
  { name, amount, to, recipient }: Intent,
  { moves, burn }: Deposit,
): string | undefined {
  const own = tokenAccountOf(solanaAddresses.person)
  const taken = moves.reduce((sum, { account, change }) => (account === own ? sum - change : sum), 0n)
  if (taken !== amount) return `${name} is asked to sign away ${taken} for ${amount}`
  if (burn) {
    const wrong = findWrongBurn(burn, to as EvmChainKey, recipient)
    return wrong && `${name} is asked to burn with another ${wrong}`
  }
  const receiver = moves.find(({ change }) => change > 0n)
  const isPinned = receiver && ownerOfTokenAccount(receiver.account) === solanaAddresses.service
  return isPinned ? undefined : `${name} is asked to pay ${receiver?.account}`
}

/** After the name of the instruction: amount 8, domain 4, recipient 32, caller 32, fee 8, threshold 4, hook. */
function findWrongBurn(burn: Uint8Array, to: EvmChainKey, recipient: string): string | undefined {
  const hex = (from: number, until: number) => Buffer.from(burn.subarray(from, until)).toString('hex')
  if (Buffer.from(burn).readUInt32LE(8) !== cctpDomains[to]) return 'domain'
  if (hex(12, 44) !== recipient.slice(2).toLowerCase().padStart(64, '0')) return 'recipient'
  if (/[^0]/.test(hex(44, 76))) return 'caller'
  if (/[^0]/.test(hex(76, 84))) return 'fee'
  return burn.length > 88 ? 'hook' : undefined
}
