import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { faultWords } from '../../playground/transferWords.js'
import { sendFromBase, visit } from '../support/playgroundVisit.js'
import { standPlayground } from '../support/standPlayground.js'

const { playground, browser } = standPlayground()

const panel = (page: Page) => page.locator('section', { hasText: 'Let something go wrong' })

/** Such as `dropAfterAccept`: nothing that a person should have to read. */
const nameOfCode = /\b[a-z]+[A-Z]\w*/g

async function order(page: Page, fault: string) {
  await panel(page).getByText('More faults').click()
  await panel(page).getByLabel('Fault').selectOption(fault)
  await panel(page).getByRole('button', { name: 'Add this fault' }).click()
  await panel(page)
    .locator('[data-faults=waiting] li', { hasText: faultWords(fault) })
    .waitFor()
}

test('a fault added in the panel affects the widget’s next transfer and is listed as having happened', async () => {
  const { page, context } = await visit(browser(), playground().url)
  await order(page, 'dropAfterAccept')
  await sendFromBase(page)
  const happened = panel(page).locator('[data-faults=happened] li')
  await happened.filter({ hasText: faultWords('dropAfterAccept') }).waitFor()
  const [said = ''] = await panel(page).allInnerTexts()
  expect(said.match(nameOfCode)).toBeNull()
  await page.getByText('The requests to the service').click()
  await page.locator('.log li', { hasText: 'no answer' }).waitFor()
  expect(playground().sandbox.intents()).toHaveLength(1)
  expect(playground().sandbox.faults()).toEqual([])
  await page.getByRole('heading', { name: 'Arrived' }).waitFor({ timeout: 45_000 })
  await context.close()
})

test('the panel applies valid settings, refuses invalid ones, moves the clocks and clears faults', async () => {
  const { page, context } = await visit(browser(), playground().url)
  const { sandbox } = playground()
  await panel(page).getByText('More faults').click()
  await panel(page).getByLabel('Fault').selectOption('rpcStale')
  await panel(page).getByLabel('Node of').selectOption('Arbitrum')
  await panel(page).getByLabel('How many blocks').fill('30')
  await panel(page).getByRole('button', { name: 'Add this fault' }).click()
  await expect
    .poll(() => sandbox.faults(), { timeout: 5_000 })
    .toMatchObject([{ name: 'rpcStale', chain: 'ARB', blocks: 30, left: 'untilCleared' }])
  // Until it is listed, the panel still says that nothing is wrong.
  await panel(page)
    .locator('[data-faults=waiting] li', { hasText: faultWords('rpcStale') })
    .waitFor()
  await panel(page).getByRole('button', { name: 'Clear faults' }).click()
  await panel(page).getByText('Nothing: all is well.').waitFor()
  expect(sandbox.faults()).toEqual([])
  const blocks = panel(page).getByLabel('How many blocks')
  await blocks.fill('1.5')
  await panel(page).getByRole('button', { name: 'Add this fault' }).click()
  expect(await blocks.evaluate((field) => field.matches(':invalid'))).toBe(true)

  const before = await clock()
  await page.getByRole('button', { name: '10 minutes later' }).click()
  await expect.poll(clock, { timeout: 5_000 }).toBeGreaterThanOrEqual(before + 600)
  expect(sandbox.faults()).toEqual([])
  await context.close()
})

async function clock(): Promise<number> {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] }
  const { rpcUrl } = playground().sandbox.chains.BASE
  const response = await fetch(rpcUrl, { method: 'POST', body: JSON.stringify(call) })
  return Number(((await response.json()) as { result: { timestamp: string } }).result.timestamp)
}
