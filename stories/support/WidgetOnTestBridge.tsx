import { useEffect, useState } from 'react'
import { createBridgeConfig } from '../../src/core/bridgeConfig.js'
import type { ChainKey } from '../../src/core/chain.js'
import { memoryStorage } from '../../src/core/memoryStorage.js'
import type { RecordStorage } from '../../src/core/recordStorage.js'
import {
  createEvmTestWallet,
  createTestBridge,
  type EvmPrompt,
  type PromptAnswer,
  type TestBridge,
  type TestFaults,
  type TestSettlement,
} from '../../src/testing/index.js'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'

/** The whole widget over a service, chains and a wallet in memory: every story has a world of its own. */
export function WidgetOnTestBridge(props: WidgetOnTestBridge.Props) {
  const { closedRoutes, faults, installed, isSetUp, keeps, onPrompt, prepare, settlement, speed, ...widget } =
    props
  const [world] = useState(() => createWorld(props))
  useEffect(() => (installed === 'none' ? undefined : world.wallet.announce()), [installed, world])
  return <BridgeWidget {...widget} config={world.config} />
}

export declare namespace WidgetOnTestBridge {
  type Props = Omit<BridgeWidget.Props, 'config'> & {
    closedRoutes?: readonly [from: ChainKey, to: ChainKey][]
    /** What goes wrong. */
    faults?: TestFaults
    /** Whether the browser has a wallet. @default 'one' */
    installed?: 'one' | 'none'
    /** Whether spenders are pinned. @default true */
    isSetUp?: boolean
    /** Whether the browser keeps records. @default 'records' */
    keeps?: 'records' | 'nothing'
    /** How the person answers the wallet. @default accepts all */
    onPrompt?: (prompt: EvmPrompt) => PromptAnswer
    /** Changes the chains before anybody looks. */
    prepare?: (bridge: TestBridge) => void
    /** When transfers leave and arrive. @default at once */
    settlement?: Partial<TestSettlement>
    /** How many times faster than life. @default 4: a transfer is seen to arrive */
    speed?: number
  }
}

function createWorld(props: WidgetOnTestBridge.Props) {
  const { closedRoutes = [], faults, isSetUp = true, keeps, onPrompt, settlement, speed = 4 } = props
  forgetEarlierStories()
  const bridge = createTestBridge({ faults, settlement, speed })
  const wallet = createEvmTestWallet({
    name: 'Harbor',
    rdns: 'test.harbor',
    chains: bridge.walletChains,
    fetch: bridge.fetch,
    onPrompt,
  })
  for (const [from, to] of closedRoutes) bridge.setPair(from, to, false)
  bridge.fund('BASE', wallet.account.address, 1_204_180_000n)
  props.prepare?.(bridge)
  const config = createBridgeConfig({
    ...bridge.parameters,
    ...(!isSetUp && { permitSpenders: {} }),
    ...(keeps === 'nothing' && { storage: fullStorage() }),
  })
  return { config, wallet }
}

/** A storage that takes nothing, as that of a full disk. */
function fullStorage(): RecordStorage {
  const full = () => Promise.reject(new DOMException('The quota has been exceeded.', 'QuotaExceededError'))
  return { ...memoryStorage(), setItem: full }
}

/** All stories share the storage of one origin, and a story begins with nobody connected and nobody known. */
function forgetEarlierStories(): void {
  localStorage.removeItem('usdc-bridge:evm-wallet')
  localStorage.removeItem('usdc-bridge:recipients:test:evm')
  localStorage.removeItem('usdc-bridge:recipients:test:solana')
}
