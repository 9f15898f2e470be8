import { QueryClient } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import '../../src/styles.css'
import { createReaders } from '../../src/core/read/readers.js'
import { memoryStorage } from '../../src/core/record/recordStorage.js'
import { transfer } from '../../src/core/transfer/evm/transfer.js'
import { signerFromAccount } from '../../src/core/wallet/evm/signerFromAccount.js'
import { queryKeys } from '../../src/query/queryKeys.js'
import type { PromptAnswer } from '../../src/testing/index.js'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import { createPage } from './support/createPage.js'
import { listen } from './support/listen.js'
import { onPage } from './support/onPage.js'
import { realMouse } from './support/realMouse.js'

const { amountField, goToReview, press, title } = onPage
const row = /^On its way: 12\.50 USDC to Arbitrum/
const variants = [undefined, 'compact', 'wide', 'drawer', 'modal'] as const

/** A page reloaded after a transfer was sent: without a wallet, with only the storage. */
async function reload({ props = {} }: { props?: Partial<BridgeWidget.Props> } = {}) {
  const storage = memoryStorage()
  const world = createPage({ bridge: { settlement: { leaveAfter: 'never' } }, config: { storage } })
  world.show()
  await goToReview()
  await press('Confirm in Harbor')
  await title('On its way').toBeVisible()
  cleanup()
  localStorage.clear()
  const config = createBridgeConfig({ ...world.bridge.parameters, storage })
  const said = listen()
  render(<BridgeWidget config={config} {...props} />)
  return { ...world, said }
}

const places = () =>
  ['amount-value', 'panel', 'primary', 'icon-button'].map((part) => {
    const { left, top } = document.querySelector(`[data-part="${part}"]`)?.getBoundingClientRect() ?? {}
    return [part, left, top]
  })

describe('after a reload, a transfer in progress', () => {
  test.each(variants)('is visible before a wallet is connected, in the variant %s', async (variant) => {
    await reload({ props: { open: true, variant } })
    const shown = page.getByRole('button', { name: row })
    await expect.element(shown).toBeVisible()
    await expect.element(onPage.button('Connect a wallet')).toBeVisible()
    const { top, bottom } = shown.element().getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThan(window.innerHeight / 2)
  })

  test('opens from its row, and a button leads back', async () => {
    const { bridge } = await reload()
    await realMouse.press(row)
    await title('On its way').toHaveFocus()
    await realMouse.press('Close')
    await title('Send USDC').toHaveFocus()
    await expect.element(page.getByRole('button', { name: row })).toBeVisible()
    expect(bridge.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('is announced as arrived once, on screen and to a screen reader', async () => {
    const { bridge, said } = await reload()
    await expect.element(page.getByRole('button', { name: row })).toBeVisible()
    bridge.settle()
    await realMouse.press(/^Arrived: 12\.50 USDC to Arbitrum/)
    await expect
      .poll(() => said.map(({ text }) => text))
      .toEqual([
        'On its way: 12.50 USDC to Arbitrum',
        'Arrived: 12.50 USDC to Arbitrum',
        '12.50 USDC arrived on Arbitrum.',
      ])
    await title('Arrived').toBeVisible()
    await realMouse.press('Done')
    await title('Send USDC').toBeVisible()
    await expect.element(page.getByText(/^Arrived:/)).not.toBeInTheDocument()
  })

  describe.each([320, 400])('at %i px', (width) => {
    test.each(variants)('moves nothing when it appears, in the variant %s', async (variant) => {
      await page.viewport(width, 900)
      const props = { open: true, variant } as const
      const { bridge } = await reload({ props })
      await expect.element(page.getByRole('button', { name: row })).toBeVisible()
      const withRow = places()
      cleanup()
      const config = createBridgeConfig({ ...bridge.parameters, storage: memoryStorage() })
      render(<BridgeWidget config={config} {...props} />)
      await expect.element(onPage.button('Connect a wallet')).toBeVisible()
      expect(withRow).toEqual(places())
    })
  })
})

test('a form without open transfers has its own title, and loads nothing more', async () => {
  const { show } = createPage()
  show()
  await userEvent.fill(amountField(), '1')
  await title('Send USDC').toBeVisible()
  expect(document.querySelector('[data-part="lead"]')?.textContent).toBe('')
})

test('a payment that left from another tab while the wallet asked is named, and not offered once more', async () => {
  let sign = (_: PromptAnswer) => {}
  const { bridge, posts, show, signings, wallet } = createPage({
    onPrompt: ({ kind }) => (kind === 'sign' ? new Promise((resolve) => (sign = resolve)) : 'accept'),
  })
  show()
  await goToReview()
  await press('Confirm in Harbor')
  await expect.poll(signings).toHaveLength(1)
  const tab = createBridgeConfig(bridge.parameters)
  await transfer(tab, {
    from: 'BASE',
    to: 'ARB',
    amount: 12_500_000n,
    recipient: wallet.account.address,
    signer: signerFromAccount(wallet.account),
    readers: createReaders(tab),
  })
  bridge.settle()
  sign('accept')
  await onPage.shown(/An earlier transfer .* has just ended/).toBeVisible()
  await expect.element(onPage.button('Start again')).toBeVisible()
  await expect.element(onPage.button('Confirm in Harbor')).not.toBeInTheDocument()
  expect(posts()).toHaveLength(1)
})

test('the end of a transfer remains on the screen once another page deletes it', async () => {
  const { config, show } = createPage()
  const queryClient = new QueryClient()
  show({ queryClient })
  await goToReview()
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  const [record] = await config.records.list()
  const isEmpty = async () => {
    await config.records.clearEnded()
    return (await config.records.list()).length === 0
  }
  await expect.poll(isEmpty, { timeout: 10_000 }).toBe(true)
  await expect.poll(() => queryClient.getQueryData(queryKeys.record(config, record?.id))).toBe(null)
  // What was read is drawn by the second frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  await title('Arrived').toBeVisible()
})

describe('once its screen is left, a transfer that may still leave is not offered once more', () => {
  test.each([
    ['On its way', 'given', 'Close'],
    ['On its way', 'given', 'History'],
    ['We did not get an answer', 'lost', 'Close'],
  ] as const)('%s: %s, %s', async (name, answer, way) => {
    const { bridge, show } = createPage({ bridge: { settlement: { leaveAfter: 'never' } } })
    if (answer === 'lost') bridge.faults.transfer = 'dropBefore'
    show()
    await goToReview()
    await press('Confirm in Harbor')
    await title(name).toBeVisible()
    await press(new RegExp(`^${way}`))
    if (way === 'History') await press('Back')
    await expect.element(amountField()).toHaveValue('')
  })

  test('and what was typed for another one stays', async () => {
    const { show } = createPage({ bridge: { settlement: { leaveAfter: 'never' } } })
    show()
    await goToReview()
    await press('Confirm in Harbor')
    await title('On its way').toBeVisible()
    await press('Close')
    await userEvent.fill(amountField(), '7')
    await press(row)
    await title('On its way').toBeVisible()
    await press('Close')
    await expect.element(amountField()).toHaveValue('7.00')
  })
})
