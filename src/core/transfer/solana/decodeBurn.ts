import { hex } from '@scure/base'
import { programs } from './programs.js'
import type { Instruction } from './resolveTransaction.js'

/** A burn by Circle's CCTP: what it takes, and to whom it goes in which domain. */
export type Burn = {
  /** Base units. */
  amount: bigint
  domain: number
  /** 32 bytes; an EVM address stands in the last 20. */
  recipient: Uint8Array
}

/** The first eight bytes of `sha256('global:' + name)`, as Anchor names an instruction. */
const burns = {
  d73c3d2e723780b0: 'deposit_for_burn',
  a7de137255150e76: 'deposit_for_burn_with_caller',
  '6ff53e83cc6cdf9b': 'deposit_for_burn_with_hook',
}

/** Reads a burn of Circle's CCTP: after the discriminator stand amount, domain and recipient, in v1 and v2 alike. */
export function decodeBurn({ program, data }: Instruction): Burn | undefined {
  const isMessenger = programs.cctp.some((id) => id === program)
  if (!isMessenger || data.length < 52 || !(hex.encode(data.subarray(0, 8)) in burns)) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    amount: view.getBigUint64(8, true),
    domain: view.getUint32(16, true),
    recipient: data.subarray(20, 52),
  }
}
