import type { LocalChain } from '../evm/LocalChain.js'
import type { TakenFault } from '../faults/FaultBoard.js'
import { askNode, lowest, type NodeView, type RpcCall, type RpcResult } from './NodeView.js'
import { postText } from './postText.js'

/** Overrides of a node's finality: by the settings, and by a departure that a reorg will undo. */
export type Finality = { blocks: number; heldFrom: bigint | undefined; stoppedAt: bigint | undefined }

const usualFinalityBlocks = 2
const changingMethod = /"method"\s*:\s*"(eth_send|anvil_|evm_|hardhat_)/
const everything = 1n << 60n

/** Forwards JSON-RPC to a chain's node, so that browsers need only one port. */
export async function evmProxy(
  chain: LocalChain,
  body: string,
  faults: readonly TakenFault<'rpc'>[],
  finality: () => Finality,
): Promise<string> {
  const isChanging = changingMethod.test(body)
  const isPlain = () => faults.length === 0 && isUsual(finality())
  const ask = async () => {
    if (isPlain()) {
      const answer = await postText(chain.nodeUrl, body)
      // A reorg that was announced meanwhile holds blocks back that this answer may call final.
      if (isChanging || isPlain()) return answer
    }
    return askAll(chain, body, faults, finality)
  }
  const answer = await (isChanging ? ask() : chain.read(ask))
  if (isChanging) chain.persistSoon()
  return answer
}

function isUsual({ blocks, heldFrom, stoppedAt }: Finality): boolean {
  return blocks === usualFinalityBlocks && heldFrom === undefined && stoppedAt === undefined
}

function viewOf(
  latest: bigint,
  faults: readonly TakenFault<'rpc'>[],
  { blocks, heldFrom, stoppedAt }: Finality,
): NodeView {
  const blocksOf = (name: TakenFault<'rpc'>['name']) => {
    const fault = faults.find((one) => one.name === name)
    return fault && BigInt(fault.numbers.blocks ?? 0)
  }
  const head = atLeastZero(latest - BigInt(blocksBehind(faults)))
  const before = (depth: bigint | undefined) => (depth === undefined ? 0n : atLeastZero(head - depth))
  const clamped = blocksOf('rpcLogsClamped')
  return {
    head,
    finalized: atLeastZero(
      lowest(head - BigInt(blocks), (heldFrom ?? everything) - 1n, stoppedAt ?? everything),
    ),
    stateFrom: before(blocksOf('rpcPruned')),
    logsFrom: before(blocksOf('rpcLogsPruned')),
    logsUpTo: clamped === undefined ? head : head - clamped,
    mostLogBlocks: blocksOf('rpcLogLimit') ?? everything,
  }
}

/** The faults that affect one call. */
export function faultsOf<fault extends { method?: string | undefined }>(
  { method }: RpcCall,
  faults: readonly fault[],
): fault[] {
  return faults.filter((fault) => fault.method === undefined || fault.method === method)
}

/** By how many blocks the node of this request lags. */
export function blocksBehind(faults: readonly TakenFault<'rpc'>[]): number {
  const stale = faults.filter(
    ({ name, hit }) => name === 'rpcStale' || (name === 'rpcFlapping' && hit % 2 === 0),
  )
  return Math.max(0, ...stale.map(({ numbers }) => numbers.blocks ?? 0))
}

async function askAll(
  chain: LocalChain,
  body: string,
  faults: readonly TakenFault<'rpc'>[],
  finality: () => Finality,
): Promise<string> {
  const latest = await chain.client.getBlockNumber()
  // Only now: what a reorg will undo is announced before it is mined, so it is held back if it is in `latest`.
  const held = finality()
  const calls = JSON.parse(body) as RpcCall | RpcCall[]
  const ask = (call: RpcCall) => askOne(chain, call, viewOf(latest, faultsOf(call, faults), held))
  return JSON.stringify(Array.isArray(calls) ? await Promise.all(calls.map(ask)) : await ask(calls))
}

async function askOne(chain: LocalChain, call: RpcCall, view: NodeView): Promise<object> {
  const forward = async (method: string, params: unknown[]) => {
    const text = await postText(chain.nodeUrl, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const { result, error } = JSON.parse(text) as {
      result: unknown
      error?: { code: number; message: string }
    }
    return (error ? { error } : { result }) satisfies RpcResult
  }
  return { jsonrpc: '2.0', id: call.id ?? null, ...(await askNode(view, call, forward)) }
}

function atLeastZero(number: bigint): bigint {
  return number > 0n ? number : 0n
}
