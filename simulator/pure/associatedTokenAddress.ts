import { associatedTokenAddress as derive } from '../../src/core/transfer/solana/associatedTokenAddress.js'
import { remember } from './remember.js'

/** Caches core's derivation of token accounts, which the simulation repeats for the same few. */
export const associatedTokenAddress = remember(derive, (owner, mint) => `${owner}:${mint}`)
