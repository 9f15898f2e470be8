import { useState } from 'react'
import type { ChainKey } from '../src/core/chain/chain.js'
import { type BridgeConfig, BridgeWidget } from '../src/index.js'
import { Balances } from './Balances.js'
import type { DemoAccounts } from './createDemoWallets.js'
import { FaultPanel } from './FaultPanel.js'
import { ServiceLog } from './ServiceLog.js'

type Scheme = 'system' | 'light' | 'dark'

type PlaygroundProps = {
  accounts: DemoAccounts
  config: BridgeConfig
  /** What stands beside the widget, and asks the sandbox again and again. */
  panels: 'shown' | 'none'
  /** What the form starts with. */
  route: { from: ChainKey; to: ChainKey }
}

/** The widget, with what happens behind it beside it. */
export function Playground({ accounts, config, panels, route }: PlaygroundProps) {
  const [scheme, setScheme] = useState<Scheme>('system')
  return (
    <main className="playground" data-scheme={scheme}>
      <header>
        <h1>usdc-bridge-react</h1>
        <p>
          Five local chains and made-up money. Harbor and Lumen are demo wallets; any real one shows up too.
        </p>
        <fieldset>
          <legend>Colours</legend>
          {(['system', 'light', 'dark'] as const).map((choice) => (
            <label key={choice}>
              <input
                checked={scheme === choice}
                name="scheme"
                onChange={() => setScheme(choice)}
                type="radio"
              />
              {choice}
            </label>
          ))}
        </fieldset>
      </header>
      <div className="widget">
        <BridgeWidget colorScheme={scheme} config={config} defaultValue={route} />
      </div>
      {panels === 'shown' && (
        <aside>
          <Balances accounts={accounts} chains={config.network.chains} />
          <ServiceLog />
          <FaultPanel />
        </aside>
      )}
    </main>
  )
}
