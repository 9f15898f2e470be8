import { setTimeout as sleep } from 'node:timers/promises'
import type { Playground } from '../../playground/startPlayground.js'
import type { Tab } from './Tab.js'

const amount = 25_500_000n

/** Journeys of a person in a browser. Each returns the problems it found. */
export const journeys: {
  readonly [name: string]: (
    tab: Tab,
    playground: Playground,
    keep: (name: string) => Promise<void>,
  ) => Promise<string[]>
} = {
  async transfer(tab, { url, sandbox }, keep) {
    const owner = await openForm(tab, url)
    await keep('form')
    const problems = await compareAmount(tab)
    const before = await sandbox.balance('ARB', owner)
    await confirm(tab)
    await answer(tab, 'Change chain')
    await answer(tab, 'Sign')
    await until(tab, heading('Arrived'))
    await keep('arrived')
    const arrived = (await sandbox.balance('ARB', owner)) - before
    return arrived === amount ? problems : [...problems, `${arrived} arrived, not ${amount}`]
  },
  async refusal(tab, { url, sandbox }, keep) {
    const owner = await openForm(tab, url)
    const before = await sandbox.balance('BASE', owner)
    await confirm(tab)
    await answer(tab, 'Change chain')
    await answer(tab, 'Refuse')
    await until(tab, `!document.querySelector('dialog.demo-wallet')`)
    await until(tab, heading('Review'))
    await keep('refused')
    await press(tab, '[data-usdc-bridge]', 'Back')
    // In an engine whose click moves the focus, the field is formatted as money: 25.50.
    await until(tab, `Number(${amountInput}.value) === 25.5`)
    const left = before - (await sandbox.balance('BASE', owner))
    return left === 0n ? [] : [`${left} left after a refusal`]
  },
  async reload(tab, { url, sandbox }, keep) {
    const owner = await openForm(tab, url)
    const before = await sandbox.balance('ARB', owner)
    sandbox.settings({ delays: { sourceMs: 1_500, settleMs: 1_500 } })
    await confirm(tab)
    await answer(tab, 'Change chain')
    await answer(tab, 'Sign')
    await until(tab, `${card}.innerText.includes('Accepted by the service')`)
    await tab.open(url)
    await press(tab, '[data-usdc-bridge]', 'History')
    await press(tab, '[data-usdc-bridge]', '25.50')
    await until(tab, heading('Arrived'))
    sandbox.settings({ delays: { sourceMs: 0, settleMs: 0 } })
    await keep('arrived')
    const arrived = (await sandbox.balance('ARB', owner)) - before
    return arrived === amount ? [] : [`${arrived} arrived, not ${amount}`]
  },
  async 'themes and RTL'(tab, { url }, keep) {
    await tab.open(url)
    await until(tab, ready)
    const problems: string[] = []
    for (const scheme of ['light', 'dark'] as const) {
      await tab.press(
        `[...document.querySelectorAll('label:has(input[name=scheme])')].find((label) => /${scheme}/i.test(label.textContent))`,
      )
      for (const dir of ['ltr', 'rtl'] as const) {
        await tab.run(`document.documentElement.dir = '${dir}'`)
        await until(tab, `getComputedStyle(${card}).direction === '${dir}'`)
        await until(tab, `document.getAnimations().every(({ playState }) => playState !== 'running')`)
        problems.push(...(await compareLook(tab, scheme)), ...(await compareAmount(tab)))
        await keep(`${scheme}-${dir}`)
      }
    }
    return problems
  },
}

const card = `document.querySelector('[data-usdc-bridge]')`
const amountInput = `document.querySelector('[data-usdc-bridge] input')`
const ready = `document.querySelector('[data-usdc-bridge] fieldset:not([aria-busy])') !== null`
const heading = (text: string) =>
  `[...document.querySelectorAll('h1, h2, h3')].some((found) => found.textContent.trim() === '${text}')`

async function openForm(tab: Tab, url: string): Promise<string> {
  await tab.open(url)
  await until(tab, ready)
  await press(tab, '[data-usdc-bridge]', 'Connect a wallet')
  await press(tab, 'dialog', 'Harbor')
  await answer(tab, 'Connect')
  await until(tab, `!document.querySelector('dialog[open]')`)
  await tab.press(amountInput)
  await tab.type('25.5')
  const owner = await tab.run(
    `return document.querySelector('tr:has([data-balance=BASE]) td[title]').getAttribute('title')`,
  )
  return String(owner)
}

async function confirm(tab: Tab): Promise<void> {
  await press(tab, '[data-usdc-bridge]', 'Review transfer')
  await press(tab, '[data-usdc-bridge]', 'Confirm in Harbor')
}

const answer = (tab: Tab, name: string) => press(tab, 'dialog.demo-wallet', name)

/** Clicks a button by name, once it is clickable. */
async function press(tab: Tab, within: string, name: string): Promise<void> {
  const find = `[...document.querySelectorAll('${within} button')].find((button) =>
    [button.textContent.trim(), button.getAttribute('aria-label')].some((text) => text?.includes('${name}')) &&
    button.getClientRects().length > 0 && !button.disabled && button.ariaDisabled !== 'true')`
  await until(tab, isStill(find))
  await tab.press(find)
}

/** Nothing is animated, and the element is topmost at its center. */
const isStill = (find: string) => `(() => {
  const found = ${find}
  if (!found) return false
  found.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = found.getBoundingClientRect()
  const moves = (animation) => animation.playState === 'running' && animation.effect.getComputedTiming().endTime !== Infinity
  return found.contains(document.elementFromPoint(x + width / 2, y + height / 2)) && !document.getAnimations().some(moves)
})()`

/** Waits for an expression to be true in the page, for as long as a transfer may take. */
async function until(tab: Tab, expression: string): Promise<void> {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    const isSo = await tab.run(`return Boolean(${expression})`).catch(() => false)
    if (isSo) return
    await sleep(100)
  }
  const shown = await tab.run(`return document.querySelector('[data-usdc-bridge]')?.innerText`)
  throw new Error(`timed out waiting for ${expression}; the page shows: ${shown}`)
}

async function compareLook(tab: Tab, scheme: 'light' | 'dark'): Promise<string[]> {
  const [background, color, button, onButton] = (await tab.run(`
    const style = (element) => getComputedStyle(element)
    const button = document.querySelector('[data-usdc-bridge] [data-part=primary]')
    return [style(${card}).backgroundColor, style(${card}).color, style(button).backgroundColor, style(button).color]`)) as [
    string,
    string,
    string,
    string,
  ]
  const isDark = brightness(background) < brightness(color)
  const isReadable = Math.abs(brightness(button) - brightness(onButton)) > 100
  return [
    ...(isDark === (scheme === 'dark') ? [] : [`${scheme}: the card has ${color} on ${background}`]),
    ...(isReadable ? [] : [`${scheme}: the main button has ${onButton} on ${button}`]),
  ]
}

/** The unit is beside the digits, and no digit is cut off. */
async function compareAmount(tab: Tab): Promise<string[]> {
  const [digits, field, apart] = (await tab.run(`
    const input = ${amountInput}
    const { fontFamily, fontSize, fontWeight, letterSpacing } = getComputedStyle(input)
    const probe = document.body.appendChild(document.createElement('span'))
    Object.assign(probe.style, { position: 'absolute', whiteSpace: 'pre', fontFamily, fontSize, fontWeight, letterSpacing })
    probe.textContent = input.value || input.placeholder
    const digits = probe.getBoundingClientRect().width
    probe.remove()
    const one = input.getBoundingClientRect()
    const unit = input.parentElement.querySelector('[data-part=unit]').getBoundingClientRect()
    const isRtl = getComputedStyle(input.parentElement).direction === 'rtl'
    return [digits, one.width, isRtl ? one.right - unit.right : unit.left - one.left]`)) as [
    number,
    number,
    number,
  ]
  return [
    ...(apart - digits < 16 ? [] : [`the unit is ${Math.round(apart - digits)} px away from the digits`]),
    ...(field > digits - 1 ? [] : [`the field is ${field} px wide, its digits ${digits}`]),
  ]
}

function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return (red + green + blue) / 3
}
