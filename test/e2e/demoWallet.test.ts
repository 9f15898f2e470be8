import { expect, test } from 'vitest'
import {
  answerWallet,
  connectWallet,
  sendFromBase,
  startTransfer,
  visit,
} from '../support/playgroundVisit.js'
import { standPlayground } from '../support/standPlayground.js'

const { playground, browser } = standPlayground()

test.each([
  [1280, 900],
  [1000, 800],
  [390, 844],
])(
  'in a window of %i by %i px the wallet asks in words, beside or below the card, never over it',
  async (width, height) => {
    const { page, context } = await visit(browser(), playground().url)
    await page.setViewportSize({ width, height })
    const wallet = page.locator('dialog.demo-wallet')
    const expectApart = async () => {
      const card = await page.locator('[data-usdc-bridge]').first().boundingBox()
      const asking = await wallet.boundingBox()
      if (!card || !asking) throw new Error('The card or the wallet is not shown.')
      const isBeside = asking.x >= card.x + card.width || asking.x + asking.width <= card.x
      const isBelow = asking.y >= card.y + card.height
      expect([isBeside, isBelow]).toContain(true)
      expect(asking.y + asking.height).toBeLessThanOrEqual(height)
    }
    await connectWallet(page, 'Connect a wallet', 'Harbor')
    await startTransfer(page, 'Harbor')
    await wallet.getByText('Base', { exact: true }).waitFor()
    await expectApart()
    await answerWallet(page, 'Change chain')
    await wallet.getByText('25.50 USDC', { exact: true }).waitFor()
    await expectApart()
    const [shown = ''] = await wallet.allInnerTexts()
    expect(shown).not.toMatch(/[{}"]/)
    await answerWallet(page, 'Refuse')
    await context.close()
  },
)

test('in a page with a wallet dialog of its own, the widget opens that one and takes its account', async () => {
  const { page, context, complaints } = await visit(browser(), `${playground().url}/?host=rainbowkit`)
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.getByRole('dialog', { name: 'Connect a wallet to this page' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await sendFromBase(page)
  await page.getByRole('heading', { name: 'Arrived' }).waitFor({ timeout: 45_000 })
  expect(complaints).toEqual([])
  await context.close()
})
