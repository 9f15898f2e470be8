import { render } from '@testing-library/react'
import { type CSSProperties, useState } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BridgeConfig } from '../../src/core/config/bridgeConfig.js'
import type { FormValue } from '../../src/form/formValue.js'
import '../../src/styles.css'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { amountField, button, connect, goToReview, press, title } = onPage
const card = () => document.querySelector<HTMLElement>('[data-usdc-bridge]')
const part = (name: string) => document.querySelector(`[data-part="${name}"]`)?.getBoundingClientRect()

/** A page with a button that opens the widget over it. */
function Opener({ config, variant }: { config: BridgeConfig; variant: 'drawer' | 'modal' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)} type="button">
        Pay
      </button>
      <BridgeWidget config={config} onOpenChange={setOpen} open={open} variant={variant} />
    </>
  )
}

describe.each(['drawer', 'modal'] as const)('a %s', (variant) => {
  const show = (parameters: Parameters<typeof createPage>[0] = {}) => {
    const world = createPage(parameters)
    render(<Opener config={world.config} variant={variant} />)
    return world
  }

  test('takes focus when it opens, and restores it when Escape closes it', async () => {
    show()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await press('Pay')
    await expect.element(page.getByRole('heading', { name: 'Send USDC' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Pay')).toHaveFocus()
    await expect.element(amountField()).not.toBeInTheDocument()
  })

  test('closes a sheet with Escape before it closes itself', async () => {
    show()
    await press('Pay')
    await press(/^From\s*Base/)
    await expect.element(page.getByText('Send from')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Send from')).not.toBeInTheDocument()
    await expect.element(amountField()).toBeVisible()
  })

  test('closes with its button and with a press beside it, and keeps what was typed', async () => {
    show()
    await press('Pay')
    await userEvent.fill(amountField(), '12.5')
    await press('Close')
    await expect.element(button('Pay')).toHaveFocus()
    await press('Pay')
    await expect.element(amountField()).toHaveValue('12.50')
    const dialog = document.querySelector('dialog[open]') as HTMLElement
    await userEvent.click(dialog, { position: { x: 2, y: 2 } })
    await expect.element(button('Pay')).toHaveFocus()
  })

  test('loses no transfer if it closes while the wallet is open', async () => {
    let sign: (answer: 'accept') => void = () => {}
    const { bridge, owner } = show({
      onPrompt: ({ kind }) =>
        kind === 'sign'
          ? new Promise((resolve) => {
              sign = resolve
            })
          : 'accept',
    })
    await press('Pay')
    await goToReview()
    await press('Confirm in Harbor')
    await title('Check your wallet').toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Pay')).toHaveFocus()
    sign('accept')
    await expect.poll(() => bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
    await press('Pay')
    await title('Arrived').toBeVisible()
  })
})

test('the page scrolls again once two modals are closed, the first one first', async () => {
  const { config } = createPage()
  const show = (isFirstOpen: boolean, isSecondOpen: boolean) => (
    <>
      <BridgeWidget config={config} open={isFirstOpen} variant="modal" />
      <BridgeWidget config={config} open={isSecondOpen} variant="modal" />
    </>
  )
  const modals = () => document.querySelectorAll('dialog:modal').length
  const { rerender } = render(show(true, false))
  await expect.poll(modals).toBe(1)
  rerender(show(true, true))
  await expect.poll(modals).toBe(2)
  rerender(show(false, true))
  rerender(show(false, false))
  await expect.poll(modals).toBe(0)
  const { style } = document.documentElement
  onTestFinished(() => {
    style.overflow = ''
  })
  expect(style.overflow).toBe('')
})

test('a drawer that was never opened reports transfers too', async () => {
  const { bridge, config, show } = createPage({ bridge: { settlement: { leaveAfter: 'never' } } })
  const view = show()
  await goToReview()
  await press('Confirm in Harbor')
  await title('On its way').toBeVisible()
  view.unmount()
  bridge.settle()
  const changes: string[] = []
  render(
    <BridgeWidget config={config} onTransferChange={({ status }) => changes.push(status)} variant="drawer" />,
  )
  await expect.poll(() => changes.at(-1)).toBe('arrived')
})

describe('the card’s size', () => {
  test('is smaller in the compact density', async () => {
    const { show } = createPage()
    const view = show()
    await connect()
    const usual = card()?.offsetHeight ?? 0
    view.rerender(<BridgeWidget config={createPage().config} variant="compact" />)
    await expect.poll(() => card()?.offsetHeight).toBeLessThan(usual * 0.95)
  })

  test('is two columns in a wide container, and one otherwise', async () => {
    const { show } = createPage()
    await page.viewport(900, 700)
    show({ variant: 'wide' })
    await expect.element(amountField()).toBeVisible()
    expect(part('panel')?.left).toBeGreaterThan(part('amount')?.right ?? 0)
    await page.viewport(420, 700)
    await expect.poll(() => part('panel')?.left).toBe(part('amount')?.left)
    await page.viewport(414, 896)
  })

  test.each<[string, CSSProperties]>([
    ['a centered flex row', { display: 'flex', justifyContent: 'center' }],
    ['a centered grid', { display: 'grid', placeItems: 'center' }],
    ['an inline block', { display: 'inline-block' }],
  ])('is its usual one in an element of the host in %s', async (_, style) => {
    const { config } = createPage()
    render(
      <div style={style}>
        <div>
          <BridgeWidget config={config} />
        </div>
      </div>,
    )
    await expect.element(amountField()).toBeVisible()
    expect(card()?.offsetWidth).toBeGreaterThan(350)
  })

  test('is what a narrow flex row leaves', async () => {
    const { config } = createPage()
    const row = { display: 'flex', inlineSize: 300 }
    render(
      <div data-testid="row" style={row}>
        <BridgeWidget config={config} />
        <p style={{ flex: 'none' }}>Beside it</p>
      </div>,
    )
    await expect.element(amountField()).toBeVisible()
    expect(page.getByTestId('row').element().scrollWidth).toBe(300)
  })
})

/** A page that renders again with every change of the amount, and passes new callbacks each time. */
function RenderingHost({ config }: { config: BridgeConfig }) {
  const [open, setOpen] = useState(true)
  const [value, setValue] = useState<FormValue>({ from: 'BASE', to: 'ARB', amount: '', recipient: undefined })
  return (
    <BridgeWidget
      config={config}
      onOpenChange={(next) => setOpen(next)}
      onValueChange={setValue}
      open={open}
      value={value}
      variant="modal"
    />
  )
}

test('one press beside a modal closes it, although the press also formats the amount and the page renders again', async () => {
  const { config } = createPage()
  render(<RenderingHost config={config} />)
  await userEvent.click(amountField())
  await userEvent.keyboard('25')
  await userEvent.click(page.getByRole('dialog'), { position: { x: 3, y: 3 } })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
