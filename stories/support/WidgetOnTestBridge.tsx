import { useEffect, useState } from 'react'
import type { ChainKey } from '../../src/core/chain/chain.js'
import type { BridgeConfigParameters } from '../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { wrapRecord } from '../../src/core/record/recordEnvelope.js'
import { memoryStorage, type RecordStorage } from '../../src/core/record/recordStorage.js'
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

/** The whole widget over an in-memory service, chains and wallet. Every story has its own. */
export function WidgetOnTestBridge(props: WidgetOnTestBridge.Props) {
  const {
    balance,
    clock,
    clockAhead,
    closedRoutes,
    evm,
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
    Pick<BridgeConfigParameters, 'evm' | 'limits' | 'solana'> & {
      /** The wallet's balance on Base, in base units. @default 1_204_180_000n */
      balance?: bigint
      /** The clock, for a story that advances it. @default the device's, times `speed` */
      clock?: StoryClock
      /** How far this device's clock is ahead of the chains, in ms. @default 0 */
      clockAhead?: number
      closedRoutes?: readonly [from: ChainKey, to: ChainKey][]
      /** The faults of the service. */
      faults?: TestFaults
      /** Whether the browser has a wallet. @default 'one' */
      installed?: 'one' | 'none'
      /** Whether spenders are pinned. @default true */
      isSetUp?: boolean
      /** Whether the browser can store records. @default 'records' */
      keeps?: 'records' | 'nothing'
      /** Stored transfers of an earlier visit, and unreadable entries. */
      kept?: readonly (TransferRecord | 'unreadable')[]
      /** The person's response to wallet prompts. @default accepts all */
      onPrompt?: (prompt: EvmPrompt) => PromptAnswer | Promise<PromptAnswer>
      /** Changes the chains before the widget reads them, and gives access to the wallet. `owner` is its account. */
      prepare?: (bridge: TestBridge, owner: string, wallet: EvmTestWallet) => void
      /** When transfers leave and arrive. @default at once */
      settlement?: Partial<TestSettlement>
      /** How many times faster than real time. @default 4: a transfer is seen to arrive */
      speed?: number
      /** The chains that the wallet knows. @default 'all' */
      walletKnows?: 'all' | 'Ethereum'
    }
}

/** A fixed key, so that every story has the same account and pictures are reproducible. */
const privateKey = `0x${'5a'.repeat(32)}` as const

function createWorld(props: WidgetOnTestBridge.Props) {
  const {
    balance = 1_204_180_000n,
    clock,
    clockAhead = 0,
    closedRoutes = [],
    evm,
    faults,
    isSetUp = true,
  } = props
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
  for (const entry of kept) keepEntry(storage, entry, bridge.parameters)
  const { environment } = bridge.parameters
  const now = () => (environment?.now?.() ?? Date.now()) + clockAhead
  const config = createBridgeConfig({
    ...bridge.parameters,
    ...(clockAhead && { environment: { ...environment, now } }),
    evm,
    limits,
    solana,
    storage,
    ...(!isSetUp && { permitSpenders: {} }),
  })
  return { config, wallet }
}

/** Stores a transfer before the widget reads it. */
function keepEntry(
  storage: RecordStorage,
  entry: TransferRecord | 'unreadable',
  parameters: TestBridge['parameters'],
): void {
  if (entry === 'unreadable') storage.setItem('usdc-bridge:of-a-later-version', '{"version":99}')
  else storage.setItem(`usdc-bridge:${entry.id}`, wrapRecord(ofThisNetwork(entry, parameters)))
}

/** A record on the test bridge's own network. Records of other networks are not listed. */
function ofThisNetwork(
  record: TransferRecord,
  { baseUrl, network }: TestBridge['parameters'],
): TransferRecord {
  const own = { network: network.name, service: baseUrl }
  if (!('chainId' in record)) return { ...record, ...own }
  const { id, usdc } = network.chains[record.from]
  return { ...record, ...own, chainId: id, token: usdc.address }
}

/** A storage that rejects every write, like that of a full disk. */
function fullStorage(): RecordStorage {
  const full = () => Promise.reject(new DOMException('The quota has been exceeded.', 'QuotaExceededError'))
  return { ...memoryStorage(), setItem: full }
}
