import { nodeFaults } from './nodeFaults.js'
import { settlementFaults } from './settlementFaults.js'

/** Who misbehaves: the service's answers, its relayer, the transaction that it builds on Solana, or a chain's node. */
export type FaultSide = 'service' | 'execution' | 'build' | 'rpc'

/** What a test matrix or a panel needs to know of a fault. */
export type FaultEntry = {
  name: string
  side: FaultSide
  /** Which transfers it concerns, by the kind of chain that they start from. */
  transfers: 'evm' | 'solana' | 'both'
  /** What happens, in one sentence. */
  says: string
  /** Unusual, but nothing wrong: it has to be accepted. */
  isHonest?: true
  /** What can be set, with what holds otherwise. Seconds are those of the chain's clock. */
  parameters?: Readonly<Record<string, number>>
  /** What can be chosen; the first holds otherwise. */
  choices?: Readonly<Record<string, readonly [string, ...string[]]>>
  /** What can be written, with what holds otherwise. */
  texts?: Readonly<Record<string, string>>
}

const longDelay = { ms: 60_000 }

/** Everything that can go wrong on demand. */
export const faultCatalogue = [
  {
    name: 'dropBeforeAccept',
    side: 'service',
    transfers: 'both',
    says: 'The connection breaks before the service has read the request.',
  },
  {
    name: 'dropAfterAccept',
    side: 'service',
    transfers: 'both',
    says: 'The service accepts the request, then the connection breaks without an answer.',
  },
  {
    name: 'delayBeforeAccept',
    side: 'service',
    transfers: 'both',
    says: 'The request lies around before the service accepts it, until the faults are cleared or the time is over.',
    parameters: longDelay,
  },
  {
    name: 'delayAfterAccept',
    side: 'service',
    transfers: 'both',
    says: 'The service accepts the request and holds its answer back, until the faults are cleared or the time is over.',
    parameters: longDelay,
  },
  {
    name: 'status500BeforeAccept',
    side: 'service',
    transfers: 'both',
    says: 'The service answers 500 and has done nothing.',
  },
  {
    name: 'status500AfterAccept',
    side: 'service',
    transfers: 'both',
    says: 'The service answers 500 although it has accepted the request.',
  },
  {
    name: 'html502BeforeAccept',
    side: 'service',
    transfers: 'both',
    says: 'A gateway answers 502 with a page of HTML and the service has seen nothing.',
  },
  {
    name: 'html502AfterAccept',
    side: 'service',
    transfers: 'both',
    says: 'A gateway answers 502 with a page of HTML although the service has accepted the request.',
  },
  {
    name: 'status408BeforeAccept',
    side: 'service',
    transfers: 'both',
    says: 'The service answers 408 and has done nothing.',
  },
  {
    name: 'status408AfterAccept',
    side: 'service',
    transfers: 'both',
    says: 'The service answers 408 although it has accepted the request.',
  },
  {
    name: 'status409BeforeAccept',
    side: 'service',
    transfers: 'both',
    says: 'The service answers 409 and has done nothing.',
  },
  {
    name: 'status409AfterAccept',
    side: 'service',
    transfers: 'both',
    says: 'The service answers 409 although it has accepted the request.',
  },
  {
    name: 'status429',
    side: 'service',
    transfers: 'both',
    says: 'The service answers 429 with Retry-After and has done nothing.',
    parameters: { retryAfterSeconds: 2 },
  },
  {
    name: 'refuse',
    side: 'service',
    transfers: 'both',
    says: 'The service refuses with 422 and has done nothing.',
  },
  {
    name: 'refuseAfterAccept',
    side: 'service',
    transfers: 'both',
    says: 'The service says 422 although it has accepted the request.',
  },
  {
    name: 'truncatedAnswer',
    side: 'service',
    transfers: 'both',
    says: 'The service accepts the request, and its answer ends in the middle of the JSON.',
  },
  {
    name: 'wrongTypesAnswer',
    side: 'service',
    transfers: 'both',
    says: 'The service accepts the request, and its answer has numbers and nulls where text belongs.',
  },
  {
    name: 'duplicateDelivery',
    side: 'service',
    transfers: 'both',
    says: 'The service gets the same request twice at the same time and answers with what the second came to.',
  },
  {
    name: 'permitFrontRun',
    side: 'execution',
    transfers: 'evm',
    says: 'Somebody else submits the same permit before the relayer does.',
  },
  {
    name: 'transferReverts',
    side: 'execution',
    transfers: 'evm',
    says: 'The permit lands, the transfer after it reverts, and the allowance stands.',
  },
  {
    name: 'allowancePulled',
    side: 'execution',
    transfers: 'evm',
    says: 'The relayer takes the money on a standing allowance, without using the permit.',
  },
  {
    name: 'allowancePulledLate',
    side: 'execution',
    transfers: 'evm',
    says: 'The relayer takes the money on a standing allowance once the permit has expired unused.',
    parameters: { afterSeconds: 0 },
  },
  {
    name: 'feePulledBeside',
    side: 'execution',
    transfers: 'evm',
    says: 'The relayer takes a part of the amount as a fee, by a second transfer in the same transaction.',
    parameters: { feeBasisPoints: 100, routed: 0 },
  },
  {
    name: 'feePulledApart',
    side: 'execution',
    transfers: 'evm',
    says: 'The relayer takes a part of the amount as a fee, in a transaction of its own.',
    parameters: { feeBasisPoints: 100, routed: 0 },
  },
  {
    name: 'hashReplaced',
    side: 'execution',
    transfers: 'evm',
    says: 'The transaction that the service names never lands; another one does the same.',
  },
  {
    name: 'sourceReverts',
    side: 'execution',
    transfers: 'evm',
    says: 'The transaction that the service names reverts as a whole, and the permit stays unused.',
  },
  {
    name: 'tokenPaused',
    side: 'execution',
    transfers: 'evm',
    says: 'The token is paused between acceptance and execution, until the faults are cleared.',
  },
  {
    name: 'ownerBlacklisted',
    side: 'execution',
    transfers: 'both',
    says: 'The owner is listed, or frozen, between acceptance and execution, until the faults are cleared.',
  },
  {
    name: 'nonceTaken',
    side: 'execution',
    transfers: 'evm',
    says: 'Another permit of the owner, for another spender, takes the nonce first.',
  },
  {
    name: 'relayerStopped',
    side: 'execution',
    transfers: 'both',
    says: 'The service accepts and never executes.',
  },
  {
    name: 'relayerLate',
    side: 'execution',
    transfers: 'evm',
    says: 'The service accepts and executes minutes later.',
    parameters: { seconds: 300 },
  },
  {
    name: 'relayerLateOnSolana',
    side: 'execution',
    transfers: 'solana',
    says: 'The service accepts and broadcasts later: in time for the first minute, in vain after it.',
    parameters: { seconds: 30 },
  },
  {
    name: 'departureReorged',
    side: 'execution',
    transfers: 'evm',
    says: 'The departure lands, vanishes with its block some time later, and never comes back.',
    parameters: { afterSeconds: 30 },
  },
  {
    name: 'departureReorgedAndBack',
    side: 'execution',
    transfers: 'evm',
    says: 'The departure lands, vanishes with its block some time later, and comes back in another block.',
    parameters: { afterSeconds: 30, backAfterSeconds: 30 },
  },
  {
    name: 'arrivalReorged',
    side: 'execution',
    transfers: 'both',
    says: 'The arrival on an EVM chain lands, vanishes with its block some time later, and never comes back.',
    parameters: { afterSeconds: 30 },
  },
  {
    name: 'arrivalReorgedAndBack',
    side: 'execution',
    transfers: 'both',
    says: 'The arrival on an EVM chain lands, vanishes with its block, and comes back in another block.',
    parameters: { afterSeconds: 30, backAfterSeconds: 30 },
  },
  {
    name: 'payoutStopped',
    side: 'execution',
    transfers: 'both',
    says: 'The money leaves the source chain and is never paid out.',
  },
  ...settlementFaults,
  {
    name: 'builtExpired',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction has run out before the wallet sees it.',
  },
  {
    name: 'builtWrongAmount',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction moves twice the amount.',
  },
  {
    name: 'builtWrongMint',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction moves another token of the sender.',
  },
  {
    name: 'builtWrongReceiver',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction moves the money to a stranger.',
  },
  {
    name: 'builtExtraTransfer',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction moves one more unit to a stranger.',
  },
  {
    name: 'builtApprove',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction lets a stranger move everything that the token account holds.',
  },
  {
    name: 'builtInnerApprove',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction calls a program that lets a stranger move everything, by an inner instruction.',
  },
  {
    name: 'builtSetAuthority',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction makes a stranger the owner of the token account.',
  },
  {
    name: 'builtCloseAccount',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction closes the token account, if it is empty then, and gives its rent to a stranger.',
  },
  {
    name: 'builtBurn',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction burns one unit as well.',
  },
  {
    name: 'builtBurnForStranger',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction burns the amount by CCTP, and a stranger alone may have it minted.',
  },
  {
    name: 'builtBurnOfFee',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction burns the amount by CCTP, and all of it but one unit may be kept as a fee.',
  },
  {
    name: 'builtBurnWithHook',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction burns the amount by CCTP, and has something called where it is minted.',
  },
  {
    name: 'builtAssign',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction gives the wallet itself to a program.',
  },
  {
    name: 'builtLamports',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction moves lamports of the sender to a stranger.',
    parameters: { lamports: 1_000_000 },
  },
  {
    name: 'builtPriorityFee',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction offers an absurd priority fee, at the cost of whoever pays for it.',
    parameters: { microLamports: 100_000_000 },
  },
  {
    name: 'builtUnknownProgram',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction calls a program that nobody knows, with the sender as signer.',
  },
  {
    name: 'builtDurableNonce',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction stands on a durable nonce and never runs out.',
  },
  {
    name: 'builtLookupTable',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction takes accounts from a lookup table, honestly.',
    isHonest: true,
  },
  {
    name: 'builtLookupTableMissing',
    side: 'build',
    transfers: 'solana',
    says: 'The built transaction takes accounts from a lookup table that is not on the chain.',
  },
  ...nodeFaults,
] as const satisfies readonly FaultEntry[]
