import { associatedAccount as derive } from '../../src/core/transfer/solana/associatedAccount.js'
import { remember } from './remember.js'

/** Core's own, which works out the address of the same few token accounts again and again. */
export const associatedAccount = remember(derive, (owner, mint) => `${owner}:${mint}`)
