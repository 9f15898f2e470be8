import { tokenProgram } from '../../read/solana/tokenAccount.js'

/** The programs that a transfer may call without being pinned, and those used to recognize what it does. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: tokenProgram,
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  memoV1: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  lookupTable: 'AddressLookupTab1e1111111111111111111111111',
  /** Assertions that Phantom and Solflare add (docs.phantom.com/developer-powertools/lighthouse). */
  lighthouse: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
  /** Circle's TokenMessengerMinter, v1 and v2 (developers.circle.com, the same on devnet). */
  cctp: ['CCTPiPYPc6AsJuwueEnWgSgucamXDZwBd53dQ11YiKX3', 'CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe'],
} as const
