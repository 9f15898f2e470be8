import { keccak256 } from 'viem'
import type { PermitTypedData } from '../../src/core/permit/buildPermit.js'
import { madeUpAddress } from '../../src/testing/bridge/createTestNetwork.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { contractSignature, fakeSignature } from '../pure/fakeSignature.js'

/** The person's account. It signs with the fake scheme, in the format of wallets. */
export type Wallet = {
  address: Hex
  /** Whether another account of the person is currently connected. */
  isElsewhere: boolean
  /** The connected account. */
  connected(): Hex
  sign(typedData: PermitTypedData): Hex
  /** The first word of a contract's signature, by the hash of the whole: it stands for it as `r` does for others. */
  firstWordOf(hash: string): Hex | undefined
}

export function createWallet(isContract: boolean): Wallet {
  const firstWords = new Map<string, Hex>()
  const other = madeUpAddress('simulated other account')
  const wallet: Wallet = {
    address: madeUpAddress('simulated person'),
    isElsewhere: false,
    connected: () => (wallet.isElsewhere ? other : wallet.address),
    sign(typedData) {
      if (isContract) {
        const bytes = contractSignature(typedData)
        firstWords.set(keccak256(bytes), firstWord(bytes))
        return bytes
      }
      const { r, s, v } = fakeSignature(typedData)
      return `0x${r.slice(2)}${s.slice(2)}${v.toString(16)}`
    },
    firstWordOf: (hash) => firstWords.get(hash),
  }
  return wallet
}

/** What a signature is known by here: its `r`, or the first word of a contract's. */
export function firstWord(signature: string): Hex {
  return signature.slice(0, 66) as Hex
}
