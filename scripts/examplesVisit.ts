import type { Browser, Page, Response } from 'playwright'

const header = 'x-api-key'

/**
 * Opens an example and tells what is wrong with it: the console, the page's errors, whether the widget becomes ready
 * and answers, whether anything that was loaded holds the key or names its header.
 */
export async function visit(browser: Browser, url: string, apiKey: string): Promise<string[]> {
  const page = await browser.newPage()
  const problems: string[] = []
  const bodies: Promise<void>[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`))
  page.on('response', (response) => bodies.push(searchResponse(response, apiKey, problems)))
  await page.goto(url, { waitUntil: 'load' })
  problems.push(...(await operateWidget(page)))
  await Promise.all(bodies)
  await page.close()
  return problems
}

/** What is wrong with the HTML as the server sent it, before any script ran. */
export async function readServed(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text()
  const expected = ['data-usdc-bridge', '<form', '<fieldset', 'aria-busy="true"']
  return expected.filter((text) => !html.includes(text)).map((text) => `the first HTML has no ${text}`)
}

async function operateWidget(page: Page): Promise<string[]> {
  const widget = page.locator('[data-usdc-bridge]')
  try {
    await widget.locator('fieldset:not([aria-busy])').waitFor({ timeout: 20_000 })
    await widget.locator('[data-part=chain]').last().click()
    await widget.getByRole('radio').first().waitFor({ timeout: 10_000 })
  } catch (error) {
    return [`the widget did not become ready: ${(error as Error).message.split('\n')[0]}`]
  }
  const radios = await widget.getByRole('radio').count()
  return radios === 5 ? [] : [`the route picker offers ${radios} chains, not 5`]
}

async function searchResponse(response: Response, apiKey: string, problems: string[]): Promise<void> {
  const headers = await response.allHeaders().catch(() => ({}))
  const text = JSON.stringify(headers) + (await response.text().catch(() => ''))
  if (text.includes(apiKey)) problems.push(`${response.url()} holds the key`)
  if (text.toLowerCase().includes(header)) problems.push(`${response.url()} names the key's header`)
}
