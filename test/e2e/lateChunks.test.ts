import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page as Tab } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPage, type Page } from '../../bench/page/buildPage.js'
import { richHost, withWidget } from '../../bench/page/hosts.js'
import { openSlowly } from '../../bench/page/openPage.js'
import { packageFolder } from '../../scripts/packBuild.js'
import { packIntoHost } from '../../scripts/packTarball.js'
import { openBrowser } from '../support/playgroundVisit.js'

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
  await widget.locator('fieldset:not([aria-busy])').waitFor()
  expect(await press(button('Connect a wallet'))).toBe('busy')
  await tab.getByRole('dialog').getByRole('button', { name: 'Harbor' }).click()
  await widget.getByLabel('You send').fill('25.5')
  await button('Review transfer').click()
  await widget.getByRole('heading', { name: 'Review' }).waitFor()
  expect(await press(button('Confirm in Harbor'))).toBe('gone')
  await widget.getByRole('heading', { name: 'Arrived' }).waitFor({ timeout: 30_000 })
  await tab.close()
})

test('a press whose file is on its way makes the control busy that was pressed, and no other', async () => {
  const tab = await openSlowly(browser, built, 3_000)
  const widget = tab.locator('[data-usdc-bridge]')
  const busy = widget.locator('button[aria-busy=true]')
  const sheet = tab.getByRole('dialog')
  await widget.locator('fieldset:not([aria-busy])').waitFor()
  expect(await press(widget.getByRole('button', { name: 'History', exact: true }))).toBe('busy')
  expect(await busy.evaluateAll((controls) => controls.map((one) => one.getAttribute('aria-label')))).toEqual(
    ['History'],
  )
  await widget.getByRole('heading', { name: 'History' }).waitFor()
  await widget.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await press(widget.getByRole('button', { name: /^From/ }))).toBe('busy')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await connect(tab)
  await tab.close()
  const again = await openSlowly(browser, built, 3_000)
  await connect(again)
  expect(await press(again.locator('[data-usdc-bridge] [data-part=pill][aria-haspopup]'))).toBe('busy')
  await again.getByRole('dialog').getByRole('heading', { name: 'Your account' }).waitFor()
  await again.close()
})

describe.concurrent('the first press on a page whose later files are three seconds late', () => {
  test('on the recipient makes it busy, and opens the field', async () => {
    const tab = await openReady()
    expect(await press(within(tab).getByRole('button', { name: 'Change the recipient' }))).toBe('busy')
    await within(tab).getByRole('textbox', { name: 'Recipient' }).waitFor()
    await tab.close()
  })

  test('on Review makes it busy, and opens the review', async () => {
    const tab = await openReady()
    await connect(tab)
    await tab.reload()
    await within(tab).getByLabel('You send').fill('25.5')
    const review = within(tab).getByRole('button', { name: 'Review transfer' })
    await review.waitFor()
    expect(await press(review)).toBe('busy')
    await within(tab).getByRole('heading', { name: 'Review' }).waitFor()
    await tab.close()
  })

  test('on a wallet makes it busy, and connects it', async () => {
    const tab = await openReady()
    await within(tab).getByRole('button', { name: 'Connect a wallet' }).click()
    expect(await press(tab.getByRole('dialog').getByRole('button', { name: 'Harbor' }))).toBe('busy')
    await tab.locator('[data-part=pill][aria-haspopup]').waitFor()
    await tab.close()
  })

  test('on the search for earlier transfers makes it busy, and searches', async () => {
    const tab = await openReady()
    await connect(tab)
    await within(tab).getByRole('button', { name: 'History' }).click()
    await within(tab).getByRole('button', { name: 'Find transfers from other browsers' }).click()
    const find = within(tab).getByRole('button', { name: 'Check now' })
    await find.waitFor()
    expect(await press(find)).toBe('busy')
    await within(tab).getByRole('paragraph').filter({ hasText: 'Nothing else found' }).waitFor()
    await tab.close()
  })
})

const within = (tab: Tab) => tab.locator('[data-usdc-bridge]')

async function openReady(): Promise<Tab> {
  const tab = await openSlowly(browser, built, 3_000)
  await within(tab).locator('fieldset:not([aria-busy])').waitFor()
  return tab
}

async function connect(tab: Tab): Promise<void> {
  await tab.locator('[data-usdc-bridge]').getByRole('button', { name: 'Connect a wallet' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Harbor' }).click()
  await tab.locator('[data-part=pill][aria-haspopup]').waitFor()
}

/** Presses a control by the page's own clock, and tells how it showed that within 100 ms. */
function press(control: Locator): Promise<'busy' | 'gone' | 'nothing'> {
  return control.evaluate(
    (element: HTMLElement) =>
      new Promise<'busy' | 'gone' | 'nothing'>((resolve) => {
        const from = performance.now()
        const look = () => {
          if (element.ariaBusy === 'true') resolve('busy')
          else if (!element.isConnected) resolve('gone')
          else if (performance.now() - from > 100) resolve('nothing')
          else setTimeout(look, 5)
        }
        element.click()
        look()
      }),
  )
}
