import { type EvmChainKey, isEvmChainKey } from '../src/core/chain/chain.js'
import { type Chain, createChain } from './chain/Chain.js'
import { simulatedNetwork } from './chain/network.js'
import { createRpcNode, type RpcNode } from './chain/RpcNode.js'
import type { Hex } from './chain/token.js'
import { createDevice, type Device } from './device/Device.js'
import { createWitness, type Witness } from './invariants/Witness.js'
import { createWallet, type Wallet } from './person/Wallet.js'
import { createRandom, type Random } from './Random.js'
import { createService, type Service } from './service/Service.js'
import { serviceAddresses } from './service/serviceAddresses.js'
import { createTimeline, type Timeline } from './Timeline.js'
import { createTrace, type Trace } from './Trace.js'
import { drawWeather, type Weather } from './weather.js'

/** A chain and the nodes through which it is read. */
type ChainAccess = {
  chain: Chain
  nodes: readonly RpcNode[]
  /** The node at the second address. */
  other: RpcNode
  isDown: boolean
}

/** Everything there is in one seed. Nothing in it knows the real time, or any chance but the seed's. */
export type World = {
  readonly random: Random
  readonly timeline: Timeline
  readonly trace: Trace
  readonly weather: Weather
  readonly chains: { readonly [key in EvmChainKey]: ChainAccess }
  readonly devices: readonly Device[]
  readonly wallet: Wallet
  readonly service: Service
  readonly witness: Witness
  /** Whether faults still happen. */
  isStormy(): boolean
  endStorm(): void
  wait(ms: number): Promise<void>
  newHash(): Hex
  nameTab(device: Device): string
}

/** 1 January 2026: some moment, the same in every seed. */
const start = Date.UTC(2026, 0, 1)

/** What the person has on each chain, in base units: enough to be charged twice. */
const balance = 100_000_000n

/** Makes the world of a seed. With `isTraced`, it tells what happens in it. */
export function createWorld(seed: number, { isTraced }: { isTraced: boolean }): World {
  const random = createRandom(seed)
  const timeline = createTimeline(start)
  const trace = createTrace(isTraced, timeline.now)
  const weather = drawWeather(random.fork())
  const wallet = createWallet()
  const own = random.fork()
  let isStormy = true
  let tabs = 0

  function createAccess(key: EvmChainKey): ChainAccess {
    const chain = createChain({
      facts: simulatedNetwork.chains[key],
      pace: weather.paces[key],
      balances: new Map([
        [wallet.address.toLowerCase(), balance],
        [serviceAddresses.vault, 1_000_000_000_000n],
        [strangerAddress, 1_000_000_000_000n],
      ]),
      random: random.fork(),
      timeline,
      trace,
    })
    const nodes = Array.from({ length: weather.rpc.nodes }, () => createRpcNode(chain, timeline.now))
    nodes[0]?.setLag(weather.rpc.lag)
    const other = createRpcNode(chain, timeline.now)
    other.setLag(weather.rpc.otherLag)
    return { chain, nodes, other, isDown: false }
  }

  const base = {
    random: own,
    timeline,
    trace,
    weather,
    wallet,
    chains: {
      ETH: createAccess('ETH'),
      BASE: createAccess('BASE'),
      ARB: createAccess('ARB'),
      POLYGON: createAccess('POLYGON'),
    },
    devices: [createDevice('laptop'), createDevice('phone')],
    isStormy: () => isStormy,
    endStorm() {
      isStormy = false
      trace.add('world', () => 'the storm is over')
    },
    wait: (ms: number) => new Promise<void>((resolve) => void timeline.after(ms, resolve)),
    newHash: (): Hex => `0x${own.hex(32)}`,
    nameTab(device: Device) {
      tabs += 1
      return `${device.name} ${tabs}`
    },
  }
  const world: World = Object.assign(base, {
    service: {} as Service,
    witness: {} as Witness,
  })
  return Object.assign(world, { service: createService(world), witness: createWitness(world) })
}

/** Somebody who has nothing to do with any of it. */
export const strangerAddress = '0x5555555555555555555555555555555555555555' as const

/** The source chain of a record, where it is one that permits are signed for. */
export function sourceOf(world: World, from: string): Chain | undefined {
  return isEvmChainKey(from as EvmChainKey) ? world.chains[from as EvmChainKey]?.chain : undefined
}
