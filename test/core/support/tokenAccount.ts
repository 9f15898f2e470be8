import { base58, base64 } from '@scure/base'
import { tokenProgram } from '../../../src/core/read/solana/tokenAccount.js'

/** A token account in a node's answer: SPL Token's 165 bytes in base64. */
export function tokenAccount({
  mint,
  owner,
  amount,
  isFrozen = false,
  program = tokenProgram,
}: {
  mint: string
  owner: string
  amount: bigint
  isFrozen?: boolean
  program?: string
}) {
  const data = new Uint8Array(165)
  data.set(base58.decode(mint), 0)
  data.set(base58.decode(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = isFrozen ? 2 : 1
  return { lamports: 2_039_280, owner: program, data: [base64.encode(data), 'base64'] }
}
