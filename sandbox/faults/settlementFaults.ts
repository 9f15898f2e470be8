import type { FaultEntry } from './faultCatalogue.js'

/** Calls through another contract if it is 1. */
const routed = 0

/** Unusual ways to collect the money and to pay it out, right and wrong ones. */
export const settlementFaults = [
  {
    name: 'relayerRouted',
    side: 'execution',
    transfers: 'evm',
    says: 'The relayer works through another contract, to which its transactions are addressed.',
  },
  {
    name: 'pulledShort',
    side: 'execution',
    transfers: 'evm',
    says: 'The relayer takes less than the amount and leaves the rest as an allowance.',
    parameters: { leftBasisPoints: 100, routed },
  },
  {
    name: 'halvesPulledBeside',
    side: 'execution',
    transfers: 'evm',
    says: 'The relayer takes the amount by two transfers in one transaction.',
    parameters: { firstBasisPoints: 5_000, routed },
  },
  {
    name: 'halvesPulledApart',
    side: 'execution',
    transfers: 'evm',
    says: 'The relayer takes the amount by two transfers, the second in a later block, which the service names.',
    parameters: { firstBasisPoints: 5_000, seconds: 0, routed },
  },
  {
    name: 'pulledInSameBlock',
    side: 'execution',
    transfers: 'evm',
    says: 'The permit and the pull are two transactions in one block.',
    parameters: { routed },
  },
  {
    name: 'pulledInLaterBlock',
    side: 'execution',
    transfers: 'evm',
    says: 'The permit lands alone, and the pull some time later in another block.',
    parameters: { seconds: 0, routed },
  },
  {
    name: 'hashOfAnother',
    side: 'execution',
    transfers: 'evm',
    says: 'The service names another transaction of the owner, a plain transfer, and executes nothing unless told to.',
    parameters: { baseUnits: 1_000_000, executes: 0 },
  },
  {
    name: 'spenderBlacklisted',
    side: 'execution',
    transfers: 'evm',
    says: 'The spender is listed between acceptance and execution, until the faults are cleared.',
  },
  {
    name: 'recipientBlacklisted',
    side: 'execution',
    transfers: 'both',
    says: 'The recipient is listed, or frozen, before the money is paid out, until the faults are cleared.',
  },
  {
    name: 'payoutShort',
    side: 'execution',
    transfers: 'both',
    says: 'The recipient gets less than was promised.',
    parameters: { keptBasisPoints: 100 },
  },
  {
    name: 'payoutInParts',
    side: 'execution',
    transfers: 'both',
    says: 'The recipient gets the amount in two parts, by two transactions.',
    parameters: { firstBasisPoints: 5_000 },
  },
  {
    name: 'payoutToOther',
    side: 'execution',
    transfers: 'both',
    says: 'The amount is paid out to somebody else.',
  },
  {
    name: 'payoutTwice',
    side: 'execution',
    transfers: 'both',
    says: 'The recipient gets the amount twice, by two transactions.',
  },
] as const satisfies readonly FaultEntry[]
