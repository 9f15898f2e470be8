import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import { createElementPage } from './support/createElementPage.js'

const press = (widget: Locator, name: string | RegExp) =>
  userEvent.click(widget.getByRole('button', { name }))

/** Two elements and a React widget with separate configurations, and two wallets in the browser. */
async function threeOnOnePage() {
  const world = createElementPage({ walletNames: ['Harbor', 'Anchor'] })
  world.show('from="BASE" to="ARB" label="first"')
  world.show('from="BASE" to="POLYGON" label="second" root="shadow"')
  const config = createBridgeConfig({ ...world.parameters, baseUrl: world.bridge.parameters.baseUrl })
  render(<BridgeWidget config={config} defaultValue={{ from: 'BASE', to: 'ETH' }} label="third" />)
  const all = ['first', 'second', 'third'].map((name) => page.getByRole('region', { name }))
  for (const widget of all)
    await expect.element(widget.getByRole('button', { name: 'Connect a wallet' })).toBeVisible()
  return { ...world, all: all as [Locator, Locator, Locator] }
}

test('a wallet connected in one is connected in all after one prompt, and disconnected in all', async () => {
  const { all, asked } = await threeOnOnePage()
  await press(all[1], 'Connect a wallet')
  await press(all[1], 'Harbor')
  for (const widget of all)
    await expect.element(widget.getByRole('button', { name: /^Account/ })).toBeVisible()
  expect(asked()).toEqual(['connect'])
  await press(all[2], /^Account/)
  await press(all[2], 'Disconnect')
  for (const widget of all)
    await expect.element(widget.getByRole('button', { name: 'Connect a wallet' })).toBeVisible()
})

test('choosing another wallet in one replaces it in all', async () => {
  const { all, wallet } = await threeOnOnePage()
  await press(all[0], 'Connect a wallet')
  await press(all[0], 'Anchor')
  await press(all[2], /^Account/)
  await press(all[2], 'Disconnect')
  await press(all[2], 'Connect a wallet')
  await press(all[2], 'Harbor')
  const ending = wallet.account.address.slice(-4)
  for (const widget of all)
    await expect.element(widget.getByRole('button', { name: /^Account/ })).toHaveTextContent(ending)
})

test('a transfer of one is in the history of all, and blocks all until it has left', {
  timeout: 30_000,
}, async () => {
  const { all, bridge, posts } = await threeOnOnePage()
  bridge.settlement.leaveAfter = 'never'
  await press(all[0], 'Connect a wallet')
  await press(all[0], 'Harbor')
  await userEvent.fill(all[0].getByRole('textbox', { name: 'You send' }), '12.5')
  await press(all[0], 'Review transfer')
  await press(all[0], 'Confirm in Harbor')
  await expect.element(all[0].getByRole('heading', { name: 'On its way' })).toBeVisible()
  for (const widget of all.slice(1)) {
    await userEvent.fill(widget.getByRole('textbox', { name: 'You send' }), '3')
    await press(widget, 'View earlier transfer')
    await expect.element(widget.getByRole('heading', { name: 'On its way' })).toBeVisible()
  }
  bridge.settle()
  for (const widget of all)
    await expect.element(widget.getByRole('heading', { name: 'Arrived' })).toBeVisible()
  expect(posts()).toHaveLength(1)
})
