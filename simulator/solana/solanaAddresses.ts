import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { PublicKey } from '@solana/web3.js'
import { programs } from '../../src/core/transfer/solana/programs.js'
import { simulatedNetwork } from '../network/simulatedNetwork.js'

/** The mint of the simulation's USDC. */
export const solanaMint = simulatedNetwork.chains.SOLANA.usdc.address

/** Circle's second token messenger on Solana. */
export const messenger = programs.cctp[1]

/** A made-up signature. */
export function madeUpSignature(name: string): string {
  return base58.encode(createHash('sha512').update(name).digest())
}

/** The wallets on Solana. */
export const solanaAddresses = {
  person: madeUp('person'),
  service: madeUp('service'),
  stranger: madeUp('stranger'),
  merchant: madeUp('merchant'),
  friend: madeUp('friend'),
}

/** The associated token account of each. */
const owners: ReadonlyMap<string, string> = new Map(
  Object.values(solanaAddresses).map((owner) => [deriveTokenAccount(owner), owner]),
)

const accounts: ReadonlyMap<string, string> = new Map([...owners].map(([account, owner]) => [owner, account]))

/** The token account of a wallet. */
export function tokenAccountOf(owner: string): string {
  return accounts.get(owner) ?? owner
}

/** The owner of a token account. */
export function ownerOfTokenAccount(account: string): string {
  return owners.get(account) ?? account
}

function madeUp(name: string): string {
  return base58.encode(createHash('sha256').update(`simulated ${name} on Solana`).digest())
}

function deriveTokenAccount(owner: string): string {
  const seeds = [owner, programs.token, solanaMint].map((address) => new PublicKey(address).toBytes())
  return PublicKey.findProgramAddressSync(seeds, new PublicKey(programs.associatedToken))[0].toBase58()
}
