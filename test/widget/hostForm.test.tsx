import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { afterEach, beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { amountField, connect, press, title } = onPage

let complaints: MockInstance
beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(complaints.mock.calls).toEqual([])
  vi.restoreAllMocks()
})

/** A shop page whose form is submitted only by the host's own button. */
const Checkout = ({ children }: { children: ReactNode }) => (
  <form action="#sent" aria-label="Checkout" data-testid="checkout">
    <input defaultValue="Ada" name="customer" />
    {children}
    <button type="submit">Place the order</button>
  </form>
)

/** Counts submissions of a form, and prevents navigation. */
function watchSubmits(): Event[] {
  const submits: Event[] = []
  const see = (event: Event) => {
    event.preventDefault()
    submits.push(event)
  }
  document.addEventListener('submit', see)
  onTestFinished(() => document.removeEventListener('submit', see))
  return submits
}

const hosts = {
  'rendered in the browser': (checkout: ReactNode) => render(checkout),
  'rendered on the server': (checkout: ReactNode) => {
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(checkout)
    const root = hydrateRoot(container, checkout)
    onTestFinished(() => {
      root.unmount()
      container.remove()
    })
  },
}

describe.each(Object.entries(hosts))('in a form of the host, %s', (_, show) => {
  const showCheckout = () => {
    const submits = watchSubmits()
    const world = createPage()
    show(
      <Checkout>
        <BridgeWidget config={world.config} />
      </Checkout>,
    )
    return { ...world, submits }
  }

  test('a whole transfer with its buttons does not submit the form', async () => {
    const { bridge, owner, submits } = showCheckout()
    await connect()
    await userEvent.fill(amountField(), '12.5')
    await press('Review transfer')
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    expect(bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
    expect(submits).toEqual([])
  })

  test('Enter in the amount presses the widget’s button, and does not submit the form', async () => {
    const { submits } = showCheckout()
    await expect.element(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible()
    await userEvent.fill(amountField(), '12.5')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(page.getByRole('button', { name: 'Harbor' }))
    await userEvent.click(amountField())
    await expect.element(page.getByRole('button', { name: 'Review transfer' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await title('Review').toBeVisible()
    expect(submits).toEqual([])
  })

  test('Enter on a chain or a question does not submit the form', async () => {
    const { bridge, submits } = showCheckout()
    const contract = '0x8bd20e4f7a91c35db6e08f2a4c7719de53fa10e6'
    bridge.deploy('BASE', contract)
    await press(/^From\s*Base/)
    await expect.element(page.getByRole('radio', { name: /Base/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await press('Change the recipient')
    await userEvent.fill(page.getByRole('textbox', { name: 'Recipient on Arbitrum' }), contract)
    const question = page.getByRole('checkbox')
    await expect.element(question).toBeVisible()
    await userEvent.click(question)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Harbor' })).toBeVisible()
    expect(submits).toEqual([])
  })

  test('the submitted form data contains nothing of the widget', async () => {
    showCheckout()
    await press(/^From\s*Base/)
    await expect.element(page.getByRole('radio', { name: /Base/ })).toHaveFocus()
    const form = page.getByTestId('checkout').element() as HTMLFormElement
    expect([...new FormData(form).keys()]).toEqual(['customer'])
  })
})

test.each([
  ['ends', { isComposing: true }],
  ['has just ended, as in Safari,', { isComposing: false }],
])('Enter that %s an input method composition does nothing', async (_, { isComposing }) => {
  const { show } = createPage()
  show()
  await userEvent.fill(amountField(), '12.5')
  const enter = new KeyboardEvent('keydown', {
    key: 'Enter',
    keyCode: 229,
    bubbles: true,
    cancelable: true,
    isComposing,
  })
  expect(amountField().element().dispatchEvent(enter)).toBe(true)
  await title('Send USDC').toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
