import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const widths = [320, 390, 400] as const
const someone = '0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6'.toLowerCase()
const onSolana = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const field = (chain: string) => page.getByRole('textbox', { name: `Recipient on ${chain}` })
const buttonTop = () =>
  document.querySelector('[data-part="footer"] [data-part="primary"]')?.getBoundingClientRect().top ?? 0

/** Enters one recipient after another, and returns the main button's position for each, and for an empty field. */
async function topsWhileTyping(chain: string, said: { readonly [recipient: string]: RegExp }) {
  const tops: { [what: string]: number } = {}
  for (const width of widths) {
    await page.viewport(width, 900)
    await userEvent.fill(field(chain), '')
    tops[`${width} empty`] = buttonTop()
    for (const [recipient, text] of Object.entries(said)) {
      await userEvent.fill(field(chain), recipient)
      await expect.element(page.getByText(text).first()).toBeVisible()
      tops[`${width} ${text.source}`] = buttonTop()
    }
  }
  return tops
}

/** The same position for every verdict at each width. */
function whereEmpty(tops: { readonly [what: string]: number }) {
  return Object.fromEntries(Object.keys(tops).map((what) => [what, tops[`${what.split(' ')[0]} empty`]]))
}

describe('the main button does not move while a recipient is typed', () => {
  test('for an EVM chain, whatever its verdict', async () => {
    const { bridge, show } = createPage()
    const inDoubt = `${someone.slice(0, -1)}7`
    bridge.deploy('BASE', inDoubt)
    bridge.deploy('ARB', `${someone.slice(0, -1)}9`)
    show({ defaultValue: { amount: '5', recipient: '' } })
    await onPage.connect()
    const tops = await topsWhileTyping('Arbitrum', {
      '0x8bd2': /This is not a valid Arbitrum address/,
      [someone]: /New recipient/,
      [onSolana]: /This looks like a Solana address/,
      [`0x${'0'.repeat(40)}`]: /No one controls this address/,
      [inDoubt]: /This is a contract on Base, not on Arbitrum/,
      [`${someone.slice(0, -1)}9`]: /A contract on Arbitrum/,
      [`0x${'ab'.repeat(32)}`]: /This is a transaction hash or a private key/,
      'vitalik.eth': /Names are not supported here/,
      [`0x${'12'.repeat(90)}`]: /is not a valid Arbitrum address. Copy it again/,
    })
    expect(tops).toEqual(whereEmpty(tops))
  })

  test('for Solana, whatever its verdict', async () => {
    const { bridge, show } = createPage()
    bridge.fund('SOLANA', onSolana, 1n)
    show({ defaultValue: { amount: '5', recipient: '', to: 'SOLANA' } })
    await onPage.connect()
    const tops = await topsWhileTyping('Solana', {
      [someone]: /This looks like an Ethereum address/,
      [bridge.tokenAccountOf(onSolana)]: /This is a token account, not a wallet/,
      BNFmJzMx4VeDqPnYAGwAeWNDpfv8LmyQXjCwXQZBHTgJ: /This address is not a regular wallet/,
      TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: /This is a program/,
      [onSolana]: /New recipient/,
    })
    expect(tops).toEqual(whereEmpty(tops))
  })
})

test.each([undefined, 'modal', 'drawer'] as const)(
  'the recipient does not move when a notice comes below it, in the variant %s',
  async (variant) => {
    await page.viewport(400, 900)
    createPage().show({ open: true, variant })
    await onPage.connect()
    await onPage.press(/^Max/)
    const recipientTop = () => onPage.button('Change the recipient').element().getBoundingClientRect().top
    const before = recipientTop()
    await onPage.press('Swap direction')
    await expect.element(page.getByText('No USDC on Arbitrum')).toBeVisible()
    await twoFrames()
    expect(recipientTop()).toBe(before)
  },
)

/** Every layout shift that the browser counts. */
function watchShifts(): () => string[] {
  const shifts: string[] = []
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: readonly { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const name = node instanceof Element ? node.getAttribute('data-part') : node?.nodeName
        return `${name} from ${from.x},${from.y} to ${to.x},${to.y}`
      })
      shifts.push(`${value.toFixed(4)}: ${moved.join('; ')}`)
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  onTestFinished(() => observer.disconnect())
  return () => {
    note(observer.takeRecords())
    return shifts
  }
}

const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

describe.each(widths)('no layout shift happens at %i px, from the first paint', (width) => {
  test('until the form is ready, without a wallet', async () => {
    await page.viewport(width, 900)
    const shifts = watchShifts()
    createPage().show()
    await expect.element(onPage.button('Connect a wallet')).toBeVisible()
    await expect.poll(() => document.querySelector('fieldset[aria-busy]')).toBeNull()
    await twoFrames()
    expect(shifts()).toEqual([])
  })

  test.each(['BASE', 'ETH', 'POLYGON'] as const)(
    'until the balance on %s is read, with a wallet that was connected before',
    async (from) => {
      await page.viewport(width, 900)
      const { bridge, owner, show } = createPage()
      bridge.fund(from, owner, 1_204_180_000n)
      const { unmount } = show()
      await onPage.connect()
      unmount()
      await twoFrames()
      const shifts = watchShifts()
      show({ defaultValue: { from, to: 'ARB' } })
      await expect.element(page.getByText(/^Balance/)).toBeVisible()
      await expect.element(onPage.button(/^Send the whole|Max/)).toBeVisible()
      await twoFrames()
      expect(shifts()).toEqual([])
    },
  )
})

test('the layout shift observer detects movement', async () => {
  const above = document.body.insertBefore(document.createElement('div'), document.body.firstChild)
  onTestFinished(() => above.remove())
  const shifts = watchShifts()
  createPage().show()
  await expect.element(onPage.button('Connect a wallet')).toBeVisible()
  await twoFrames()
  await new Promise((resolve) => setTimeout(resolve, 600))
  above.style.height = '50px'
  await twoFrames()
  expect(shifts().length).toBeGreaterThan(0)
})
