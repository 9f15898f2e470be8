import { render } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'
import { realMouse } from './support/realMouse.js'

type HostProps = Pick<BridgeWidget.Props, 'config' | 'variant'> & {
  connect: () => Promise<unknown>
  focus: 'taken' | 'left alone'
}

/** A page whose own wallet dialog is an element with a z-index, as in most wallet kits. */
function Host({ config, connect, focus, variant }: HostProps) {
  const [isOpen, setOpen] = useState(false)
  const [asker, setAsker] = useState<Element | null>(null)
  const close = () => {
    setOpen(false)
    if (focus === 'taken' && asker instanceof HTMLElement) asker.focus()
  }
  return (
    <div style={{ minHeight: 3000 }}>
      <BridgeWidget
        config={config}
        onConnectRequest={() => {
          setAsker(document.activeElement)
          setOpen(true)
        }}
        open
        variant={variant}
      />
      {isOpen && (
        <div
          aria-label="Wallets of this page"
          role="dialog"
          style={{ position: 'fixed', inset: 0, zIndex: 1000, background: '#0008', padding: 100 }}
        >
          {/* biome-ignore lint/a11y/noAutofocus: a dialog of the host's that takes the focus as it opens is what is tried here */}
          <button autoFocus={focus === 'taken'} onClick={() => connect().then(close)} type="button">
            The host’s wallet
          </button>
          <button onClick={close} type="button">
            Not now
          </button>
        </div>
      )}
    </div>
  )
}

const isOverAll = () => document.querySelector('dialog:modal') !== null

describe.each(['drawer', 'modal'] as const)('over a %s', (variant) => {
  describe.each(['taken', 'left alone'] as const)('a dialog of the host, with the focus %s,', (focus) => {
    const show = () => {
      const world = createPage()
      const { wallet } = world
      const connect = () => wallet.provider.request({ method: 'eth_requestAccounts' })
      render(<Host config={world.config} connect={connect} focus={focus} variant={variant} />)
      return world
    }

    test('can be pressed by mouse, and opened once more', async () => {
      show()
      await realMouse.press('Connect a wallet')
      expect(await realMouse.tryPress('The host’s wallet')).toBe('the button')
      expect(isOverAll()).toBe(false)
      await realMouse.press('Not now')
      await realMouse.press('Connect a wallet')
      await expect.element(page.getByRole('dialog', { name: 'Wallets of this page' })).toBeVisible()
    })

    test('leaves the card unchanged after it closes without a press, and the page behind does not scroll', async () => {
      show()
      await userEvent.fill(onPage.amountField(), '12.5')
      expect(isOverAll()).toBe(true)
      await realMouse.press('Connect a wallet')
      expect(isOverAll()).toBe(false)
      await realMouse.press('Not now')
      await expect.poll(isOverAll).toBe(true)
      await expect.element(onPage.amountField()).toHaveValue('12.50')
      await userEvent.click(onPage.amountField())
      await expect.element(onPage.amountField()).toHaveFocus()
      expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
    })
  })
})
