import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { answerWallet, sendFromBase, startTransfer, visit } from '../support/playgroundVisit.js'
import { standPlayground } from '../support/standPlayground.js'

const { playground, browser } = standPlayground()

const patience = 60_000

const timeline = (page: Page) => page.locator('section', { hasText: 'Where the money is' })

/** What the newest transfer's lines say, without their times. */
const lines = (page: Page) => page.locator('.story').first().locator('li > span').allInnerTexts()

const arrived = (page: Page) =>
  page.locator('[data-usdc-bridge]').getByRole('heading', { name: 'Arrived' }).waitFor({ timeout: patience })

test('the timeline describes the transfer in words, from the service to both chains, with working links', async () => {
  const { page, context, complaints } = await visit(browser(), playground().url)
  await timeline(page).getByText('Nothing has been sent yet.').waitFor()
  await sendFromBase(page)
  await timeline(page).getByText('Arrived', { exact: true }).waitFor({ timeout: patience })
  const account = await page.locator('tr:has([data-balance=BASE]) td[title]').textContent()
  await page.locator('[data-balance=ETH]').getByText('1,000.00', { exact: true }).waitFor()
  expect(await lines(page)).toEqual([
    'The service accepted the transfer.',
    'The permit that you signed was used. Transaction',
    `25.50 USDC left ${account}. Transaction`,
    'The service paid out 25.50 USDC. Transaction',
    `25.50 USDC arrived at ${account}. Transaction`,
  ])
  await timeline(page).getByRole('link', { name: 'Transaction' }).last().click()
  await page.getByRole('heading', { name: 'A transaction on Arbitrum' }).waitFor()
  await page.getByText('Succeeded').waitFor()
  await page.getByText('25.50 USDC').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('the timeline shows a fault where it happened, and what the transfer waits for', async () => {
  const { page, context } = await visit(browser(), playground().url)
  await page.getByRole('button', { name: 'A malicious service' }).click()
  await page.locator('[data-faults=waiting] li').waitFor()
  await sendFromBase(page)
  await timeline(page)
    .getByText('Waiting for the service to pay out on Arbitrum.')
    .waitFor({ timeout: patience })
  expect(await lines(page)).toContain('The money leaves the source chain and is never paid out.')
  await page.getByRole('button', { name: 'Clear faults' }).click()
  await context.close()
})

test('after ten minutes and ten more have passed, a transfer arrives, and another one after a reload', async () => {
  const { page, context } = await visit(browser(), playground().url)
  const before = playground().sandbox.clock().aheadMs
  const later = page.getByRole('button', { name: '10 minutes later' })
  await later.click()
  await page.locator('.time button:enabled').first().waitFor()
  await later.click()
  await expect.poll(() => playground().sandbox.clock().aheadMs).toBe(before + 1_200_000)
  await page.getByText(/ahead of your device\.$/).waitFor()
  await sendFromBase(page)
  await arrived(page)

  await page.reload()
  await page.getByRole('button', { name: /^Account/ }).waitFor({ timeout: patience })
  await startTransfer(page, 'Harbor', '3')
  await answerWallet(page, 'Change chain')
  await answerWallet(page, 'Sign')
  await arrived(page)
  await context.close()
})

test('clearing faults unpauses the token, and after the permit expires the next transfer arrives', async () => {
  const { page, context } = await visit(browser(), playground().url)
  await page.getByRole('button', { name: 'A frozen token' }).click()
  await page.locator('[data-faults=waiting] li').waitFor()
  await sendFromBase(page)
  await timeline(page).getByText('The transaction failed and moved nothing.').waitFor({ timeout: patience })
  await page.getByRole('button', { name: 'Clear faults' }).click()
  await page.getByRole('button', { name: '1 hour later' }).click()
  await page.getByRole('button', { name: 'Start again' }).click({ timeout: patience })
  await startTransfer(page, 'Harbor', '4')
  await answerWallet(page, 'Sign')
  await arrived(page)
  await context.close()
})
