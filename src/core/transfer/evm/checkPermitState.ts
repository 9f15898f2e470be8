import type { EvmChainKey } from '../../chain/chain.js'
import type { EvmChain } from '../../chain/network.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import {
  AccountBlockedError,
  ClockSkewError,
  ContractOwnerError,
  TokenMismatchError,
  TokenPausedError,
} from '../../errors/chainErrors.js'
import { StandingAllowanceError } from '../../errors/permitErrors.js'
import { InsufficientBalanceError } from '../../errors/requestErrors.js'
import { TransferOutdatedError } from '../../errors/transferErrors.js'
import type { PermitMessage } from '../../permit/buildPermit.js'
import { accountKind } from '../../read/evm/evmRpc.js'
import type { PermitState } from '../../read/evm/readPermitState.js'
import { isSmallRest } from '../../record/nearPayment.js'
import { largestSkew, leastTimeLeft } from '../../record/permitLifetime.js'

/**
 * Checks the permit state before the wallet prompt opens.
 *
 * @throws TokenMismatchError, TokenPausedError, AccountBlockedError, ContractOwnerError, InsufficientBalanceError,
 * StandingAllowanceError, ClockSkewError
 */
export function checkBeforeSigning(
  config: BridgeConfig,
  chain: EvmChain,
  amount: bigint,
  state: PermitState,
): void {
  const { key } = chain
  if (state.separator !== BigInt(chain.usdc.separator)) throw new TokenMismatchError({ chain: key })
  checkIssuer(key, state)
  if (accountKind(state.code) === 'contract' && !config.contractOwners) throw new ContractOwnerError()
  if (state.balance < amount) throw new InsufficientBalanceError({ balance: state.balance, chain: key })
  if (!isSmallRest(state.allowance, amount))
    throw new StandingAllowanceError({ chain: key, allowance: state.allowance })
  const skew = Math.abs(Number(state.block.timestamp) - Math.floor(config._internal.environment.now() / 1000))
  if (skew > Number(largestSkew)) throw new ClockSkewError({ seconds: skew })
}

/**
 * Checks that the signed values still hold, using state that was read again. `allowance` is the value at signing.
 *
 * @throws TransferOutdatedError, TokenPausedError, AccountBlockedError
 */
export function checkBeforeSending(
  chain: EvmChain,
  signed: PermitMessage & { allowance: bigint },
  state: PermitState,
): void {
  if (state.nonce !== signed.nonce) throw new TransferOutdatedError({ reason: 'nonce' })
  if (state.allowance !== signed.allowance) throw new TransferOutdatedError({ reason: 'allowance' })
  if (state.balance < signed.value) throw new TransferOutdatedError({ reason: 'balance' })
  if (signed.deadline - state.block.timestamp < leastTimeLeft)
    throw new TransferOutdatedError({ reason: 'deadline' })
  checkIssuer(chain.key, state)
}

/** The issuer of USDC can pause it, and block accounts. */
function checkIssuer(chain: EvmChainKey, { isPaused, isBlocked, isSpenderBlocked }: PermitState): void {
  if (isPaused) throw new TokenPausedError({ chain })
  if (isBlocked) throw new AccountBlockedError({ chain, party: 'sender' })
  if (isSpenderBlocked) throw new AccountBlockedError({ chain, party: 'spender' })
}
