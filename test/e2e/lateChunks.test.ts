import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageFolder } from '../../scripts/packBuild.js'
import { packIntoHost } from '../../scripts/packTarball.js'
import { buildPage, type Page } from '../../scripts/sizeBuild.js'
import { richHost, withWidget } from '../../scripts/sizeHosts.js'
import { openBrowser, openSlowly } from '../../scripts/sizeVisit.js'

const folder = join(packageFolder, '.artifacts/lateChunks')
let built: Page
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  packIntoHost(folder)
  built = await buildPage(withWidget(richHost), folder)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

test('with every later file three seconds late, each press shows at once that it is done, and nothing is lost', async () => {
  const tab = await openSlowly(browser, built, 3_000)
  const widget = tab.locator('[data-usdc-bridge]')
  const button = (name: string) => widget.getByRole('button', { name, exact: true })
  const pressShown = async (name: string) => {
    await button(name).click()
    // What is busy, or the screen or sheet that the press asked for.
    await widget
      .locator('button[aria-busy=true], [data-screen=signing], dialog[open]')
      .first()
      .waitFor({ timeout: 100 })
  }
  await widget.locator('fieldset:not([aria-busy])').waitFor()
  await pressShown('Connect a wallet')
  await tab.getByRole('dialog').getByRole('button', { name: 'Harbor' }).click()
  await widget.getByLabel('You send').fill('25.5')
  await button('Review transfer').click()
  await widget.getByRole('heading', { name: 'Review' }).waitFor()
  await button('Confirm in Harbor').click()
  await expect.poll(() => button('Confirm in Harbor').count(), { timeout: 100 }).toBe(0)
  await widget.getByRole('heading', { name: 'Arrived' }).waitFor({ timeout: 30_000 })
  await tab.close()
})
