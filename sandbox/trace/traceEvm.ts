import { type Address, type Hash, isAddressEqual, parseEventLogs } from 'viem'
import { gatewayAbi, usdcAbi } from '../contracts/abis.js'
import type { LocalChain } from '../evm/LocalChain.js'
import { intentKey } from '../service/intentKey.js'
import type { Intent } from '../store/IntentStore.js'
import type { TraceStep } from './TransferTrace.js'

/** Suffixes of a transfer's key at the gateway: some faults split one step into two. */
const parts = ['', ' first', ' second', ' fee']

/** Traces the departure from an EVM chain as the chain shows it now. Includes every allowance of the owner. */
export async function traceEvmDeparture(chain: LocalChain, intent: Intent): Promise<TraceStep[]> {
  const [allowances, hashes] = await Promise.all([
    listAllowances(chain, intent),
    listGatewayHashes(chain, 'Deposited', intent),
  ])
  const moves = await Promise.all(hashes.map((hash) => listMoves(chain, hash)))
  const departures = moves.flat().filter(({ from }) => isAddressEqual(from, intent.owner as Address))
  return [
    ...allowances,
    ...departures.map(({ from, ...move }) => ({ what: 'left' as const, account: from, ...move })),
    ...(await listReverts(chain, intent)),
  ]
}

/** Traces the payout on an EVM chain. */
export async function traceEvmArrival(chain: LocalChain, intent: Intent): Promise<TraceStep[]> {
  const hashes = await listGatewayHashes(chain, 'Released', intent)
  const moves = await Promise.all(hashes.map((hash) => listMoves(chain, hash)))
  return moves.flat().flatMap(({ to, ...move }): TraceStep[] => {
    // USDC minted only to fund a payout stays with the gateway.
    if (isAddressEqual(to, chain.facts.gateway)) return []
    const paidOut = { what: 'paidOut' as const, account: to, ...move }
    const isForRecipient = isAddressEqual(to, intent.recipient as Address)
    return isForRecipient ? [paidOut, { ...paidOut, what: 'arrived' }] : [paidOut]
  })
}

async function listAllowances(chain: LocalChain, { amount, owner }: Intent): Promise<TraceStep[]> {
  const { name, gateway, usdc } = chain.facts
  const approvals = await chain.client.getContractEvents({
    address: usdc,
    abi: usdcAbi,
    eventName: 'Approval',
    args: { owner: owner as Address, spender: gateway },
    fromBlock: 0n,
    strict: true,
  })
  const steps = approvals.map(async ({ args, blockNumber, transactionHash }): Promise<TraceStep[]> => {
    if (args.value !== amount && args.value !== 0n) return []
    const what = args.value === 0n ? 'allowanceRevoked' : 'permitUsed'
    return [{ what, at: await timeOf(chain, blockNumber), chain: name, hash: transactionHash }]
  })
  return (await Promise.all(steps)).flat()
}

async function listGatewayHashes(
  chain: LocalChain,
  eventName: 'Deposited' | 'Released',
  { id }: Intent,
): Promise<Hash[]> {
  const logs = await chain.client.getContractEvents({
    address: chain.facts.gateway,
    abi: gatewayAbi,
    eventName,
    args: { intent: parts.map((part) => intentKey(`${id}${part}`)) },
    fromBlock: 0n,
  })
  return [...new Set(logs.map(({ transactionHash }) => transactionHash))]
}

async function listMoves(chain: LocalChain, hash: Hash) {
  const { name, usdc } = chain.facts
  const { blockNumber, logs } = await chain.client.getTransactionReceipt({ hash })
  const at = await timeOf(chain, blockNumber)
  return parseEventLogs({ abi: usdcAbi, eventName: 'Transfer', logs })
    .filter(({ address }) => isAddressEqual(address, usdc))
    .map(({ args: { from, to, value } }) => ({ at, chain: name, hash, from, to, amount: `${value}` }))
}

async function listReverts(chain: LocalChain, { sourceHash }: Intent): Promise<TraceStep[]> {
  const hash = sourceHash as Hash | undefined
  const receipt = hash && (await chain.client.getTransactionReceipt({ hash }).catch(() => undefined))
  if (!receipt || receipt.status === 'success') return []
  const at = await timeOf(chain, receipt.blockNumber)
  return [{ what: 'reverted', at, chain: chain.facts.name, hash: receipt.transactionHash }]
}

async function timeOf(chain: LocalChain, blockNumber: bigint): Promise<string> {
  const { timestamp } = await chain.client.getBlock({ blockNumber })
  return new Date(Number(timestamp) * 1000).toISOString()
}
