import { type ChainKey, type EvmChainKey, isEvmChainKey } from '../../src/core/chain/chain.js'
import { madeUpAddress } from '../../src/testing/bridge/createTestNetwork.js'
import { moveToSolana } from '../solana/moveToSolana.js'
import type { World } from '../World.js'
import { amounts, type Intent } from './Intent.js'

const chains: readonly EvmChainKey[] = ['ETH', 'BASE', 'ARB', 'POLYGON']
const recipients = [madeUpAddress('simulated merchant'), madeUpAddress('simulated friend')]

/** Draws what the person wants. Few chains, amounts and recipients make conflicts likely. */
export function drawIntents(world: World): readonly Intent[] {
  const { random, devices, route } = world
  const from = evmChainOr(route?.from, () => random.pick(chains.filter((chain) => chain !== route?.to)))
  const to = evmChainOr(route?.to, () => random.pick(chains.filter((chain) => chain !== from)))
  return Array.from({ length: random.pick([1, 1, 2, 3]) }, (_, index) => {
    const isUsual = random.chance(0.8)
    const intent: Intent = {
      name: `intent ${index + 1}`,
      device: random.chance(0.8) ? (devices[0] as Intent['device']) : (devices[1] as Intent['device']),
      from: isUsual ? from : to,
      to: isUsual ? to : from,
      amount: random.pick(amounts),
      recipient: random.pick(recipients),
    }
    return moveToSolana(world, intent)
  })
}

function evmChainOr(wanted: ChainKey | undefined, draw: () => EvmChainKey): EvmChainKey {
  return wanted && isEvmChainKey(wanted) ? wanted : draw()
}
