import { isSameAddress } from '../../chain/isSameAddress.js'
import type { EvmChain } from '../../chain/network.js'
import type { TransactionFacts } from '../../read/evm/evmRpc.js'
import type { PermitState } from '../../read/evm/readPermitState.js'
import { decreaseAllowanceSelector, encodeCall } from '../../read/evm/tokenEncoding.js'
import type { BlockId, EvmSource, TransferRecord } from '../../record/record.js'

/** The owner's revocation of the whole allowance, and the permit's state after it. */
export type Revocation = { block: BlockId; state: Pick<PermitState, 'nonce' | 'code' | 'transactions'> }

/**
 * Tells whether a transaction is the owner's `decreaseAllowance` of the whole amount, and the first one since signing.
 * The call reverts if any of the allowance was spent, so its success proves that nothing was.
 */
export function isRevocation(
  { usdc }: EvmChain,
  { owner, amount, permit, noted }: TransferRecord & EvmSource,
  { from, to, input, nonce }: TransactionFacts,
): boolean {
  return (
    isSameAddress(from, owner) &&
    isSameAddress(to, usdc.address) &&
    input.toLowerCase() === encodeCall(decreaseAllowanceSelector, permit.spender, amount) &&
    BigInt(nonce) === noted?.transactions
  )
}
