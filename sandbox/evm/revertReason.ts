import { BaseError, ContractFunctionRevertedError } from 'viem'

/** The reason a simulated call was refused with, or undefined where the call could not be made at all. */
export function revertReason(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const revert = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (!(revert instanceof ContractFunctionRevertedError)) return undefined
  return revert.reason ?? revert.shortMessage
}
