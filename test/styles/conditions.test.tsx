import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import '../../src/styles.css'
import { everyScreen } from './everyScreen.js'

type Features = { readonly [name: string]: string }

/** Emulates a setting of the system or the browser. */
async function prefer(features: Features): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
}

afterEach(async () => {
  cleanup()
  document.documentElement.removeAttribute('style')
  document.head.querySelector('[data-spacing]')?.remove()
  await prefer({})
  await page.viewport(480, 900)
})

const all = (selector: string) => [
  ...document.querySelectorAll<HTMLElement>(`[data-usdc-bridge] ${selector}`),
]
const parts = (...names: string[]) => names.flatMap((name) => all(`[data-part="${name}"]`))
const name = (element: Element) => `${element.tagName.toLowerCase()}[${element.getAttribute('data-part')}]`

/** The computed color of a system color keyword. */
function systemColor(word: string): string {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.color = word
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

describe('in forced colors', () => {
  it.each(['dark', 'light'])(
    'gives everything with a background or a shadow a border, in %s',
    async (scheme) => {
      await prefer({ 'forced-colors': 'active', 'prefers-color-scheme': scheme })
      render(everyScreen)
      const outlined = [
        ...document.querySelectorAll('[data-usdc-bridge]'),
        ...parts(
          'panel',
          'primary',
          'secondary',
          'pill',
          'swap',
          'callout',
          'disc',
          'tag',
          'field',
          'sheet',
          'app',
        ),
      ]
      const canvas = systemColor('Canvas')
      const without = outlined.filter((element) => {
        const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(element)
        const hasBorder = borderTopStyle !== 'none' && borderTopWidth !== '0px' && borderTopColor !== canvas
        const isFilled = backgroundColor !== canvas && backgroundColor !== 'rgba(0, 0, 0, 0)'
        return !hasBorder && !isFilled
      })
      expect(without.map(name)).toEqual([])
    },
  )

  it('marks focus with an outline in a color other than the canvas', async () => {
    await prefer({ 'forced-colors': 'active' })
    render(everyScreen)
    const focusable = all('button, a[href], input:enabled, textarea').filter(
      (element) => !element.closest('[inert]'),
    )
    const unmarked = focusable.filter((element) => {
      element.focus({ focusVisible: true } as FocusOptions)
      const holder = element.closest('[data-part="amount-field"]') ?? element
      const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(holder)
      return (
        outlineStyle === 'none' ||
        Number.parseFloat(outlineWidth) < 2 ||
        outlineColor === systemColor('Canvas')
      )
    })
    expect(focusable.length).toBeGreaterThan(20)
    expect(unmarked.map(name)).toEqual([])
  })

  it('shows which option is chosen and which is disabled', async () => {
    await prefer({ 'forced-colors': 'active' })
    render(everyScreen)
    const chosen = all('[data-part="option"]:has(:checked)')
    expect(chosen.length).toBeGreaterThan(0)
    for (const option of chosen)
      expect(getComputedStyle(option)).toMatchObject({
        outlineStyle: 'solid',
        outlineColor: systemColor('Highlight'),
      })
    const blocked = all('[data-part="primary"][aria-disabled="true"]')
    expect(blocked.length).toBeGreaterThan(0)
    for (const button of blocked) expect(getComputedStyle(button).color).toBe(systemColor('GrayText'))
  })
})

describe('with reduced motion', () => {
  it('moves nothing, and shows progress with dots', async () => {
    await prefer({ 'prefers-reduced-motion': 'reduce' })
    render(everyScreen)
    expect(document.getAnimations().map((animation) => (animation as CSSAnimation).animationName)).toEqual([])
    expect(all('[data-part="spinner"]').map((spinner) => getComputedStyle(spinner).borderTopStyle)).toContain(
      'dotted',
    )
  })

  it('would move otherwise', async () => {
    await prefer({ 'prefers-reduced-motion': 'no-preference' })
    render(everyScreen)
    expect(document.getAnimations().map((animation) => (animation as CSSAnimation).animationName)).toContain(
      'ub-turn',
    )
  })
})

/** Elements that overflow or reach outside their card, and truncated words. */
function overflowing(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-usdc-bridge]')].flatMap((card) => {
    const bounds = card.getBoundingClientRect()
    const out = [...card.querySelectorAll<HTMLElement>('*')].filter((element) => {
      if (element.closest('[data-part="sr"], [data-part="said"]')) return false
      const box = element.getBoundingClientRect()
      return box.width > 0 && (box.left < bounds.left - 1 || box.right > bounds.right + 1)
    })
    const cut = [...card.querySelectorAll<HTMLElement>('button, p, dd, dt, li, h2, label')].filter(
      (element) =>
        !element.matches('[data-part="sr"]') &&
        getComputedStyle(element).overflow !== 'visible' &&
        element.scrollWidth > element.clientWidth + 1,
    )
    return [...out, ...cut].map((element) => `${name(element)} "${element.textContent?.slice(0, 30)}"`)
  })
}

describe('with little room', () => {
  it.each([
    ['320 px', 320, '1rem', 'ltr'],
    ['320 px, right to left', 320, '1rem', 'rtl'],
    ['640 px at 200%', 640, '2rem', 'ltr'],
    ['text of twice the size at 320 px', 320, '2rem', 'ltr'],
    ['text of twice the size at 320 px, right to left', 320, '2rem', 'rtl'],
    ['text of twice the size at 480 px', 480, '2rem', 'ltr'],
  ])('keeps everything within the card: %s', async (_, width, size, dir) => {
    await page.viewport(width, 900)
    document.documentElement.style.setProperty('--ub-size', size)
    render(<div dir={dir}>{everyScreen}</div>)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(overflowing()).toEqual([])
  })

  it('keeps everything within the card with the text spacing of WCAG 1.4.12', async () => {
    await page.viewport(400, 900)
    const style = document.head.appendChild(document.createElement('style'))
    style.dataset.spacing = ''
    style.textContent = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`
    render(everyScreen)
    expect(getComputedStyle(all('[data-part="primary"]')[0] as Element).wordSpacing).not.toBe('0px')
    expect(overflowing()).toEqual([])
  })
})
