import { useState } from 'react'
import type { ChainKey } from '../src/core/chain/chain.js'
import { type BridgeConfig, BridgeWidget } from '../src/index.js'
import { languages } from '../stories/support/languages.js'
import { Balances } from './Balances.js'
import type { DemoAccounts } from './createDemoWallets.js'
import { FaultPanel } from './FaultPanel.js'
import { keepLooks, keptLooks, type Looks, themeOf } from './Looks.js'
import { CodePanel, LooksPanel } from './LooksPanel.js'
import { MoneyTimeline } from './MoneyTimeline.js'
import { ConnectButton, useConnectModal } from './RainbowLookAlike.js'
import { TimePanel } from './TimePanel.js'

type PlaygroundProps = {
  accounts: DemoAccounts
  config: BridgeConfig
  /** Whether the panels beside the widget are shown, which poll the sandbox. */
  panels: 'shown' | 'none'
  /** The form's initial route. */
  route: { from: ChainKey; to: ChainKey }
}

/** The minimum width, in px, at which the widget has its own row. */
const wideFrom = 480

/** The widget, beside panels that show what happens behind it. */
export function Playground({ accounts, config, panels, route }: PlaygroundProps) {
  const [looks, setLooks] = useState(keptLooks)
  const change = (next: Looks) => {
    setLooks(next)
    keepLooks(next)
  }
  const { chains } = config.network
  return (
    <main
      className="playground"
      data-scheme={looks.scheme}
      data-stage={looks.width > wideFrom ? 'wide' : 'card'}
    >
      <Head onChoose={(scheme) => change({ ...looks, scheme })} scheme={looks.scheme} />
      <Stage config={config} looks={looks} route={route} />
      {panels === 'shown' && (
        <>
          <div className="column" data-column="money">
            <MoneyTimeline chains={chains} />
            <Balances accounts={accounts} chains={chains} />
            <TimePanel />
          </div>
          <div className="column" data-column="looks">
            <LooksPanel looks={looks} onChange={change} />
            <CodePanel looks={looks} />
          </div>
          <FaultPanel chains={chains} />
        </>
      )}
    </main>
  )
}

type HeadProps = { scheme: Looks['scheme']; onChoose: (scheme: Looks['scheme']) => void }

function Head({ onChoose, scheme }: HeadProps) {
  return (
    <header className="head">
      <div>
        <h1>usdc-bridge-react</h1>
        <p>
          Five local chains and made-up money. Harbor and Lumen are demo wallets; any real one shows up too.
        </p>
      </div>
      <fieldset>
        <legend>Colors</legend>
        {(['system', 'light', 'dark'] as const).map((choice) => (
          <label key={choice}>
            <input checked={scheme === choice} name="scheme" onChange={() => onChoose(choice)} type="radio" />
            {choice}
          </label>
        ))}
      </fieldset>
    </header>
  )
}

type StageProps = Pick<PlaygroundProps, 'config' | 'route'> & { looks: Looks }

function Stage({ config, looks, route }: StageProps) {
  const [isOpen, setOpen] = useState(false)
  const openConnectModal = useConnectModal()
  const { direction, locale, scheme, variant, width } = looks
  const isDialog = variant === 'drawer' || variant === 'modal'
  return (
    <div className="stage">
      {openConnectModal && <ConnectButton />}
      <div className="widget" style={{ inlineSize: `min(${width}px, 100%)` }}>
        {isDialog && (
          <button className="page-button" onClick={() => setOpen(true)} type="button">
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
          onConnectRequest={openConnectModal}
          onOpenChange={setOpen}
          open={isOpen}
          style={{ maxInlineSize: isDialog ? width : 'none' }}
          theme={themeOf(looks)}
          variant={variant === 'card' ? undefined : variant}
        />
      </div>
    </div>
  )
}
