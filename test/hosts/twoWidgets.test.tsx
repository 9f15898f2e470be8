import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import '../../src/styles.css'
import { createHostPage } from './support/createHostPage.js'

let complaints: MockInstance[]
beforeEach(() => {
  complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})
afterEach(() => {
  const said = complaints.flatMap(({ mock }) => mock.calls)
  vi.restoreAllMocks()
  expect(said).toEqual([])
})

const first = () => page.getByTestId('first')
const second = () => page.getByTestId('second')
const press = (widget: Locator, name: string | RegExp) =>
  userEvent.click(widget.getByRole('button', { name }))
const title = (widget: Pick<Locator, 'getByRole'>, name: string) =>
  expect.element(widget.getByRole('heading', { name }))
const type = (widget: Locator, amount: string) =>
  userEvent.fill(widget.getByRole('textbox', { name: 'You send' }), amount)

/** Two widgets with separate configurations over one service, on one page with wagmi and a connected wallet. */
async function twoWidgets() {
  const host = createHostPage('wagmi', 'in StrictMode')
  host.show(
    <>
      <div data-testid="first">
        <BridgeWidget config={host.config} defaultValue={{ from: 'BASE', to: 'ARB' }} />
      </div>
      <div data-testid="second">
        <BridgeWidget
          colorScheme="dark"
          config={host.configBeside()}
          defaultValue={{ from: 'BASE', to: 'POLYGON' }}
          headingLevel={3}
        />
      </div>
    </>,
  )
  await press(first(), 'Connect a wallet')
  await press(first(), 'Harbor')
  await expect.element(second().getByRole('button', { name: /^Account/ })).toBeVisible()
  return host
}

async function goToReview(widget: Locator, amount: string) {
  await type(widget, amount)
  await press(widget, 'Review transfer')
  await expect.element(widget.getByRole('button', { name: 'Confirm in Harbor' })).toBeVisible()
}

function idsUsedTwice(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return ids.filter((id, place) => ids.indexOf(id) !== place)
}

test('the second waits while the first transfer is open, and shows it', { timeout: 30_000 }, async () => {
  const { bridge, signings } = await twoWidgets()
  bridge.settlement.leaveAfter = 'never'
  await goToReview(first(), '12.5')
  await press(first(), 'Confirm in Harbor')
  await title(first(), 'On its way').toBeVisible()
  await type(second(), '3')
  await press(second(), 'View earlier transfer')
  await title(second(), 'On its way').toBeVisible()
  expect(signings()).toHaveLength(1)
  expect(idsUsedTwice()).toEqual([])
  bridge.settle()
  await title(first(), 'Arrived').toBeVisible()
  await title(second(), 'Arrived').toBeVisible()
})

test('each makes its own transfer, and both report both', { timeout: 30_000 }, async () => {
  const { bridge, owner, signings, posts } = await twoWidgets()
  await goToReview(first(), '12.5')
  await press(first(), 'Confirm in Harbor')
  await title(first(), 'Arrived').toBeVisible()
  await goToReview(second(), '3')
  await press(second(), 'Confirm in Harbor')
  await title(second(), 'Arrived').toBeVisible()
  expect(signings()).toMatchObject([{ message: { nonce: '0' } }, { message: { nonce: '1' } }])
  expect(posts()).toMatchObject([{ body: { to: 'ARB' } }, { body: { to: 'POLYGON' } }])
  expect(bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
  expect(bridge.balanceOf('POLYGON', owner)).toBe(3_000_000n)
  for (const widget of [first(), second()]) {
    await press(widget, 'History')
    await expect.element(widget.getByText('12.50').first()).toBeVisible()
    await expect.element(widget.getByText('3.00').first()).toBeVisible()
  }
  expect(idsUsedTwice()).toEqual([])
})

test('if both are signed at the same moment, one is sent and the other says that nothing was sent', async () => {
  const { bridge, posts } = await twoWidgets()
  bridge.settlement.leaveAfter = 'never'
  await goToReview(first(), '12.5')
  await goToReview(second(), '3')
  for (const widget of [first(), second()]) {
    const button = widget.getByRole('button', { name: 'Confirm in Harbor' }).element()
    if (button instanceof HTMLElement) button.click()
  }
  await title(page, 'On its way').toBeVisible()
  await expect.element(page.getByText('Nothing was sent')).toBeVisible()
  expect(posts()).toHaveLength(1)
  bridge.settle()
  await title(page, 'Arrived').toBeVisible()
})
