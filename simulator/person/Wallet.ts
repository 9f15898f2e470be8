import type { PermitTypedData } from '../../src/core/permit/buildPermit.js'
import { madeUpAddress } from '../../src/testing/bridge/createTestNetwork.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { fakeSignature } from '../pure/fakeSignature.js'

/** The person's account. It signs with the fake scheme, in the format of wallets. */
export type Wallet = {
  address: Hex
  /** Whether another account of the person is currently connected. */
  isElsewhere: boolean
  /** The connected account. */
  connected(): Hex
  sign(typedData: PermitTypedData): Hex
}

export function createWallet(): Wallet {
  const other = madeUpAddress('simulated other account')
  const wallet: Wallet = {
    address: madeUpAddress('simulated person'),
    isElsewhere: false,
    connected: () => (wallet.isElsewhere ? other : wallet.address),
    sign(typedData) {
      const { r, s, v } = fakeSignature(typedData)
      return `0x${r.slice(2)}${s.slice(2)}${v.toString(16)}`
    },
  }
  return wallet
}
