import type { Hex } from '../../src/testing/chain/TokenState.js'

/** Accounts of the service. */
export const serviceAddresses = {
  relayer: '0x7777777777777777777777777777777777777771',
  vault: '0x7777777777777777777777777777777777777772',
  feeCollector: '0x7777777777777777777777777777777777777773',
} as const satisfies { [name: string]: Hex }
