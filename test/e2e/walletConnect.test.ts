import type { Browser, BrowserContextOptions, Page } from 'playwright'
import decodeQR from 'qr/decode.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestBridge } from '../../src/testing/index.js'
import { createRelayWallet, type RelayWalletParameters } from '../support/createRelayWallet.js'
import { openBrowser } from '../support/playgroundVisit.js'
import { serveRelayPage } from '../support/serveRelayPage.js'
import { type LocalRelay, startLocalRelay } from '../support/startLocalRelay.js'

// Each wallet is a device of its own.
process.env.DISABLE_GLOBAL_CORE = 'true'

const projectId = '0123456789abcdef0123456789abcdef'
const { ETH, BASE, ARB } = createTestBridge().parameters.network.chains
const chainIds = [ETH.id, BASE.id, ARB.id]

let relay: LocalRelay
let served: { url: string; stop(): Promise<void> }
let browser: Browser
beforeAll(async () => {
  relay = await startLocalRelay({ projectId })
  served = await serveRelayPage()
  browser = await openBrowser()
  return () => Promise.all([browser.close(), served.stop(), relay.stop()])
})

type Visited = { context?: BrowserContextOptions; wallet?: Partial<RelayWalletParameters>; id?: string }

/** A page without wagmi, and a wallet on another device. Nothing of the page gets further than this machine. */
async function visit({ context: options = {}, wallet, id = projectId }: Visited = {}) {
  const account = privateKeyToAccount(generatePrivateKey())
  const pocket = await createRelayWallet({ relayUrl: relay.url, projectId, account, chainIds, ...wallet })
  // With one pixel a dot, 3.7 pixels a module, this decoder misreads about one code in 3,000; with two, none of 7,000.
  const context = await browser.newContext({
    viewport: { width: 480, height: 900 },
    deviceScaleFactor: 2,
    ...options,
  })
  const outside: string[] = []
  const loaded: string[] = []
  const complaints: string[] = []
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => {
      const { hostname, searchParams } = new URL(route.request().url())
      outside.push(hostname)
      return hostname === 'verify.walletconnect.org'
        ? route.fulfill({ contentType: 'text/html', body: attest(searchParams.get('id') ?? '') })
        : route.abort()
    },
  )
  const page = await context.newPage()
  page.on('request', (request) => loaded.push(request.url()))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  onTestFinished(async () => {
    await context.close()
    await pocket.stop()
  })
  const query = new URLSearchParams({ projectId: id, relay: relay.url, owner: account.address })
  await page.goto(`${served.url}?${query}`)
  await press(page, 'Connect a wallet')
  return { page, context, pocket, account, outside, loaded, complaints }
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const balanceOf = (page: Page, chain: 'BASE' | 'ARB', owner: string) =>
  page.evaluate(
    ([on, of]) =>
      (window as unknown as { balanceOf(chain: string, owner: string): string }).balanceOf(on, of),
    [chain, owner] as const,
  )

/** In place of the service that vouches for the page's origin, and of its answer. */
function attest(id: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const said = JSON.stringify({
    type: 'verify_attestation',
    attestation: `${part({})}.${part({ id })}.${part({})}`,
  })
  return `<script>parent.postMessage(${JSON.stringify(said)}, '*')</script>`
}

/** Reads the code from the picture of the page, as a wallet's camera would. */
async function scan(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: 'Code for your wallet' })
  await code.waitFor()
  const picture = (await code.screenshot()).toString('base64')
  const { width, height, data } = await page.evaluate(async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    pen.drawImage(image, 0, 0)
    const seen = pen.getImageData(0, 0, image.width, image.height)
    return { width: seen.width, height: seen.height, data: [...seen.data] }
  }, picture)
  return decodeQR({ width, height, data: Uint8Array.from(data) })
}

test('a transfer with a wallet on another device, by the code as it is seen, which refuses at first', async () => {
  let answer: 'refuse' | 'accept' = 'refuse'
  const { page, pocket, account, outside, complaints } = await visit({
    wallet: { onRequest: () => answer },
  })
  await press(page, 'WalletConnect')
  await pocket.pair(await scan(page))
  await page.getByRole('button', { name: /^Account/ }).waitFor()

  await page.getByLabel('You send').fill('12.5')
  await press(page, 'Review transfer')
  await press(page, 'Confirm in Pocket')
  await page.getByText('You declined in the wallet').first().waitFor()
  answer = 'accept'
  await press(page, 'Confirm in Pocket')
  await title(page, 'Arrived')

  const asked = `eth_signTypedData_v4 on eip155:${BASE.id}`
  expect(pocket.asked).toEqual([asked, asked])
  expect(await balanceOf(page, 'BASE', account.address)).toBe('87500000')
  expect(await balanceOf(page, 'ARB', account.address)).toBe('12500000')
  expect([...new Set(outside)]).toEqual(['verify.walletconnect.org'])
  expect(complaints).toEqual([])
})

test('a connection outlives a reload, until the wallet ends it; then nothing of the relay is loaded', async () => {
  const { page, pocket, loaded } = await visit({ context: { colorScheme: 'dark' } })
  await press(page, 'WalletConnect')
  await pocket.pair(await scan(page))
  await page.getByRole('button', { name: /^Account/ }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
  await pocket.disconnect()
  await page.getByRole('button', { name: 'Connect a wallet' }).waitFor()

  loaded.length = 0
  await page.reload()
  await press(page, 'Connect a wallet')
  await page.getByRole('button', { name: 'WalletConnect' }).waitFor()
  expect(loaded.filter((url) => /openRelayClient/.test(url))).toEqual([])
  expect(loaded.length).toBeGreaterThan(0)
})

test('the link can be copied, and giving up leads back to the list and drops a wallet that comes late', async () => {
  const { page, pocket } = await visit({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  await press(page, 'WalletConnect')
  const link = await scan(page)
  await press(page, 'Copy the link')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  await press(page, 'Use another wallet')
  await page.getByRole('dialog', { name: 'Connect a wallet' }).waitFor()
  await pocket.pair(link)
  await expect.poll(() => pocket.ended, { timeout: 10_000 }).toHaveLength(1)
  expect(pocket.ended).toEqual(pocket.approved)
  expect(await page.getByRole('button', { name: /^Account/ }).count()).toBe(0)
})

test('on a phone a wallet there is opened by the link', async () => {
  const { page } = await visit({
    context: { hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } },
  })
  await press(page, 'WalletConnect')
  const link = await scan(page)
  const open = page.getByRole('link', { name: 'Open a wallet on this device' })
  expect(await open.getAttribute('href')).toBe(link)
})

test('a project id that the relay does not take is said in words', async () => {
  const { page } = await visit({ id: 'f'.repeat(32) })
  await press(page, 'WalletConnect')
  await page.getByRole('alert').getByText('WalletConnect does not accept this page').waitFor()
})
