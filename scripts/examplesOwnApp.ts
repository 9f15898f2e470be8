import { writeFileSync } from 'node:fs'
import type { Browser } from 'playwright'
import { demoAddress, fundOnEvm, ownAppPage } from '../sandbox/ownApp.js'
import type { Sandbox } from '../sandbox/Sandbox.js'
import { expectEqual } from './examplesTransfer.js'
import { watch } from './examplesVisit.js'

const amount = 25_500_000n

/** Replaces an app's page by the one that `npm run sandbox` prints, and funds its demo wallet. */
export async function writeOwnAppPage(page: string, sandbox: Sandbox): Promise<void> {
  writeFileSync(page, ownAppPage(sandbox.url))
  await fundOnEvm(sandbox, demoAddress)
}

/** Makes a transfer by that page, with the demo wallet in it. Returns the problems. */
export async function visitOwnApp(browser: Browser, url: string, sandbox: Sandbox): Promise<string[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const { problems, read } = watch(page, [sandbox.apiKey])
  const before = await sandbox.balance('ARB', demoAddress)
  try {
    await page.goto(url, { waitUntil: 'load' })
    const widget = page.locator('[data-usdc-bridge]')
    const press = (name: string) => widget.getByRole('button', { name, exact: true }).click()
    await press('Connect a wallet')
    await page.getByRole('dialog').getByRole('button', { name: 'Demo wallet' }).click()
    await widget.getByLabel('You send').fill('25.5')
    await press('Review transfer')
    await press('Confirm in Demo wallet')
    await widget.getByRole('heading', { name: 'Arrived' }).waitFor({ timeout: 60_000 })
    const arrived = (await sandbox.balance('ARB', demoAddress)) - before
    problems.push(...expectEqual('arrived on Arbitrum', arrived, amount))
  } catch (error) {
    problems.push(`the transfer stopped: ${(error as Error).message}`)
  }
  await read()
  await context.close()
  return problems.map((problem) => `the page of the sandbox: ${problem}`)
}
