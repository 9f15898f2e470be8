import type { Browser, Page as Tab } from 'playwright'
import type { Chunk, Page } from './buildPage.js'
import { type OpenPage, openPage } from './openPage.js'

/** The moments of a visit, in order. At `signed`, the signed request leaves the page. */
export const moments = ['ready', 'connected', 'review', 'signed', 'arrived', 'history'] as const

export type Moment = (typeof moments)[number]

/** What a page had loaded by a moment, and how many HTTP requests it had sent to the service and to nodes. */
export type Reached = { fetched: Chunk[]; requests: number }

/** Makes a transfer from Base to Arbitrum in the widget of a page as a person would, without any error. */
export async function walkThrough(browser: Browser, page: Page): Promise<Record<Moment, Reached>> {
  let signed: Reached | undefined
  const reachedBy = ({ fetched, asked }: OpenPage): Reached => ({
    fetched: fetched(),
    requests: asked.length,
  })
  const opened = await openPage(browser, page, {
    onAsked: (path) => {
      if (path.endsWith('/transfer')) signed ??= reachedBy(opened)
    },
  })
  const { tab } = opened
  const widget = tab.locator('[data-usdc-bridge]')
  const heading = (name: string) => widget.getByRole('heading', { name, exact: true }).waitFor()
  const press = (name: string) => widget.getByRole('button', { name, exact: true }).click()
  const reached = async () => {
    await tab.waitForLoadState('networkidle')
    return reachedBy(opened)
  }
  await untilReady(tab)
  const ready = await reached()
  await connect(tab)
  const connected = await reached()
  await widget.getByLabel('You send').fill('25.5')
  await press('Review transfer')
  await heading('Review')
  const review = await reached()
  await press('Confirm in Harbor')
  await heading('Arrived')
  const arrived = await reached()
  await press('Done')
  await press('History')
  await heading('History')
  const history = await reached()
  await tab.close()
  if (!signed) throw new Error('No signed request has left the page.')
  return { ready, connected, review, signed, arrived, history }
}

/** Waits until the form can be filled in. */
export function untilReady(tab: Tab): Promise<void> {
  return tab.locator('[data-usdc-bridge] fieldset:not([aria-busy])').waitFor()
}

/** Connects the wallet, and waits for its balance. */
export async function connect(tab: Tab): Promise<void> {
  const widget = tab.locator('[data-usdc-bridge]')
  await widget.getByRole('button', { name: 'Connect a wallet', exact: true }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Harbor' }).click()
  await widget.getByText('100', { exact: false }).first().waitFor()
}
