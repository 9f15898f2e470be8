import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BridgeElement } from '../../src/element/BridgeElement.js'
import { createElementPage, goToReview, press } from './support/createElementPage.js'

let complaints: MockInstance[]
beforeEach(() => {
  complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})
afterEach(() => {
  const said = complaints
    .flatMap(({ mock }) => mock.calls)
    .filter(([text]) => !/by one node alone/.test(text))
  vi.restoreAllMocks()
  expect(said).toEqual([])
})

const amountField = () => page.getByRole('textbox', { name: 'You send' })
const title = (name: string) => expect.element(page.getByRole('heading', { name }))

describe.each(['', 'root="shadow"'])('<usdc-bridge-widget %s>', (root) => {
  test('transfers money with HTML attributes and one property, and reports each status', async () => {
    const { bridge, show, wallet, asked, posts } = createElementPage()
    const element = show(`from="BASE" to="ARB" ${root}`)
    const statuses: string[] = []
    element.addEventListener('transferchange', ({ detail }) => statuses.push(detail.status))
    await goToReview()
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    expect(asked()).toEqual(['connect', 'switchChain', 'sign'])
    expect(posts()).toHaveLength(1)
    expect(bridge.balanceOf('ARB', wallet.account.address)).toBe(12_500_000n)
    await expect.poll(() => statuses.at(-1)).toBe('arrived')
    expect(statuses[0]).toBe('submitting')
  })

  test('includes its own styles', async () => {
    const element = createElementPage().show(root)
    await expect.element(amountField()).toBeVisible()
    const card = (element.shadowRoot ?? element).querySelector('[data-usdc-bridge]') as HTMLElement
    expect(getComputedStyle(card).borderTopLeftRadius).toBe('24px')
    expect(getComputedStyle(element).display).toBe('block')
    element.hidden = true
    expect(getComputedStyle(element).display).toBe('none')
  })

  test('is as wide as the widget in a centered row, and as narrow as a narrow row leaves', async () => {
    const element = createElementPage().show(root)
    const row = element.parentElement as HTMLElement
    row.style.cssText = 'display: flex; justify-content: center'
    await expect.element(amountField()).toBeVisible()
    expect(element.offsetWidth).toBeGreaterThan(350)
    row.style.inlineSize = '300px'
    row.append(Object.assign(document.createElement('p'), { textContent: 'Beside it' }))
    expect(row.scrollWidth).toBe(300)
  })

  test('leaves the layout of a component of the host around it', async () => {
    const component = document.createElement('div')
    onTestFinished(() => component.remove())
    const around = component.attachShadow({ mode: 'open' })
    around.innerHTML = '<style>:host { display: grid }</style>'
    document.body.append(component)
    const element = createElementPage().show(root)
    around.append(element)
    await expect.element(amountField()).toBeVisible()
    expect(getComputedStyle(component).display).toBe('grid')
    expect(getComputedStyle(element).display).toBe('block')
  })

  test('keeps its looks and its typed text in another document, and when it comes back', async () => {
    const element = createElementPage().show(`from="BASE" to="ARB" ${root}`)
    await userEvent.fill(amountField(), '3.25')
    const frame = document.createElement('iframe')
    onTestFinished(() => frame.remove())
    document.body.append(frame)
    const cardOf = () => (element.shadowRoot ?? element).querySelector('[data-usdc-bridge]') as HTMLElement
    const looks = () => {
      const { borderTopLeftRadius, display } = getComputedStyle(cardOf())
      return { borderTopLeftRadius, display, around: getComputedStyle(element).display }
    }
    const before = looks()
    expect(before).toMatchObject({ borderTopLeftRadius: '24px', around: 'block' })
    for (const place of [frame.contentDocument?.body ?? expect.fail(), document.body]) {
      place.append(element)
      onTestFinished(() => element.remove())
      await expect.poll(looks).toEqual(before)
      expect(cardOf().querySelector('input')?.value).toBe('3.25')
    }
  })

  test('restores focus to what opened a sheet', async () => {
    const element = createElementPage().show(`from="BASE" to="ARB" ${root}`)
    await press(/^From\s*Base/)
    await expect.element(page.getByText('Send from')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Send from')).not.toBeInTheDocument()
    const focused = () => (element.shadowRoot ?? document).activeElement
    await expect.poll(focused).toBe(page.getByRole('button', { name: /^From\s*Base/ }).element())
  })

  test.each(['', 'locale="de"'])(
    'mirrors its arrows on a right-to-left page, with English words (%s)',
    async (more) => {
      const { show } = createElementPage()
      document.documentElement.dir = 'rtl'
      try {
        const element = show(`${root} ${more}`)
        const arrow = () => (element.shadowRoot ?? element).querySelector('[data-flip]')
        await press('History')
        await expect.poll(arrow).not.toBeNull()
        expect(getComputedStyle(arrow() as Element).scale).toBe('-1 1')
      } finally {
        document.documentElement.removeAttribute('dir')
      }
    },
  )
})

describe('a property or attribute', () => {
  test('counts if it is set before the element is defined', async () => {
    const { parameters, bridge } = createElementPage()
    // A document without a window defines no elements, so adopting this one upgrades it.
    const element = document.implementation.createHTMLDocument().createElement('usdc-bridge-widget')
    expect('config' in element).toBe(false)
    element.config = { ...parameters, baseUrl: bridge.parameters.baseUrl }
    document.body.append(element)
    await expect.element(amountField()).toBeVisible()
    element.remove()
    await expect.element(amountField()).not.toBeInTheDocument()
  })

  test('sets language, messages, dark colors and heading level', async () => {
    const element = createElementPage().show(
      'locale="de" color-scheme="dark" heading-level="3" label="Kasse"',
    )
    element.messages = { title: 'Bezahlen' }
    await expect.element(page.getByRole('heading', { name: 'Bezahlen', level: 3 })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Kasse' })).toHaveAttribute('lang', 'de')
    expect(element.querySelector('[data-usdc-bridge]')).toHaveAttribute('data-theme', 'dark')
  })

  test('can change later, and typed text stays', async () => {
    const element = createElementPage().show('from="BASE" to="ARB"')
    await userEvent.fill(amountField(), '3')
    element.setAttribute('color-scheme', 'light')
    element.theme = { '--ub-radius': '2px' }
    await expect
      .poll(() => getComputedStyle(element.querySelector('[data-usdc-bridge]') as Element).borderRadius)
      .toBe('2px')
    await expect.element(amountField()).toHaveValue('3')
  })

  test('that is invalid is an error event, shows nothing until it is valid, and throws nothing', async () => {
    const element = createElementPage().show('from="BASE" to="ARB"')
    await expect.element(amountField()).toBeVisible()
    const toldPage = vi.spyOn(globalThis, 'reportError').mockReturnValue()
    const errors: unknown[] = []
    element.addEventListener('error', ({ error }) => errors.push(error))
    const valid = element.getAttribute('base-url') ?? ''
    for (const invalid of ['api/bridge', 'javascript:alert(1)']) {
      element.setAttribute('base-url', invalid)
      await expect.element(amountField()).not.toBeInTheDocument()
      element.setAttribute('base-url', valid)
      await expect.element(amountField()).toBeVisible()
    }
    const reported = expect.objectContaining({ name: 'InvalidConfigError' })
    expect(errors).toEqual([reported, reported])
    expect(toldPage.mock.calls).toEqual([[reported], [reported]])
  })

  test('that a framework sets to null is not set', async () => {
    const element = createElementPage().show('from="BASE" to="ARB" amount="3"')
    await expect.element(amountField()).toHaveValue('3')
    for (const name of ['value', 'pairs', 'messages', 'theme', 'slots', 'marks', 'queryClient'])
      Reflect.set(element, name, null)
    element.setAttribute('label', 'Checkout')
    await expect.element(page.getByRole('region', { name: 'Checkout' })).toBeVisible()
    await expect.element(amountField()).toHaveValue('3')
  })

  test('survives moving the element, and typed text stays', async () => {
    const element = createElementPage().show('from="BASE" to="ARB"')
    await userEvent.fill(amountField(), '3.25')
    const elsewhere = document.createElement('main')
    onTestFinished(() => elsewhere.remove())
    document.body.append(elsewhere)
    elsewhere.append(element)
    await expect
      .element(page.getByRole('main').getByRole('textbox', { name: 'You send' }))
      .toHaveValue('3.25')
  })

  test('for slots and marks puts the node itself into the widget, with its listeners, and copies of a mark', async () => {
    const element = createElementPage().show('from="BASE" to="ARB" variant="modal" open')
    const pressed = vi.fn()
    const footer = document.createElement('button')
    footer.textContent = 'Terms'
    footer.addEventListener('click', pressed)
    const header = document.createElement('p')
    header.textContent = 'Order 4711'
    const mark = document.createElement('i')
    mark.className = 'own-mark'
    element.slots = { header, footer }
    element.marks = { BASE: mark, ARB: mark }
    await expect.element(page.getByText('Order 4711')).toBeVisible()
    await press('Terms')
    expect(pressed).toHaveBeenCalledOnce()
    await expect.poll(() => document.querySelectorAll('.own-mark').length).toBe(2)
    expect(mark.isConnected).toBe(false)
    element.open = false
    element.open = true
    await expect.element(page.getByText('Order 4711')).toBeVisible()
    element.slots = undefined
    await expect.element(page.getByText('Order 4711')).not.toBeInTheDocument()
  })

  test('queryClient is the cache that the widget uses', async () => {
    const element = createElementPage().show('from="BASE" to="ARB"')
    const queryClient = new QueryClient()
    element.queryClient = queryClient
    await expect.poll(() => queryClient.getQueryCache().getAll().length).toBeGreaterThan(0)
  })

  test('locked shows a value that cannot be changed', async () => {
    createElementPage().show('from="BASE" to="ARB" amount="25" locked="to, amount"')
    await expect.element(amountField()).toHaveValue('25')
    await expect.element(amountField()).toHaveAttribute('readonly')
    await expect.element(page.getByRole('button', { name: /^To/ })).toHaveAttribute('aria-disabled', 'true')
  })

  test('value stays until the page changes it', async () => {
    const element = createElementPage().show()
    const value = { from: 'BASE', to: 'ARB', amount: '5', recipient: undefined } as const
    element.value = value
    const changes: [string, string][] = []
    element.addEventListener('valuechange', ({ detail }) =>
      changes.push([detail.value.amount, detail.reason]),
    )
    await expect.element(amountField()).toHaveValue('5')
    await userEvent.fill(amountField(), '7')
    await expect.element(amountField()).toHaveValue('5')
    expect(changes).toEqual([['7', 'amount']])
    element.value = { ...value, amount: '7' }
    await expect.element(amountField()).toHaveValue('7')
  })
})

describe('the events of a page', () => {
  const refusals: readonly [string, (element: BridgeElement) => void][] = [
    ['preventDefault', (element) => element.addEventListener('review', (event) => event.preventDefault())],
    [
      'a late answer',
      (element) => element.addEventListener('review', ({ detail }) => detail.waitFor(Promise.resolve(false))),
    ],
  ]
  test.each(refusals)('a veto by %s stops the signature', async (_, refuse) => {
    const { show, asked, posts } = createElementPage()
    const element = show('from="BASE" to="ARB"')
    refuse(element)
    await goToReview()
    await press('Confirm in Harbor')
    await expect.element(page.getByText('Nothing was sent').first()).toBeVisible()
    expect(asked()).not.toContain('sign')
    expect(posts()).toEqual([])
  })

  test('an accepted review continues', async () => {
    const { show, asked } = createElementPage()
    const element = show('from="BASE" to="ARB"')
    const amounts: bigint[] = []
    element.addEventListener('review', ({ detail }) => {
      amounts.push(detail.transfer.amount)
      detail.waitFor(Promise.resolve(true))
    })
    await goToReview()
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    expect(amounts).toEqual([12_500_000n])
    expect(asked().filter((kind) => kind === 'sign')).toHaveLength(1)
  })

  test('a wallet request replaces the widget’s own list', async () => {
    const element = createElementPage().show('from="BASE" to="ARB"')
    const wanted: string[] = []
    element.addEventListener('connectrequest', ({ detail }) => wanted.push(detail.kind))
    await press('Connect a wallet')
    expect(wanted).toEqual(['evm'])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('once the last listener for a wallet request is removed, the widget’s own list opens', async () => {
    const element = createElementPage().show('from="BASE" to="ARB"')
    const first = vi.fn()
    const second = vi.fn()
    element.addEventListener('connectrequest', first)
    element.addEventListener('connectrequest', second)
    element.removeEventListener('connectrequest', first)
    await press('Connect a wallet')
    await expect.poll(() => second).toHaveBeenCalledOnce()
    expect(first).not.toHaveBeenCalled()
    element.removeEventListener('connectrequest', second)
    await press('Connect a wallet')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(second).toHaveBeenCalledOnce()
  })

  test.each<[string, (ending: AbortController) => AddEventListenerOptions]>([
    ['by its signal', ({ signal }) => ({ signal })],
    ['after one call', () => ({ once: true })],
  ])('once a listener for a wallet request ended %s, the widget’s own list opens', async (_, options) => {
    const element = createElementPage().show('from="BASE" to="ARB"')
    const heard = vi.fn()
    const ending = new AbortController()
    element.addEventListener('connectrequest', heard, options(ending))
    await press('Connect a wallet')
    expect(heard).toHaveBeenCalledOnce()
    ending.abort()
    await press('Connect a wallet')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(heard).toHaveBeenCalledOnce()
  })

  test('a listener for a wallet request whose signal was aborted before leaves the widget’s own list', async () => {
    const element = createElementPage().show('from="BASE" to="ARB"')
    element.addEventListener('connectrequest', () => {}, { signal: AbortSignal.abort() })
    await press('Connect a wallet')
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  test('a listener added before the element was defined receives each status', async () => {
    const { show } = createElementPage()
    const statuses: string[] = []
    const listen = EventTarget.prototype.addEventListener
    const element = show('from="BASE" to="ARB"')
    // The element’s own method did not exist when such a page called it.
    listen.call(element, 'transferchange', (event) => {
      statuses.push((event as CustomEvent<{ status: string }>).detail.status)
    })
    await goToReview()
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    await expect.poll(() => statuses.at(-1)).toBe('arrived')
    expect(statuses[0]).toBe('submitting')
  })

  test('the person closes a modal, unless the page keeps it open', async () => {
    const element = createElementPage().show('variant="modal" open')
    const heard: boolean[] = []
    const keep = (event: Event) => event.preventDefault()
    element.addEventListener('openchange', ({ detail }) => heard.push(detail.open))
    element.addEventListener('openchange', keep)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await press('Close')
    expect(element.open).toBe(true)
    element.removeEventListener('openchange', keep)
    await press('Close')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(heard).toEqual([false, false])
    expect(element.open).toBe(false)
    element.open = true
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })
})

test.each(['Testnet', 'sepolia', ''])(
  'reports the network "%s", which does not exist, and shows no form',
  async (network) => {
    const toldPage = vi.spyOn(globalThis, 'reportError').mockReturnValue()
    const element = createElementPage().show(`network="${network}"`)
    const errors: unknown[] = []
    element.addEventListener('error', ({ error }) => errors.push(error))
    element.config = undefined
    const reported = expect.objectContaining({ name: 'InvalidConfigError' })
    await expect.poll(() => errors).toEqual([reported])
    expect(toldPage.mock.calls).toEqual([[reported]])
    await expect.element(amountField()).not.toBeInTheDocument()
  },
)

test.each(['', 'root="shadow"'])(
  'a modal (%s) keeps the focus on the button that asked the page for a wallet',
  async (root) => {
    const element = createElementPage().show(`from="BASE" to="ARB" variant="modal" ${root}`)
    element.addEventListener('connectrequest', () => {})
    element.open = true
    const connect = page.getByRole('button', { name: 'Connect a wallet' })
    await expect.element(connect).toBeVisible()
    ;(connect.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => (element.shadowRoot ?? element).querySelector('dialog')?.matches(':modal'))
      .toBe(false)
    expect((element.shadowRoot ?? document).activeElement?.textContent).toBe('Connect a wallet')
  },
)
