import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PromptAnswer } from '../../src/testing/index.js'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'

const focused = () => document.activeElement as HTMLElement
const widget = () => document.querySelector('[data-usdc-bridge]') as HTMLElement

/** The accessible name of the focused element. */
const focusedName = () => focused().getAttribute('aria-label') ?? focused().textContent ?? ''

/** Presses Tab until the named element has focus, and expects every focused element on the way to be visible. */
async function tabTo(name: RegExp): Promise<void> {
  for (let stops = 0; stops < 40; stops += 1) {
    await userEvent.keyboard('{Tab}')
    if (!widget().contains(focused())) continue
    expectVisibleFocus()
    if (name.test(focusedName())) return
  }
  throw new Error(`No stop is named ${name}; the last was ${focusedName()}`)
}

/** WCAG 2.4.7 and 2.4.11: the focused element has an outline, and nothing covers its center. */
function expectVisibleFocus(): void {
  const marked = focused().matches('input[type="radio"], [data-part="amount-value"]')
    ? (focused().closest('label, [data-part="amount-field"]') as HTMLElement)
    : focused()
  const { outlineStyle, outlineWidth } = getComputedStyle(marked)
  expect(`${focusedName()}: ${outlineStyle}`).not.toMatch(/: none$/)
  expect(Number.parseFloat(outlineWidth)).toBeGreaterThanOrEqual(2)
  const { left, top, width, height } = focused().getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen = focused().contains(above) || above?.contains(focused())
  expect(isSeen, `${focusedName()} is covered by ${above?.outerHTML.slice(0, 100)}`).toBe(true)
}

const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })

async function expectFocusOnTitle(name: string): Promise<void> {
  await expect.element(title(name)).toHaveFocus()
}

test('the keyboard alone makes a transfer, and focus is never lost', async () => {
  let answer: (answer: PromptAnswer) => void = () => {}
  const { bridge, owner, show } = createPage({
    onPrompt: ({ kind }) =>
      kind === 'sign'
        ? new Promise<PromptAnswer>((resolve) => {
            answer = resolve
          })
        : 'accept',
  })
  show()
  await expect.element(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible()

  await tabTo(/^Connect a wallet$/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => page.getByRole('dialog').element().contains(focused())).toBe(true)
  if (!/Harbor/.test(focusedName())) await tabTo(/Harbor/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  await expect.poll(() => widget().contains(focused())).toBe(true)

  const field = page.getByRole('textbox', { name: 'You send' })
  for (let stops = 0; stops < 40 && focused() !== field.element(); stops += 1)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('12.5')
  await expect.element(page.getByRole('button', { name: 'Review transfer' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expectFocusOnTitle('Review')

  await tabTo(/^Confirm in Harbor$/)
  await userEvent.keyboard(' ')
  await expectFocusOnTitle('Check your wallet')
  answer('refuse')
  await expectFocusOnTitle('Review')
  await tabTo(/^Confirm in Harbor$/)
  await userEvent.keyboard('{Enter}')
  await expectFocusOnTitle('Check your wallet')
  answer('accept')
  await expectFocusOnTitle('Arrived')
  expect(bridge.balanceOf('ARB', owner)).toBe(12_500_000n)

  await tabTo(/^New transfer$/)
  await userEvent.keyboard('{Enter}')
  await expectFocusOnTitle('Send USDC')
})

test('a sheet keeps the focus while it is open, and Escape restores it', async () => {
  const { show } = createPage()
  show()
  await expect.element(page.getByRole('button', { name: /^From\s*Base/ })).toBeVisible()
  await tabTo(/^From/)
  const opener = focused()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('radio', { name: /Base/ })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(focused()).toBe(opener)
})

test('every control on the first screens is at least 24 px wide and high', async () => {
  const { show } = createPage()
  show()
  await userEvent.click(page.getByRole('button', { name: 'Connect a wallet' }))
  await userEvent.click(page.getByRole('button', { name: 'Harbor' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'You send' }), '12.5')
  expectLargeTargets()
  await userEvent.click(page.getByRole('button', { name: 'Review transfer' }))
  await expect.element(title('Review')).toBeVisible()
  expectLargeTargets()
  await userEvent.click(page.getByRole('button', { name: 'Confirm in Harbor' }))
  await expect.element(title('Arrived')).toBeVisible()
  expectLargeTargets()
  await userEvent.click(page.getByRole('button', { name: 'History' }))
  await expect.element(title('History')).toBeVisible()
  expectLargeTargets()
})

/** WCAG 2.5.8. */
function expectLargeTargets(): void {
  const targets = [...widget().querySelectorAll<HTMLElement>('button, a[href], input, textarea, summary')]
  const small = targets
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
    .map(({ target, box }) => `${target.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`)
  expect(small).toEqual([])
}

test('two widgets on a page share no id, and each is a region with its own name and level', async () => {
  const one = createPage({ bridge: { name: 'one' } })
  const other = createPage({ bridge: { name: 'other' }, walletName: 'Lumen' })
  one.show({ headingLevel: 3 })
  other.show({ headingLevel: 4, label: 'Top up' })
  await expect.element(page.getByRole('heading', { level: 3, name: 'Send USDC' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 4, name: 'Send USDC' })).toBeVisible()
  const ids = [...document.querySelectorAll('[data-usdc-bridge] [id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(page.getByRole('region', { name: 'Send USDC' }).elements()).toHaveLength(1)
  expect(page.getByRole('region', { name: 'Top up' }).elements()).toHaveLength(1)
})
