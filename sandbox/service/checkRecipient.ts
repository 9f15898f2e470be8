import { type Address, isAddress as isSolanaAddress } from '@solana/kit'
import { isAddressEqual, isAddress as isEvmAddress, zeroAddress } from 'viem'
import { type ChainName, evmChains, isEvmChain, solanaMint } from '../chains.js'
import { ServiceError } from '../ServiceError.js'
import type { SolanaLedger } from '../solana/SolanaLedger.js'

const systemProgram = '11111111111111111111111111111111'

/** Rejects a recipient that cannot be paid on that chain. */
export function checkRecipient(chain: ChainName, recipient: string, ledger: SolanaLedger): void {
  const reason = isEvmChain(chain)
    ? evmReason(recipient, evmChains[chain].usdc)
    : solanaReason(recipient, ledger)
  if (reason) throw new ServiceError(400, 'invalid_request', `recipient: ${reason} on ${chain}`)
}

function evmReason(recipient: string, token: `0x${string}`): string | undefined {
  if (!isEvmAddress(recipient)) return 'must be an EVM address, with a right checksum where it has one,'
  if (isAddressEqual(recipient, zeroAddress)) return 'must not be the zero address'
  if (isAddressEqual(recipient, token)) return 'must not be the token itself'
  return undefined
}

function solanaReason(recipient: string, ledger: SolanaLedger): string | undefined {
  if (!isSolanaAddress(recipient)) return 'must be a Solana address'
  if (recipient === solanaMint || recipient === systemProgram) return 'must be a wallet'
  const account = ledger.account(recipient as Address)
  const isWallet = !account.exists || account.programAddress === systemProgram
  return isWallet ? undefined : 'must be a wallet, not a token account or a program,'
}
