import type { Readers } from '../../src/core/chain/reader.js'
import type { BridgeConfig } from '../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import type { Environment } from '../../src/core/environment/environment.js'
import { followOpenTransfers } from '../../src/core/follow/followOpenTransfers.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { isSettledRecord } from '../../src/core/record/status.js'
import { createLightSignal } from '../device/createLightSignal.js'
import { serviceUrl } from '../network/addresses.js'
import { toResponse } from '../network/Reply.js'
import { gateway, simulatedNetwork } from '../network/simulatedNetwork.js'
import { sleepOn } from '../sleepOn.js'
import type { PlayedService } from './createPlayedService.js'
import type { Stage } from './Stage.js'

/** One page with the kit, which follows open transfers. */
export type Page = {
  readonly config: BridgeConfig
  readonly readers: Readers
  isOpen(record: TransferRecord): boolean
  /** Its memory is lost and its promises never settle. */
  close(): void
}

/** The shortest permit lifetime, in seconds. */
const permitLifetime = 20 * 60

export function openPage(stage: Stage, service: PlayedService, readers: Readers): Page {
  const { device, oracle } = stage
  const life = { isAlive: true }
  const never = new Promise<never>(() => undefined)
  const alive = async <value>(run: () => value): Promise<value> => (life.isAlive ? run() : never)
  const config = createBridgeConfig({
    baseUrl: serviceUrl,
    network: simulatedNetwork,
    permitSpenders: { BASE: gateway, ARB: gateway },
    limits: { maxFee: 0n },
    permitLifetime,
    storage: {
      getItem: (key) => alive(() => device.items.get(key)),
      keys: () => alive(() => [...device.items.keys()]),
      removeItem: (key) => alive(() => device.items.delete(key)),
      setItem: (key, value) =>
        alive(() => {
          device.items.set(key, value)
          oracle.stored()
        }),
    },
    environment: createPageEnvironment(stage, life, service),
  })
  const ended = new AbortController()
  followOpenTransfers(config, { readers, signal: ended.signal })
  return {
    config,
    readers,
    isOpen: (record) => !isSettledRecord(record),
    close() {
      life.isAlive = false
      device.locks.releaseAll(life)
      ended.abort()
    },
  }
}

/** A hidden page is throttled, as in browsers. */
const throttled = (ms: number) => (ms >= 10_000 ? 4 * ms : ms)

function createPageEnvironment(
  { timeline, device, newHash, isAttended }: Stage,
  life: { isAlive: boolean },
  service: PlayedService,
): Environment {
  return {
    now: timeline.now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        sleepOn(timeline, isAttended() ? ms : throttled(ms), signal, () => life.isAlive && resolve())
      }),
    timeout: () => createLightSignal().signal,
    randomId: () => newHash().slice(2, 34),
    locks: device.locks.of(life),
    channel: device.channelOf(life),
    checks: device.checksOf(life),
    presence: { isHidden: () => false, subscribe: () => () => undefined },
    fetch: async (url, init = {}) => {
      const reply = await service.answer(String(url), String(init.body ?? ''))
      if (!life.isAlive) return new Promise<never>(() => undefined)
      if (reply === 'lost') throw new TypeError('fetch failed')
      return toResponse(reply)
    },
  }
}
