import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { arrival, departure, evmAddress, evmRecord } from '../../../stories/examples.js'
import { inCard } from '../inCard.js'
import { viewOf } from './viewOf.js'

const record = evmRecord(
  { status: 'arrived', proof: 'message', departure, arrival },
  { reference: 'order-4711', recipient: evmAddress },
)

/** Stubs the browser's sharing APIs, and restores them after each test. */
function share(answer: (data: ShareData) => Promise<void>) {
  const shared = vi.fn(answer)
  Object.defineProperty(navigator, 'share', { configurable: true, value: shared })
  return shared
}

/** Captures what a frame would print, in place of the browser's dialog. */
function catchPrints(print: (page: Document) => void) {
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (
    this: HTMLIFrameElement,
  ) {
    const view = this.contentDocument?.defaultView ?? null
    if (view) view.print = () => print(view.document)
    return view
  })
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
  for (const frame of document.querySelectorAll('iframe[aria-hidden]')) frame.remove()
})

describe('the receipt of a transfer that arrived', () => {
  test('is shared with amounts, both transactions, times, addresses and the reference', async () => {
    const shared = share(async () => {})
    inCard(viewOf(record))
    await userEvent.click(screen.getByRole('button', { name: 'Share receipt' }))
    const text = shared.mock.calls[0]?.[0].text ?? ''
    const lines = text.split('\n')
    expect(lines[0]).toBe('Receipt')
    expect(lines).toContain('You sent: 250.00 USDC')
    expect(lines.some((line) => line.startsWith('Received: '))).toBe(true)
    for (const part of [record.owner, evmAddress, departure.hash, arrival.hash, 'order-4711', '2026'])
      expect(text).toContain(part)
    for (const hash of [departure.hash, arrival.hash])
      expect(lines.some((line) => line.startsWith('https://') && line.endsWith(hash))).toBe(true)
  })

  test('is copied if sharing is unavailable, but not after the person cancels', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    inCard(viewOf(record))
    await userEvent.click(screen.getByRole('button', { name: 'Share receipt' }))
    expect(written).toHaveBeenCalledTimes(1)
    await expect.poll(() => screen.queryByText('Copied')).toBeTruthy()
    share(() => Promise.reject(new DOMException('given up', 'AbortError')))
    await userEvent.click(screen.getByRole('button', { name: 'Share receipt' }))
    share(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    await userEvent.click(screen.getByRole('button', { name: 'Share receipt' }))
    await expect.poll(() => written.mock.calls.length).toBe(2)
  })

  test('prints alone, in the language and direction of the card, and cleans up', async () => {
    const printed: string[] = []
    catchPrints((page) => printed.push(page.documentElement.outerHTML))
    inCard(viewOf(record), { dir: 'rtl' })
    await userEvent.click(screen.getByRole('button', { name: 'Print receipt' }))
    expect(printed).toHaveLength(1)
    expect(printed[0]).toContain('dir="rtl"')
    expect(printed[0]).toContain('<h1>Receipt</h1>')
    expect(printed[0]).toContain(departure.hash)
    expect(printed[0]).toContain(`href="https://`)
    const frame = document.querySelector<HTMLIFrameElement>('iframe[aria-hidden]')
    frame?.contentWindow?.dispatchEvent(new Event('afterprint'))
    expect(document.querySelector('iframe[aria-hidden]')).toBeNull()
  })

  test.each([320, 640])('breaks every address and link to fit paper of %i px', async (width) => {
    const widths: number[] = []
    catchPrints((page) => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[aria-hidden]')
      if (frame) frame.style.width = `${width}px`
      widths.push(page.documentElement.scrollWidth)
    })
    inCard(viewOf(record))
    await userEvent.click(screen.getByRole('button', { name: 'Print receipt' }))
    expect(widths).toEqual([width])
  })

  test('renders untrusted text without markup', async () => {
    const html: string[] = []
    catchPrints((page) => html.push(page.body.innerHTML))
    inCard(viewOf({ ...record, reference: '<img src=x onerror=alert(1)>' }))
    await userEvent.click(screen.getByRole('button', { name: 'Print receipt' }))
    expect(html[0]).not.toContain('<img')
    expect(html[0]).toContain('&lt;img')
  })
})
