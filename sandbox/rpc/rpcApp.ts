import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type ChainName, chainNames, isEvmChain } from '../chains.js'
import type { TakenFault } from '../faults/FaultBoard.js'
import type { Service } from '../service/Service.js'
import { answerJsonRpc } from '../solana/answerJsonRpc.js'
import { type SolanaMethod, solanaMethods } from '../solana/solanaMethods.js'
import { evmLies } from './evmLies.js'
import { evmProxy, faultsOf } from './evmProxy.js'
import { InventedTransfers } from './InventedTransfers.js'
import { type AnsweredCall, anyAnswer } from './Lie.js'
import type { RpcCall } from './NodeView.js'
import { solanaLies } from './solanaLies.js'
import { solanaView } from './solanaView.js'
import { type DueLie, tellLies } from './tellLies.js'

type Env = { Bindings: HttpBindings }
type RpcFaults = readonly TakenFault<'rpc'>[]

/** The nodes of all chains: `/BASE`, and any number of others, `/BASE/<name>`, each with its own faults. */
export function rpcApp(service: Service): Hono<Env> {
  const app = new Hono<Env>()
  const memory: Memory = { finality: new Map(), history: new Map(), invented: new InventedTransfers() }
  for (const chain of chainNames) {
    app.post(`/${chain}/:node?`, async (c) => {
      const body = await c.req.text()
      const subject = { chain, node: c.req.param('node'), methods: methodsIn(body) }
      const isLie = ({ name }: TakenFault<'rpc'>) => lieOf(chain, name) !== undefined
      const faults = service.faults.takeAll('rpc', subject, (fault) => !isLie(fault))
      const broken = await breakDown(c, faults)
      if (broken) return broken
      const honest = await answer(service, chain, body, faults, memory)
      if (!service.faults.awaits('rpc', subject, isLie)) return json(c, honest)
      return json(c, await tellLies(body, honest, (call) => dueLies(service, subject, call, memory)))
    })
  }
  return app
}

/** What the nodes remember between requests: where something stopped, by the fault's id, and what they made up. */
type Memory = {
  finality: Map<number, bigint>
  history: Map<number, number>
  invented: InventedTransfers
}

/** The methods that a body calls. */
function methodsIn(body: string): string[] {
  try {
    const calls = JSON.parse(body) as RpcCall | RpcCall[]
    return (Array.isArray(calls) ? calls : [calls]).map(({ method }) => method)
  } catch {
    return []
  }
}

function lieOf(chain: ChainName, name: TakenFault<'rpc'>['name']) {
  if (name === 'rpcAnswers') return anyAnswer
  return (isEvmChain(chain) ? evmLies : solanaLies)[name]
}

/** The lies that apply to one answer, which uses each of them up. */
function dueLies(
  { faults, chains }: Service,
  { chain, node }: { chain: ChainName; node: string | undefined },
  call: AnsweredCall,
  { invented }: Memory,
): DueLie[] {
  const place = { chain: chains[isEvmChain(chain) ? chain : 'ETH'], invented }
  const concerns = (fault: TakenFault<'rpc'>) =>
    lieOf(chain, fault.name)?.concerns(call, fault, place) ?? false
  return faults
    .takeAll('rpc', { chain, node, methods: [call.method] }, concerns)
    .map((fault) => (result) => lieOf(chain, fault.name)?.tell(result, call, fault, place))
}

async function breakDown(c: Context<Env>, faults: RpcFaults): Promise<Response | undefined> {
  for (const { name, numbers } of faults) {
    if (name === 'rpcDown') c.env.incoming.socket.destroy()
    if (name === 'rpcDown' || name === 'rpcStatus500') return c.text('Internal server error', 500)
    if (name === 'rpcBusy') {
      return c.text('Too many requests', 429, { 'retry-after': String(numbers.retryAfterSeconds) })
    }
  }
  return undefined
}

async function answer(
  service: Service,
  chain: ChainName,
  body: string,
  faults: RpcFaults,
  memory: Memory,
): Promise<string> {
  const { ledger, chains, settings, faultyRelayer, solanaRelayer } = service
  if (!isEvmChain(chain)) {
    for (const { id, name, numbers } of faults) {
      if (name !== 'rpcHistoryStopped' || memory.history.has(id)) continue
      memory.history.set(id, ledger.clock.slot() - (numbers.blocks ?? 0))
    }
    const entries = methodsIn(body).map((method) => {
      const view = solanaView(ledger, faultsOf({ method }, faults), memory.history)
      return [method, solanaMethods(view, solanaRelayer)[method]] as const
    })
    const known = entries.filter((entry): entry is [string, SolanaMethod] => entry[1] !== undefined)
    return answerJsonRpc(Object.fromEntries(known), body)
  }
  const blocks = settings().evm.finalityBlocks
  const stop = faults.find(({ name }) => name === 'rpcFinalityStopped')
  if (stop && !memory.finality.has(stop.id)) {
    memory.finality.set(stop.id, (await chains[chain].client.getBlockNumber()) - BigInt(blocks))
  }
  const stoppedAt = stop && memory.finality.get(stop.id)
  return evmProxy(chains[chain], body, faults, () => ({
    blocks,
    heldFrom: faultyRelayer.lowestHeldBlock(chain),
    stoppedAt,
  }))
}

function json(c: Context, text: string): Response {
  return c.body(text, 200, { 'content-type': 'application/json' })
}
