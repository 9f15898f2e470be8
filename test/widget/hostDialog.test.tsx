import { render } from '@testing-library/react'
import { useRef, useState } from 'react'
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

/** A page whose own wallet dialog is a native one, opened in the very press. */
function NativeHost({ config, connect, variant }: Omit<HostProps, 'focus'>) {
  const [isOpen, setOpen] = useState(false)
  const wallets = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button onClick={() => setOpen(true)} type="button">
        Open the card
      </button>
      <BridgeWidget
        config={config}
        onConnectRequest={() => wallets.current?.showModal()}
        onOpenChange={setOpen}
        open={isOpen}
        variant={variant}
      />
      <dialog aria-label="Wallets of this page" ref={wallets}>
        <button onClick={() => connect().then(() => wallets.current?.close())} type="button">
          The host’s wallet
        </button>
      </dialog>
    </>
  )
}

describe.each(['drawer', 'modal'] as const)('a native dialog of the host over a %s', (variant) => {
  const open = async () => {
    const { config, wallet } = createPage()
    const connect = () => wallet.provider.request({ method: 'eth_requestAccounts' })
    render(<NativeHost config={config} connect={connect} variant={variant} />)
    await userEvent.click(page.getByRole('button', { name: 'Open the card' }))
    await realMouse.press('Connect a wallet')
  }
  const wallets = page.getByRole('dialog', { name: 'Wallets of this page' })

  test('has the focus, and Escape closes it alone', async () => {
    await open()
    await expect.element(page.getByRole('button', { name: 'The host’s wallet' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(wallets).not.toBeInTheDocument()
    await expect.element(onPage.amountField()).toBeVisible()
    await expect.poll(isOverAll).toBe(true)
  })

  test('leaves the whole card behind, whose closing returns the focus to the page', async () => {
    await open()
    await realMouse.press('The host’s wallet')
    await expect.element(wallets).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Send USDC' })).toBeVisible()
    expect(document.querySelector('[data-part="header"]')?.getBoundingClientRect().height).toBeGreaterThan(20)
    await realMouse.press('Close')
    await expect.element(page.getByRole('button', { name: 'Open the card' })).toHaveFocus()
  })
})
