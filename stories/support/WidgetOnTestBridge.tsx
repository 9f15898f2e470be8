import { useEffect, useState } from 'react'
import type { ChainKey } from '../../src/core/chain/chain.js'
import type { BridgeConfigParameters } from '../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { memoryStorage } from '../../src/core/record/memoryStorage.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import type { RecordStorage } from '../../src/core/record/recordStorage.js'
import {
  createEvmTestWallet,
  createTestBridge,
  type EvmPrompt,
  type EvmTestWallet,
  type PromptAnswer,
  type TestBridge,
  type TestFaults,
  type TestSettlement,
} from '../../src/testing/index.js'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import type { StoryClock } from './createStoryClock.js'
import { forgetEarlierStories } from './forgetEarlierStories.js'

/** The whole widget over a service, chains and a wallet in memory: every story has a world of its own. */
export function WidgetOnTestBridge(props: WidgetOnTestBridge.Props) {
  const {
    balance,
    clock,
    clockAhead,
    closedRoutes,
    faults,
    installed,
    isSetUp,
    keeps,
    kept,
    limits,
    onPrompt,
    prepare,
    settlement,
    solana,
    speed,
    walletKnows,
    ...widget
  } = props
  const [world] = useState(() => createWorld(props))
  useEffect(() => (installed === 'none' ? undefined : world.wallet.announce()), [installed, world])
  return <BridgeWidget {...widget} config={world.config} />
}

export declare namespace WidgetOnTestBridge {
  type Props = Omit<BridgeWidget.Props, 'config'> &
    Pick<BridgeConfigParameters, 'limits' | 'solana'> & {
      /** What the wallet holds on Base, in base units. @default 1_204_180_000n */
      balance?: bigint
      /** The time, where a story lets it pass. @default the device's, times `speed` */
      clock?: StoryClock
      /** How far this device is ahead of the chains, in ms. @default 0 */
      clockAhead?: number
      closedRoutes?: readonly [from: ChainKey, to: ChainKey][]
      /** What goes wrong. */
      faults?: TestFaults
      /** Whether the browser has a wallet. @default 'one' */
      installed?: 'one' | 'none'
      /** Whether spenders are pinned. @default true */
      isSetUp?: boolean
      /** Whether the browser keeps records. @default 'records' */
      keeps?: 'records' | 'nothing'
      /** What an earlier visit left: transfers, and what cannot be read. */
      kept?: readonly (TransferRecord | 'unreadable')[]
      /** How the person answers the wallet. @default accepts all */
      onPrompt?: (prompt: EvmPrompt) => PromptAnswer | Promise<PromptAnswer>
      /** Changes the chains before anybody looks, and keeps the wallet in reach. `owner` is its account. */
      prepare?: (bridge: TestBridge, owner: string, wallet: EvmTestWallet) => void
      /** When transfers leave and arrive. @default at once */
      settlement?: Partial<TestSettlement>
      /** How many times faster than life. @default 4: a transfer is seen to arrive */
      speed?: number
      /** Which chains the wallet knows. @default 'all' */
      walletKnows?: 'all' | 'Ethereum'
    }
}

/** Every story has the same account: a key of nobody's, so that one picture is like the next. */
const privateKey = `0x${'5a'.repeat(32)}` as const

function createWorld(props: WidgetOnTestBridge.Props) {
  const { balance = 1_204_180_000n, clock, clockAhead = 0, closedRoutes = [], faults, isSetUp = true } = props
  const { keeps, kept = [], limits, onPrompt, settlement, solana, speed = 4, walletKnows = 'all' } = props
  forgetEarlierStories()
  clock?.startAgain()
  const bridge = createTestBridge({ faults, settlement, speed, now: clock?.now })
  const [first = []] = Object.entries(bridge.walletChains)
  const wallet = createEvmTestWallet({
    name: 'Harbor',
    rdns: 'test.harbor',
    privateKey,
    chains: walletKnows === 'all' ? bridge.walletChains : Object.fromEntries([first]),
    fetch: bridge.fetch,
    onPrompt,
  })
  for (const [from, to] of closedRoutes) bridge.setPair(from, to, false)
  bridge.fund('BASE', wallet.account.address, balance)
  props.prepare?.(bridge, wallet.account.address, wallet)
  const storage = keeps === 'nothing' ? fullStorage() : memoryStorage()
  const { environment } = bridge.parameters
  const now = () => (environment?.now?.() ?? Date.now()) + clockAhead
  const config = createBridgeConfig({
    ...bridge.parameters,
    ...(clockAhead && { environment: { ...environment, now } }),
    limits,
    solana,
    storage,
    ...(!isSetUp && { permitSpenders: {} }),
  })
  for (const entry of kept) {
    if (entry === 'unreadable') storage.setItem('usdc-bridge:of-a-later-version', '{"version":99}')
    else config.records.put(ofThisNetwork(entry, bridge.parameters))
  }
  return { config, wallet }
}

/** A record as the test bridge's own network would have it: others are not listed. */
function ofThisNetwork(
  record: TransferRecord,
  { baseUrl, network }: TestBridge['parameters'],
): TransferRecord {
  const own = { network: network.name, service: baseUrl }
  if (!('chainId' in record)) return { ...record, ...own }
  const { id, usdc } = network.chains[record.from]
  return { ...record, ...own, chainId: id, token: usdc.address }
}

/** A storage that takes nothing, as that of a full disk. */
function fullStorage(): RecordStorage {
  const full = () => Promise.reject(new DOMException('The quota has been exceeded.', 'QuotaExceededError'))
  return { ...memoryStorage(), setItem: full }
}
