import { associatedAccount as derive } from '../../src/core/transfer/solana/associatedAccount.js'
import { remember } from './remember.js'

/** Caches core's derivation of token accounts, which the simulation repeats for the same few. */
export const associatedAccount = remember(derive, (owner, mint) => `${owner}:${mint}`)
