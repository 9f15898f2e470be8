import { useState } from 'react'
import type { ChainKey } from '../src/core/chain/chain.js'
import { type BridgeConfig, BridgeWidget } from '../src/index.js'
import { languages } from '../stories/support/languages.js'
import { Balances } from './Balances.js'
import type { DemoAccounts } from './createDemoWallets.js'
import { FaultPanel } from './FaultPanel.js'
import { firstLooks, themeOf } from './Looks.js'
import { LooksPanel } from './LooksPanel.js'
import { ServiceLog } from './ServiceLog.js'

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
  const [looks, setLooks] = useState(firstLooks)
  const [isOpen, setOpen] = useState(false)
  const { direction, locale, scheme, variant, width } = looks
  const { problem, theme } = themeOf(looks)
  const isDialog = variant === 'drawer' || variant === 'modal'
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
                onChange={() => setLooks({ ...looks, scheme: choice })}
                type="radio"
              />
              {choice}
            </label>
          ))}
        </fieldset>
      </header>
      <div className="widget" style={{ inlineSize: `min(${width}px, 100%)` }}>
        {isDialog && (
          <button onClick={() => setOpen(true)} type="button">
            Send USDC
          </button>
        )}
        <BridgeWidget
          colorScheme={scheme}
          config={config}
          defaultValue={route}
          dir={direction === 'auto' ? undefined : direction}
          locale={locale === 'en' ? undefined : locale}
          messages={languages[locale]}
          onOpenChange={setOpen}
          open={isOpen}
          style={{ maxInlineSize: 'none' }}
          theme={theme}
          variant={variant === 'card' ? undefined : variant}
        />
      </div>
      {panels === 'shown' && (
        <aside>
          <LooksPanel looks={looks} onChange={setLooks} problem={problem} />
          <Balances accounts={accounts} chains={config.network.chains} />
          <ServiceLog />
          <FaultPanel />
        </aside>
      )}
    </main>
  )
}
