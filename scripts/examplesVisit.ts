import type { Browser, FrameLocator, Page, Response } from 'playwright'
import type { Sandbox } from '../sandbox/Sandbox.js'
import { installSolanaWallet, transferFromSolana } from './examplesSolana.js'
import { transfer } from './examplesTransfer.js'
import { installWallet } from './examplesWallet.js'

/** The widget's page or frame. */
export type Place = Pick<Page & FrameLocator, 'getByLabel' | 'getByRole' | 'getByTestId' | 'locator'>

/** How a person connects the test wallet, and what the page itself contains. */
export type Host = {
  connect: (place: Place) => Promise<void>
  /** The source chain. @default 'BASE' */
  source?: 'BASE' | 'SOLANA'
  /** The frame of the page with the widget. */
  frame?: string
  /** Whether other code on the page contains the key header's name. */
  keyHeader: 'unnamed' | 'named by others'
  /** The outside hosts that the page's own kit requests, and its messages if none answers. */
  kit?: { asks: RegExp; says: RegExp }
  /** The text of the page's own wallet button. */
  shownAccount?: (place: Place) => Promise<string | null>
}

/**
 * Opens an example, makes a transfer and reloads. Returns the problems: console messages, page errors, wrong behavior
 * of the widget, the wallet, the service and the chains, any loaded file with the key or its header's name, and any
 * request to another machine.
 */
export async function visit(browser: Browser, url: string, sandbox: Sandbox, host: Host): Promise<string[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  // A development server compiles a page when it is first asked for.
  page.setDefaultTimeout(120_000)
  const secrets = [sandbox.apiKey, ...(host.keyHeader === 'unnamed' ? ['x-api-key'] : [])]
  const { problems, read } = watch(page, secrets, host)
  try {
    problems.push(
      ...(await (host.source === 'SOLANA' ? sendFromSolana : sendFromBase)(page, url, sandbox, host)),
    )
  } catch (error) {
    problems.push(`the transfer stopped: ${(error as Error).message}`)
  }
  await read()
  await context.close()
  return problems
}

async function sendFromBase(page: Page, url: string, sandbox: Sandbox, host: Host): Promise<string[]> {
  const { BASE, ARB } = sandbox.chains
  const wallet = await installWallet(page, { [BASE.id]: BASE.rpcUrl, [ARB.id]: ARB.rpcUrl })
  await page.goto(url, { waitUntil: 'load' })
  return transfer(page, { wallet, sandbox, host })
}

async function sendFromSolana(page: Page, url: string, sandbox: Sandbox, host: Host): Promise<string[]> {
  const wallet = await installSolanaWallet(page)
  await page.goto(url, { waitUntil: 'load' })
  return transferFromSolana(placeOf(page, host), { wallet, sandbox })
}

export function placeOf(page: Page, { frame }: Host): Place {
  return frame ? page.frameLocator(frame) : page
}

/** Problems of the server-rendered HTML, before any script runs. */
export async function readServed(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text()
  const expected = ['data-usdc-bridge', 'data-screen="form"', '<fieldset', 'aria-busy="true"']
  return [
    ...expected.filter((text) => !html.includes(text)).map((text) => `the first HTML has no ${text}`),
    // A host's form may surround the widget, and forms cannot nest.
    ...(html.includes('<form') ? ['the first HTML has a <form of its own'] : []),
  ]
}

/** Whether a program without a session, which can claim any origin, can use the key. */
export async function refuseStranger(url: string): Promise<string[]> {
  const { status } = await fetch(`${url}/api/bridge/sdk/v1/pairs`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return status === 403 ? [] : [`a program without a session got ${status}, not 403`]
}

/** Records a page's console messages and requests, and whether anything it loads contains a secret. */
export function watch(
  page: Page,
  secrets: readonly string[],
  { kit }: Pick<Host, 'kit'> = {},
): { problems: string[]; read(): Promise<unknown> } {
  const problems: string[] = []
  const bodies: Promise<void>[] = []
  page.on('console', (message) => {
    // In development, a chain with one node logs a warning. Here one sandbox is behind each chain.
    const isExpected =
      message.text().includes('is read by one node alone') ||
      kit?.asks.test(message.location().url) ||
      kit?.says.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isExpected)
      problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (
      protocol.startsWith('http') &&
      !['127.0.0.1', 'localhost'].includes(hostname) &&
      !kit?.asks.test(request.url())
    )
      problems.push(`asked ${request.url()}`)
  })
  page.on('response', (response) => bodies.push(searchResponse(response, secrets, problems)))
  return { problems, read: () => Promise.all(bodies) }
}

async function searchResponse(
  response: Response,
  secrets: readonly string[],
  problems: string[],
): Promise<void> {
  const headers = await response.allHeaders().catch(() => ({}))
  const text = (JSON.stringify(headers) + (await response.text().catch(() => ''))).toLowerCase()
  const held = secrets.findIndex((secret) => text.includes(secret))
  if (held >= 0)
    problems.push(`${response.url()} contains ${held === 0 ? 'the key' : "the name of the key's header"}`)
}
