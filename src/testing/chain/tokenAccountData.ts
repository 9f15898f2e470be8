import { base58 } from '@scure/base'
import { tokenAccountLayout } from '../../core/read/solana/tokenAccount.js'

/** The 165 bytes of an initialized SPL token account that holds `amount` base units. */
export function tokenAccountData(mint: string, owner: string, amount: bigint): Uint8Array {
  const layout = tokenAccountLayout
  const data = new Uint8Array(layout.size)
  data.set(base58.decode(mint), layout.mint)
  data.set(base58.decode(owner), layout.owner)
  new DataView(data.buffer).setBigUint64(layout.amount, amount, true)
  data[layout.state] = 1
  return data
}
