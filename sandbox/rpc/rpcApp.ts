import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type ChainName, chainNames, isEvmChain } from '../chains.js'
import type { TakenFault } from '../faults/FaultBoard.js'
import type { Service } from '../service/Service.js'
import { answerJsonRpc } from '../solana/answerJsonRpc.js'
import { solanaMethods } from '../solana/solanaMethods.js'
import { blocksBehind, evmProxy } from './evmProxy.js'

type Env = { Bindings: HttpBindings }
type RpcFaults = readonly TakenFault<'rpc'>[]

/** The nodes of all chains: `/BASE`, and any number of further ones, `/BASE/<name>`, each with faults of its own. */
export function rpcApp(service: Service): Hono<Env> {
  const app = new Hono<Env>()
  const finalityStops = new Map<number, bigint>()
  for (const chain of chainNames) {
    app.post(`/${chain}/:node?`, async (c) => {
      const faults = service.faults.takeAll('rpc', { chain, node: c.req.param('node') })
      const body = await c.req.text()
      return (
        (await breakDown(c, faults)) ?? json(c, await answer(service, chain, body, faults, finalityStops))
      )
    })
  }
  return app
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
  finalityStops: Map<number, bigint>,
): Promise<string> {
  const { ledger, chains, settings, faultyRelayer, solanaRelayer } = service
  if (!isEvmChain(chain)) {
    const behind = blocksBehind(faults)
    const view = behind === 0 ? ledger : ledger.behind(behind)
    return answerJsonRpc(solanaMethods(view, solanaRelayer), body)
  }
  const blocks = settings().evm.finalityBlocks
  const stop = faults.find(({ name }) => name === 'rpcFinalityStopped')
  if (stop && !finalityStops.has(stop.id)) {
    finalityStops.set(stop.id, (await chains[chain].client.getBlockNumber()) - BigInt(blocks))
  }
  const stoppedAt = stop && finalityStops.get(stop.id)
  return evmProxy(chains[chain], body, faults, {
    blocks,
    heldFrom: faultyRelayer.lowestHeldBlock(chain),
    stoppedAt,
  })
}

function json(c: Context, text: string): Response {
  return c.body(text, 200, { 'content-type': 'application/json' })
}
