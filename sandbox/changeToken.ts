import type { Address as SolanaAddress } from '@solana/kit'
import { AccountState } from '@solana-program/token'
import type { Address as EvmAddress } from 'viem'
import { type ChainName, type EvmChainName, isEvmChain, solanaMint } from './chains.js'
import type { LocalChain } from './evm/LocalChain.js'
import { placeTokenAccount } from './solana/placeAccounts.js'
import type { SolanaLedger } from './solana/SolanaLedger.js'
import { tokenAddress } from './solana/SolanaRelayer.js'
import { setTokenAccountState } from './solana/setTokenAccountState.js'

/** A change of the token. On Solana, blacklisting an account freezes its token account. */
export type TokenControl = { chain: ChainName; pause?: boolean; blacklist?: string; unBlacklist?: string }

type Chains = { chains: Record<EvmChainName, LocalChain>; ledger: SolanaLedger }

/** Pauses a token or blacklists an account as the issuer can, or undoes it. */
export async function changeToken(
  { chains, ledger }: Chains,
  { chain, pause, blacklist, unBlacklist }: TokenControl,
): Promise<void> {
  if (!isEvmChain(chain)) {
    if (blacklist) await freeze(ledger, blacklist as SolanaAddress)
    if (unBlacklist) await thaw(ledger, unBlacklist as SolanaAddress)
    return
  }
  const local = chains[chain]
  if (pause !== undefined) await local.changeToken({ pause })
  if (blacklist) await local.changeToken({ blacklist: blacklist as EvmAddress, listed: true })
  if (unBlacklist) await local.changeToken({ blacklist: unBlacklist as EvmAddress, listed: false })
}

/** Creates a token account if there is none. */
async function freeze(ledger: SolanaLedger, owner: SolanaAddress): Promise<void> {
  const account = ledger.account(await tokenAddress(owner))
  if (!account.exists) await placeTokenAccount(ledger, { owner, mint: solanaMint, amount: 0n })
  await setTokenAccountState(ledger, owner, AccountState.Frozen)
}

async function thaw(ledger: SolanaLedger, owner: SolanaAddress): Promise<void> {
  const { exists } = ledger.account(await tokenAddress(owner))
  if (exists) await setTokenAccountState(ledger, owner, AccountState.Initialized)
}
