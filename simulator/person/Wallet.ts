import { privateKeyToAccount } from 'viem/accounts'
import type { PermitTypedData } from '../../src/core/evm/permit.js'
import type { Hex } from '../chain/token.js'

/** The person's key. It signs for real: nothing of the kit's check of signatures is replaced. */
export type Wallet = {
  address: Hex
  sign(typedData: PermitTypedData): Promise<Hex>
}

/** A key that anybody can read here, for chains that exist nowhere. */
const account = privateKeyToAccount(`0x${'51'.repeat(32)}`)

export function createWallet(): Wallet {
  return { address: account.address, sign: (typedData) => account.signTypedData(typedData) }
}
