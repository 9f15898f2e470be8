import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const press = (name: string | RegExp) => userEvent.click(button(name))
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first())

async function connect() {
  await press('Connect a wallet')
  await press('Harbor')
  await expect.element(button(/^Account/)).toBeVisible()
}

test('without USDC, the person sees what to do', async () => {
  const { show } = createPage()
  show({ defaultValue: { from: 'POLYGON', to: 'ARB', amount: '5' } })
  await connect()
  await shown('No USDC on Polygon').toBeVisible()
  await expect.element(button('Choose another route')).toHaveAttribute('aria-disabled', 'true')
})

test('a look-alike of USDC is named only where the balance is insufficient', async () => {
  const { bridge, owner, show } = createPage()
  bridge.fundLookAlike('BASE', owner, 82_500_000n)
  show({ defaultValue: { amount: '5' } })
  await connect()
  await expect.element(button('Review transfer')).toBeVisible()
  expect(page.getByText(/USDC\.e/).query()).toBeNull()
  await userEvent.fill(page.getByRole('textbox', { name: 'You send' }), '1001')
  await shown('You have 82.50 USDC.e on Base').toBeVisible()
  await shown(/USDC.e is a bridged token/).toBeVisible()
})

test('an unreadable chain makes no claim about the balance', async () => {
  const { bridge, show } = createPage()
  show({ defaultValue: { amount: '5' } })
  await connect()
  await shown('Balance 1,000.00').toBeVisible()
  bridge.faults.rpc = 'down'
  await userEvent.fill(page.getByRole('textbox', { name: 'You send' }), '1001')
  await expect.element(button('Lower the amount')).toBeVisible()
  expect(page.getByText('No USDC on Base').query()).toBeNull()
})
