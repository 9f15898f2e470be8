import type { PermitTypedData } from '../../src/core/permit/permit.js'
import { madeUpAddress } from '../../src/testing/bridge/createTestNetwork.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { fakeSignature } from '../pure/fakeSignature.js'

/** The person's account. It signs by the fake scheme, in the form in which wallets do. */
export type Wallet = {
  address: Hex
  sign(typedData: PermitTypedData): Hex
}

export function createWallet(): Wallet {
  return {
    address: madeUpAddress('simulated person'),
    sign(typedData) {
      const { r, s, v } = fakeSignature(typedData)
      return `0x${r.slice(2)}${s.slice(2)}${v.toString(16)}`
    },
  }
}
