import type { Browser, Locator } from 'playwright'
import { type Host, placeOf, watch } from '../examplesVisit.js'

/** One look: the preferred color scheme, and the direction of the page. */
export type Look = { name: 'light' | 'dark' | 'RTL'; colorScheme: 'light' | 'dark'; dir: 'ltr' | 'rtl' }

export const looks: readonly Look[] = [
  { name: 'light', colorScheme: 'light', dir: 'ltr' },
  { name: 'dark', colorScheme: 'dark', dir: 'ltr' },
  { name: 'RTL', colorScheme: 'light', dir: 'rtl' },
]

/** Opens a page in one look, takes a screenshot, and returns the problems. */
export async function lookAt(
  browser: Browser,
  url: string,
  look: Look,
  host: Host,
  picture: string,
): Promise<string[]> {
  const { colorScheme, dir } = look
  const context = await browser.newContext({ colorScheme, viewport: { width: 480, height: 800 } })
  const page = await context.newPage()
  const { problems } = watch(page, [], host)
  try {
    await page.goto(`${url}?dir=${dir}`, { waitUntil: 'load' })
    for (const frame of page.frames())
      await frame.evaluate((direction) => {
        document.documentElement.dir = direction
      }, dir)
    const widget = placeOf(page, host).locator('[data-usdc-bridge]')
    await widget.locator('fieldset:not([aria-busy])').waitFor()
    // Waits for a host that reconnects automatically.
    await widget
      .locator('[data-part=primary]:not(:disabled, [aria-disabled=true], [aria-busy=true])')
      .waitFor()
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    problems.push(...(await compareLook(widget, look)))
    await page.screenshot({ path: picture })
    problems.push(...(await compareArrow(widget, look)))
  } catch (error) {
    problems.push(`it did not render: ${(error as Error).message}`)
  }
  await context.close()
  return problems.map((problem) => `${look.name}: ${problem}`)
}

async function compareLook(widget: Locator, { colorScheme, dir }: Look): Promise<string[]> {
  const card = await widget.first().evaluate(readStyle)
  const button = await widget.locator('[data-part=primary]').first().evaluate(readStyle)
  const amount = await widget.locator('input').first().boundingBox()
  const isDark = luminance(card.background) < 0.5
  const expected = colorScheme === 'dark'
  return [
    ...(isDark === expected ? [] : [`the card's background is ${card.background} in ${colorScheme}`]),
    ...(contrast(card.background, card.color) >= 4.5
      ? []
      : [`text of ${card.color} on ${card.background} is hardly readable`]),
    ...(contrast(button.background, button.color) >= 4.5
      ? []
      : [`the main button has ${button.color} on ${button.background}`]),
    // While a wallet kit still looks for its last wallet, there is nothing to press.
    ...(!button.isUsable || contrast(button.background, card.background) >= 3
      ? []
      : [`the main button, ${button.background}, hardly stands out from the card, ${card.background}`]),
    ...(card.direction === dir ? [] : [`the card's direction is ${card.direction}`]),
    ...(card.width > 280 && card.width <= 480 ? [] : [`the card is ${card.width} px wide`]),
    ...(amount && amount.width > 40 ? [] : ['the amount cannot be typed']),
  ]
}

/** The back arrow points to the start of the line. It is drawn for left-to-right pages. */
async function compareArrow(widget: Locator, { dir }: Look): Promise<string[]> {
  await widget.getByRole('button', { name: 'History' }).click()
  const arrow = widget.locator('[data-flip]').first()
  await arrow.waitFor()
  const scale = await arrow.evaluate((element) => getComputedStyle(element).scale)
  return scale === (dir === 'rtl' ? '-1 1' : 'none')
    ? []
    : [`the back arrow has the scale ${scale}, with the direction ${dir}`]
}

/** Runs in the page. */
function readStyle(element: Element) {
  const { backgroundColor, color, direction } = getComputedStyle(element)
  const isUsable = !element.matches(':disabled, [aria-disabled=true], [aria-busy=true]')
  return {
    background: backgroundColor,
    color,
    direction,
    isUsable,
    width: element.getBoundingClientRect().width,
  }
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
