import { type ChainKey, chainKeys } from '../../core/chain/chain.js'
import type { Pair } from '../../core/chain/route.js'
import { endpoints } from '../../core/service/calls.js'
import { callToken, type PermitCall } from '../chain/callToken.js'
import { recoverSigner } from '../chain/recoverSigner.js'
import { balanceOf } from '../chain/TokenState.js'
import type { TestSettlement } from './createIntents.js'
import { createIntents } from './createIntents.js'
import type { TestChains } from './createTestChains.js'
import { checkBuildBody, readTransferBody, type TransferOrder } from './readTransferBody.js'
import { ServiceProblem } from './ServiceProblem.js'

/** The service's four endpoints in memory. */
export type TestService = {
  setPair(from: ChainKey, to: ChainKey, enabled: boolean): void
  /** @throws ServiceProblem */
  handle(method: string, path: string, body: unknown): Promise<unknown>
  /** Makes everything that is due leave and arrive; with `'all'`, everything open. */
  settle(which: 'due' | 'all'): void
}

/** Creates a service over test chains. `now` is in ms since 1970. */
export function createTestService(
  chains: TestChains,
  settlement: TestSettlement,
  now: () => number,
): TestService {
  const intents = createIntents(chains, settlement, now)
  const pairs = new Map(everyPair().map((pair) => [`${pair.from}>${pair.to}`, pair] as const))

  async function transfer(body: unknown) {
    const order = readTransferBody(body)
    checkPair(order)
    const permit = await checkPermit(order)
    const { hash, id } = intents.accept({ ...order, permit })
    return { intent_id: id, status: 'pending', tx_hash: hash }
  }

  function checkPair({ from, to }: Pick<TransferOrder, 'from' | 'to'>): void {
    const pair = pairs.get(`${from}>${to}`)
    if (!pair) throw refusal('unsupported_route', `There is no route from ${from} to ${to}`)
    if (!pair.enabled) throw refusal('route_closed', `The route from ${from} to ${to} is closed`)
  }

  async function checkPermit({ from, amount, permit }: TransferOrder): Promise<PermitCall> {
    if (permit.spender.toLowerCase() !== chains.spenders[from].toLowerCase())
      throw refusal('invalid_permit', 'The permit names another spender')
    if (permit.value !== amount) throw refusal('invalid_permit', 'The permit is for another amount')
    const { facts, head } = chains.evm[from]
    const signed = { ...permit, signer: await recoverSigner(facts, permit) }
    const { token } = head()
    const effect = callToken(token, { kind: 'permit', permit: signed }, BigInt(Math.floor(now() / 1000)))
    if ('reverted' in effect) throw refusal('invalid_permit', effect.reverted)
    if (balanceOf(token, permit.owner) < amount)
      throw refusal('invalid_permit', 'ERC20: transfer amount exceeds balance')
    return signed
  }

  return {
    setPair(from, to, enabled) {
      pairs.set(`${from}>${to}`, { from, to, enabled })
    },
    async handle(method, path, body) {
      const called = `${method} ${path}`
      if (called === name('pairs')) return { pairs: [...pairs.values()] }
      if (called === name('transfer')) return transfer(body)
      if (called === name('buildSolanaTransaction')) checkBuildBody(body)
      if (called === name('buildSolanaTransaction') || called === name('submitSolanaTransaction'))
        throw refusal('unsupported_route', 'This test service builds no Solana transactions')
      throw new ServiceProblem(404, 'not_found', `There is no ${called.slice(0, 100)}`)
    },
    settle: intents.settle,
  }
}

/** Every route, with those from Solana closed, because this service cannot build Solana transactions. */
function everyPair(): Pair[] {
  return chainKeys.flatMap((from) =>
    chainKeys.filter((to) => to !== from).map((to) => ({ from, to, enabled: from !== 'SOLANA' })),
  )
}

function name(endpoint: keyof typeof endpoints): string {
  return `${endpoints[endpoint].method} ${endpoints[endpoint].path}`
}

function refusal(code: string, message: string): ServiceProblem {
  return new ServiceProblem(422, code, message)
}
