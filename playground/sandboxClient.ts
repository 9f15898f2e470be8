import type { ArmedFault, HappenedFault } from '../sandbox/faults/FaultBoard.js'
import type { SandboxChain, SandboxSolana } from '../sandbox/Sandbox.js'
import type { TransferTrace } from '../sandbox/trace/TransferTrace.js'
import type { ChainKey, EvmChainKey } from '../src/core/chain/chain.js'

/** The public facts of the sandbox, without the key. */
export type SandboxInfo = { chains: Record<EvmChainKey, SandboxChain>; solana: SandboxSolana }

/** The time of the service and its chains, and how far it is ahead of the machine's; in ms. */
type Clock = { now: number; aheadMs: number }

/** One request that the service received. */
export type SeenRequest = {
  id?: number
  at?: string | number
  method: string
  path: string
  status: number
  fault?: string
}

/** The injected faults that can still hit, and those that have hit. */
type Faults = { armed: ArmedFault[]; happened: HappenedFault[] }

async function call<answer>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<answer> {
  const response = await fetch(`/sandbox${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as answer
}

/** The controls of the sandbox, for the panels beside the widget. */
export const sandboxClient = {
  info: () => call<SandboxInfo>('/info'),
  requests: async () => (await call<{ requests: SeenRequest[] }>('/requests')).requests,
  balance: async (chain: ChainKey, address: string) =>
    BigInt((await call<{ balance: string }>(`/balance?chain=${chain}&address=${address}`)).balance),
  fund: (chain: ChainKey, address: string, amount: bigint) =>
    call('/fund', { chain, address, amount: amount.toString(), native: true }),
  setPair: (from: ChainKey, to: ChainKey, enabled: boolean) => call('/pairs', { from, to, enabled }),
  set: (settings: object) => call('/settings', settings),
  faults: () => call<Faults>('/faults'),
  inject: (fault: object) => call('/faults', fault),
  clearFaults: () => call('/faults', undefined, 'DELETE'),
  traces: async () => (await call<{ traces: TransferTrace[] }>('/traces')).traces,
  clock: () => call<Clock>('/clock'),
  /** Skips some seconds for the service and all chains. */
  pass: (seconds: number) => call<Clock>('/clock', { seconds }),
}
