import { loadWeb3 } from './loadWeb3.js'
import { programs } from './programs.js'

/** Derives an owner's associated token account, where wallets and services keep a token by default. */
export async function associatedTokenAddress(owner: string, mint: string): Promise<string> {
  const { PublicKey } = await loadWeb3()
  const seeds = [owner, programs.token, mint].map((address) => new PublicKey(address).toBytes())
  const [address] = PublicKey.findProgramAddressSync(seeds, new PublicKey(programs.associatedToken))
  return address.toBase58()
}
