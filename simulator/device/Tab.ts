import type { Chain } from '../../src/core/chain/network.js'
import type { ChainReader, Readers } from '../../src/core/chain/reader.js'
import type { BridgeConfig } from '../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import type { Environment } from '../../src/core/environment/environment.js'
import { followOpenTransfers } from '../../src/core/follow/followOpenTransfers.js'
import { createReaders, type RpcUrls } from '../../src/core/read/readers.js'
import { rpcReader } from '../../src/core/read/rpcReader.js'
import { rpcUrls, sharedHostUrls } from '../network/addresses.js'
import { createTabFetch } from '../network/createTabFetch.js'
import { gateway, simulatedNetwork } from '../network/simulatedNetwork.js'
import { sleepOn } from '../sleepOn.js'
import type { World } from '../World.js'
import { createLightSignal } from './createLightSignal.js'
import { createTabStorage } from './createTabStorage.js'
import { createTimeLimits } from './createTimeLimits.js'
import type { Device } from './Device.js'
import { loseLocks } from './OriginLocks.js'

/** One page with the kit. When it is closed, its memory is lost and its promises never settle. */
export type Tab = {
  readonly name: string
  readonly device: Device
  readonly config: BridgeConfig
  readonly readers: Readers
  isAlive: boolean
  isHidden: boolean
  isFrozen: boolean
  /** Runs a callback of the browser now, or once the page is no longer frozen. */
  whenAwake(run: () => void): void
  setFrozen(isFrozen: boolean): void
  close(): void
  setHidden(isHidden: boolean): void
}

/** The shortest permit lifetime, in seconds, so that a seed ends sooner. */
const permitLifetime = 20 * 60

const firstUrls = {
  ETH: rpcUrls.ETH[0],
  BASE: rpcUrls.BASE[0],
  ARB: rpcUrls.ARB[0],
  POLYGON: rpcUrls.POLYGON[0],
  SOLANA: rpcUrls.SOLANA[0],
}

const twiceUrls = Object.fromEntries(
  Object.entries(firstUrls).map(([key, url]) => [key, [url, `${url}/`]]),
) as RpcUrls

function urlsOf({ faultSettings, rare }: World): RpcUrls {
  if (rare.has('oneNodeTwice')) return twiceUrls
  if (faultSettings.rpc.addresses === 1) return firstUrls
  return rare.has('sharedHost') ? sharedHostUrls : rpcUrls
}

/** The page's own viem transport to the node behind the first URL, if the node has two URLs. */
function hostOf({ rare }: World, { _internal: { environment } }: BridgeConfig) {
  if (!rare.has('oneNodeTwice')) return undefined
  return ({ key }: Chain): ChainReader => {
    const url = firstUrls[key]
    const { request } = rpcReader({ url, environment })
    return { request, transport: { type: 'http', url } }
  }
}

/** The largest fee, in base units. */
export const mostFee = 50_000n

const limits = { maxFee: mostFee }

/** Opens a tab that follows the open transfers. */
export function openTab(world: World, device: Device): Tab {
  const { trace } = world
  const wakers = new Set<() => void>()
  const held: (() => void)[] = []
  const life = {
    name: world.nameTab(device),
    device,
    isAlive: true,
    isHidden: false,
    isFrozen: false,
    whenAwake(run: () => void) {
      if (life.isFrozen) held.push(run)
      else run()
    },
    setFrozen(isFrozen: boolean) {
      trace.add(life.name, () => (isFrozen ? 'is frozen' : 'goes on'))
      life.isFrozen = isFrozen
      if (!isFrozen && life.isAlive) for (const run of held.splice(0)) run()
    },
    close() {
      if (!life.isAlive) return
      trace.add(life.name, () => 'dies')
      life.isAlive = false
      device.locks.releaseAll(life)
      device.tabs.splice(device.tabs.indexOf(tab), 1)
    },
    setHidden(isHidden: boolean) {
      trace.add(life.name, () => (isHidden ? 'is hidden' : 'is shown'))
      life.isHidden = isHidden
      if (!isHidden) for (const wake of wakers) wake()
    },
  }
  const config = createBridgeConfig({
    baseUrl: world.serviceUrl,
    network: simulatedNetwork,
    permitSpenders: { ETH: gateway, BASE: gateway, ARB: gateway, POLYGON: gateway },
    rpc: urlsOf(world),
    storage: createTabStorage(world, device, life),
    limits,
    permitLifetime,
    contractOwners: world.rare.has('contractOwner'),
    environment: createTabEnvironment(world, device, life, wakers),
    onEvent: (event) => world.witness.said(event),
  })
  const tab: Tab = Object.assign(life, { config, readers: createReaders(config, hostOf(world, config)) })
  device.tabs.push(tab)
  trace.add(tab.name, () => 'opens')
  followOpenTransfers(config, { readers: tab.readers, signal: createLightSignal().signal })
  return tab
}

function createTabEnvironment(
  world: World,
  device: Device,
  tab: Pick<Tab, 'isAlive' | 'isHidden' | 'name' | 'whenAwake'>,
  wakers: Set<() => void>,
): Environment {
  const { timeline, random } = world
  const limits = createTimeLimits(world, tab)
  const isLost = () => world.isFaultPhase() && world.rare.random.chance(0.2)
  return {
    fetch: createTabFetch(world, device, tab, limits.end),
    now: device.now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        sleepOn(timeline, ms, signal, () => tab.isAlive && tab.whenAwake(resolve))
      }),
    timeout: limits.start,
    randomId: () => random.hex(16),
    locks: world.rare.has('losesLocks') ? loseLocks(device.locks.of(tab), isLost) : device.locks.of(tab),
    channel: device.channelOf(tab),
    checks: device.checksOf(tab),
    presence: {
      isHidden: () => tab.isHidden,
      subscribe(listener) {
        wakers.add(listener)
        return () => wakers.delete(listener)
      },
    },
  }
}
