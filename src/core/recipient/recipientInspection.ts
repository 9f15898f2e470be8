import type { EvmChainKey } from '../chain/chain.js'

/** A name and its address. The transfer goes to this address, even if the name changes later. */
export type NamedAddress = {
  /** The normalized name. */
  name: string
  recipient: string
}

/**
 * Why a name has no address here.
 *
 * - `name`: names are not supported for Solana, on a network without a resolver, or on a page that cannot read Ethereum
 * - `nameUnknown`: it has no address, or one that cannot receive USDC
 * - `nameInvalid`: it contains more than the letters a to z, digits and hyphens
 * - `nameOffchain`: its owner's server would give the address, and is not asked
 * - `nameDiffers`: the nodes gave different answers
 */
export type NameProblem = 'name' | 'nameUnknown' | 'nameInvalid' | 'nameOffchain' | 'nameDiffers'

/** What the chains say of a recipient. `refused`: USDC would not reach a person. `doubtful`: to be confirmed. */
export type RecipientInspection =
  /** An account that holds a token, on Solana. Enter its owner. */
  (
    | { verdict: 'refused'; reason: 'tokenAccount'; owner: string }
    /** A token itself, or a program, on Solana. */
    | { verdict: 'refused'; reason: 'mint' | 'program' }
    /** No key can exist for it, or it belongs to a program: both on Solana. */
    | { verdict: 'doubtful'; reason: 'offCurve' | 'programAccount' }
    /** It begins and ends like an address that the person knows, and is another one. */
    | { verdict: 'doubtful'; reason: 'nearMatch'; resembles: string }
    /** A contract on `chain`, and nothing at the destination, where another may hold the address or nobody. */
    | { verdict: 'doubtful'; reason: 'notDeployed'; chain: EvmChainKey }
    /** The address of a name that only one node gave, so it could have made it up. */
    | { verdict: 'doubtful'; reason: 'oneWitness' }
    | { verdict: 'plain'; reason: 'wallet' | 'contract' }
    | { verdict: 'refused'; reason: NameProblem }
  ) & {
    /** The name and its address, if a name was entered. */
    named?: NamedAddress | undefined
  }
