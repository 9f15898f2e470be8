import { BaseError, ContractFunctionRevertedError } from 'viem'

/** The revert reason of a simulated call, or `undefined` if the call failed in another way. */
export function revertReason(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const revert = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (!(revert instanceof ContractFunctionRevertedError)) return undefined
  return revert.reason ?? revert.shortMessage
}
