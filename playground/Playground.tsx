import { useState } from 'react'
import { type BridgeConfig, BridgeWidget } from '../src/index.js'
import { Balances } from './Balances.js'
import type { DemoAccounts } from './createDemoWallets.js'
import { FaultPanel } from './FaultPanel.js'
import { ServiceLog } from './ServiceLog.js'

type Scheme = 'system' | 'light' | 'dark'

/** The widget, with what happens behind it beside it. */
export function Playground({ accounts, config }: { accounts: DemoAccounts; config: BridgeConfig }) {
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
        <BridgeWidget colorScheme={scheme} config={config} defaultValue={{ from: 'BASE', to: 'ARB' }} />
      </div>
      <aside>
        <Balances accounts={accounts} chains={config.network.chains} />
        <ServiceLog />
        <FaultPanel />
      </aside>
    </main>
  )
}
