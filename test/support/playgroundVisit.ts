import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { findBrowser } from './browser.js'

/** Starts Chromium. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, args } = await findBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args })
}

/** A page of the playground, its requests, its console errors and its wallet prompts. */
export type Visit = {
  page: Page
  context: BrowserContext
  loaded: string[]
  complaints: string[]
  asked(): Promise<readonly string[]>
}

/** Opens the playground in a new browser context, without storage or wallets of another test. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 } })
  const page = await context.newPage()
  const loaded: string[] = []
  const complaints: string[] = []
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '')
    loaded.push(`${response.url()}\n${JSON.stringify(response.headers())}\n${text}`)
  })
  page.on('request', (request) => {
    loaded.push(`${request.url()}\n${JSON.stringify(request.headers())}\n${request.postData() ?? ''}`)
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.addInitScript(noteWalletWindows)
  await page.goto(url)
  await page.getByRole('heading', { name: 'Send USDC' }).waitFor()
  const asked = () => page.evaluate(() => (window as WindowWithPrompts).asked ?? [])
  return { page, context, loaded, complaints, asked }
}

type WindowWithPrompts = Window & { asked?: string[] }

/** Records the prompts of each demo wallet. Runs in the page. */
function noteWalletWindows(): void {
  const asked: string[] = []
  Object.assign(window, { asked })
  const note = (added: Node) => {
    if (added instanceof HTMLDialogElement && added.matches('.demo-wallet'))
      asked.push(added.querySelector('p')?.textContent ?? '')
  }
  const noteAll = (changes: MutationRecord[]) => {
    for (const { addedNodes } of changes) addedNodes.forEach(note)
  }
  new MutationObserver(noteAll).observe(document, { childList: true, subtree: true })
}

/** Types an address where another wallet could be connected to receive. */
export async function enterRecipient(page: Page, chain: string, recipient: string): Promise<void> {
  await page.getByRole('button', { name: 'Enter an address' }).click()
  await page.getByLabel(`Recipient on ${chain}`).fill(recipient)
}

/** Presses a button in the demo wallet's window. */
export async function answerWallet(page: Page, button: string): Promise<void> {
  await page.locator('dialog.demo-wallet').getByRole('button', { name: button }).click()
}

/** Connects a demo wallet from the widget's list. */
export async function connectWallet(page: Page, button: string, wallet: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet }).click()
  await answerWallet(page, 'Connect')
}

/** Types an amount, reviews, and presses the button that signs. The wallet's answer is still missing. */
export async function startTransfer(page: Page, wallet: string, amount = '25.5'): Promise<void> {
  await page.getByLabel('You send').fill(amount)
  await page.getByRole('button', { name: 'Review transfer' }).click()
  await page.getByRole('button', { name: `Confirm in ${wallet}` }).click()
}

/** Makes a whole transfer from Base with Harbor, up to the last action of the person. */
export async function sendFromBase(page: Page): Promise<void> {
  await connectWallet(page, 'Connect a wallet', 'Harbor')
  await startTransfer(page, 'Harbor')
  await answerWallet(page, 'Change chain')
  await answerWallet(page, 'Sign')
}
