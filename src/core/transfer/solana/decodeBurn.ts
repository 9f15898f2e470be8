import { programs } from './programs.js'
import type { Instruction } from './resolveLookupTables.js'

/** A burn through Circle's CCTP: its amount, its destination and who may complete it there. */
export type Burn = {
  /** In base units. */
  amount: bigint
  domain: number
  /** 32 bytes; an EVM address is in the last 20. */
  recipient: Uint8Array
  /** The only account that may mint it in the destination domain: 32 bytes, zeros or none if anyone may. */
  caller: Uint8Array
  /** The maximum fee in the destination domain, in base units. */
  maxFee: bigint
  /** Whether it calls another contract in the destination domain. */
  hasHook: boolean
}

const [messengerV1, messengerV2] = programs.cctp

/** The first eight bytes of `sha256('global:' + name)`, which is how Anchor identifies an instruction. */
const burns = {
  d73c3d2e723780b0: 'deposit_for_burn',
  a7de137255150e76: 'deposit_for_burn_with_caller',
  '6ff53e83cc6cdf9b': 'deposit_for_burn_with_hook',
} as const

/** The data lengths, in bytes: discriminator, then amount 8, domain 4, recipient 32; caller 32; fee 8, threshold 4. */
const lengths = { plain: 8 + 44, withCaller: 8 + 44 + 32, v2: 8 + 44 + 32 + 12 }

/**
 * Decodes a CCTP burn; `undefined` if it is not one, or if its length does not match its kind.
 *
 * Version 1 has no fee and uses a separate instruction for a caller; version 2 always has both.
 */
export function decodeBurn({ program, data }: Instruction): Burn | undefined {
  const name = nameOf(data)
  const hasHook = name === 'deposit_for_burn_with_hook'
  if (!isWhole(program, name, data.length)) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    amount: view.getBigUint64(8, true),
    domain: view.getUint32(16, true),
    recipient: data.subarray(20, 52),
    caller: data.subarray(52, 84),
    maxFee: program === messengerV2 ? view.getBigUint64(84, true) : 0n,
    hasHook,
  }
}

type BurnName = (typeof burns)[keyof typeof burns]

function nameOf(data: Uint8Array): BurnName | undefined {
  const named: { readonly [discriminator: string]: BurnName } = burns
  return named[hexOf(data.subarray(0, 8))]
}

function isWhole(program: string, name: BurnName | undefined, length: number): boolean {
  if (program === messengerV1) {
    if (name === 'deposit_for_burn') return length === lengths.plain
    return name === 'deposit_for_burn_with_caller' && length === lengths.withCaller
  }
  if (program !== messengerV2) return false
  if (name === 'deposit_for_burn') return length === lengths.v2
  return name === 'deposit_for_burn_with_hook' && length >= lengths.v2
}

function hexOf(bytes: Uint8Array): string {
  return bytes.reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
}
