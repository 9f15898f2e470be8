import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import '../../src/styles.css'
import { AmountInput } from '../../src/components/amount/AmountInput.js'
import { AmountShown } from '../../src/components/amount/AmountShown.js'
import { RoutePicker } from '../../src/components/route/RoutePicker.js'
import { TransferReview } from '../../src/components/transfer/TransferReview.js'
import { Card } from '../../src/components/ui/Card.js'
import { Screen } from '../../src/components/ui/Screen.js'
import { WalletButton } from '../../src/components/wallet/WalletButton.js'
import { readAmountText } from '../../src/core/amount/readAmountText.js'
import { chainKeys } from '../../src/core/chain/chain.js'
import { ja } from '../../src/messages/locales/ja.js'
import { ko } from '../../src/messages/locales/ko.js'
import { chains, evmAddress, otherEvmAddress, pairs, spender } from '../../stories/examples.js'
import { everyScreen } from './everyScreen.js'
import { smallTexts } from './smallTexts.js'

afterEach(async () => {
  cleanup()
  document.documentElement.removeAttribute('style')
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  await page.viewport(480, 900)
})

const part = (name: string) => document.querySelector(`[data-part="${name}"]`) as HTMLElement
const box = (name: string) => part(name).getBoundingClientRect()
const base = (size: number) => document.documentElement.style.setProperty('font-size', `${size}px`)
const inCard = (children: ReactNode) =>
  render(
    <Card>
      <Screen name="looks" title="Send USDC">
        {children}
      </Screen>
    </Card>,
  )

test.each([320, 400, 760])('has no text below 12 px at %i px', async (width) => {
  await page.viewport(width, 900)
  render(everyScreen)
  expect(smallTexts(document)).toEqual([])
})

const route = (from: (typeof chainKeys)[number], account?: ReactNode) => (
  <RoutePicker
    account={account}
    chains={chains}
    onValueChange={() => {}}
    pairs={pairs}
    sources={chainKeys}
    value={{ from, to: from === 'ARB' ? 'BASE' : 'ARB' }}
  />
)

describe('the account', () => {
  const widths = [320, 360, 390, 480].flatMap((width) => chainKeys.map((from) => [from, width] as const))

  test.each(widths)('is beside %s at %i px, without making the row higher', async (from, width) => {
    await page.viewport(width, 900)
    const { unmount } = inCard(route(from))
    const height = box('station').height
    unmount()
    inCard(route(from, <WalletButton address={evmAddress} />))
    const [pill, name, station] = [box('pill'), box('name'), box('station')]
    expect(station.height).toBe(height)
    expect(pill.left).toBeGreaterThan(name.left)
    expect(pill.right).toBeLessThanOrEqual(station.right)
    // Two look-alike addresses must differ in their visible part.
    const shown = part('pill').querySelector('bdi') as HTMLElement
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth)
    const text = part('name').firstChild as Text
    const range = document.createRange()
    range.selectNode(text)
    expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(pill.left)
  })
})

describe.each([16, 24, 32])('at a base of %i px', (size) => {
  test.each([320, 400])('the rail runs between the marks at %i px', async (width) => {
    await page.viewport(width, 900)
    base(size)
    inCard(route('BASE', <WalletButton address={evmAddress} />))
    const between = box('between')
    const rail = getComputedStyle(part('between'), '::before')
    const top = between.top + Number.parseFloat(rail.top)
    const bottom = top + Number.parseFloat(rail.height)
    const [from, to] = [...document.querySelectorAll('[data-part="station"] [data-part="mark"]')]
    expect(top).toBeGreaterThan(from?.getBoundingClientRect().bottom ?? 0)
    expect(bottom).toBeLessThan(to?.getBoundingClientRect().top ?? 0)
  })

  test.each([320, 400])('the focus ring of the amount does not cover Max at %i px', async (width) => {
    await page.viewport(width, 900)
    base(size)
    inCard(
      <AmountInput
        balance={1_204_180_000n}
        onValueChange={() => {}}
        reading={{ status: 'valid', amount: 250_000_000n }}
        value="250.00"
      />,
    )
    part('amount-field').querySelector('input')?.focus()
    const ring = getComputedStyle(part('amount-field'))
    expect(ring.outlineStyle).toBe('solid')
    const reach = Number.parseFloat(ring.outlineWidth) + Number.parseFloat(ring.outlineOffset)
    expect(box('amount-field').bottom + Math.max(0, reach)).toBeLessThanOrEqual(box('pill').top)
    const card = document.querySelector('[data-usdc-bridge]')?.getBoundingClientRect()
    part('pill').focus({ focusVisible: true } as FocusOptions)
    const own = getComputedStyle(part('pill'))
    const around = Number.parseFloat(own.outlineWidth) + Number.parseFloat(own.outlineOffset)
    expect(box('pill').right + around).toBeLessThanOrEqual(card?.right ?? 0)
  })
})

describe('an amount of twenty digits', () => {
  const long = '12345678901234567890'

  test.each([320, 400, 760])('is fully visible as typed, and on every screen, at %i px', async (width) => {
    await page.viewport(width, 900)
    inCard(
      <>
        <AmountInput onValueChange={() => {}} reading={readAmountText(long, 'en')} value={long} />
        <AmountShown amount={BigInt(long)} label="You send" />
      </>,
    )
    const field = document.querySelector('input') as HTMLInputElement
    expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth)
    const values = [...document.querySelectorAll('[data-part="amount-value"]')]
    const card = document.querySelector('[data-usdc-bridge]')?.getBoundingClientRect()
    for (const value of values) {
      const { height, right } = value.getBoundingClientRect()
      const { fontSize } = getComputedStyle(value)
      expect(right).toBeLessThanOrEqual(card?.right ?? 0)
      expect(height).toBeLessThan(1.5 * Number.parseFloat(fontSize))
      expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(16)
    }
  })

  test('does not shrink a short amount', () => {
    inCard(<AmountShown amount={250_000_000n} label="You send" />)
    expect(getComputedStyle(part('amount-value')).fontSize).toBe('44px')
  })
})

test('the facts of a review keep their distance from the route above', () => {
  render(
    <Card>
      <TransferReview
        amount={250_000_000n}
        destination={chains.ARB}
        onBack={() => {}}
        onConfirm={() => {}}
        recipient={otherEvmAddress}
        signing={{ kind: 'permit', spender, validFor: 1800 }}
        source={chains.BASE}
      />
    </Card>,
  )
  expect(box('heading').top - box('path').bottom).toBeGreaterThanOrEqual(12)
})

/** The line breaks of a text, as offsets. */
function lineEnds(text: Text): number[] {
  const topOf = (at: number) => {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getClientRects()[0]?.top ?? 0
  }
  return [...text.data].flatMap((_, at) => (at > 0 && topOf(at) > topOf(at - 1) + 4 ? [at] : []))
}

/** Two words each, which the segmenter treats as one. */
const pairsOfWords = /もう\|一度|その\|(ため|もの|後)|これに\|よって/

/** A Japanese particle after a space: no line starts with it. */
const particle = / \|[ぁ-ん]/

/** Renders every text of a language in boxes of several widths, and returns words broken across two lines. */
function brokenWords(lang: string, texts: readonly string[]): string[] {
  const words = new Intl.Segmenter(lang, { granularity: 'word' })
  render(
    <Card lang={lang}>
      {texts.flatMap((text) =>
        [160, 180, 200, 220, 240, 260, 280, 300].map((inlineSize) => (
          <p data-test key={`${inlineSize} ${text}`} style={{ inlineSize }}>
            {text}
          </p>
        )),
      )}
    </Card>,
  )
  return [...document.querySelectorAll('[data-test]')].flatMap(({ firstChild }) => {
    const text = firstChild as Text
    const starts = new Set([...words.segment(text.data)].map(({ index }) => index))
    return lineEnds(text)
      .map((at) => ({ at, end: `${text.data.slice(at - 4, at)}|${text.data.slice(at, at + 4)}` }))
      .filter(({ at, end }) => (starts.has(at) ? particle.test(end) : !pairsOfWords.test(end)))
      .map(({ end }) => end)
  })
}

describe('lines break between words', () => {
  const sentences = (words: object) => [
    ...new Set(
      Object.values(words).flatMap((word) =>
        typeof word === 'string' && word.length > 12 ? [word.replace(/\{\w+\}/g, 'Base')] : [],
      ),
    ),
  ]

  test.each([
    ['ja', ja],
    ['ko', ko],
  ] as const)('in %s', (lang, words) => {
    const texts = sentences(words)
    expect(texts.length).toBeGreaterThan(20)
    expect(brokenWords(lang, texts)).toEqual([])
  })
})

test('with more contrast requested, lines and secondary text are as strong as text', async () => {
  inCard(route('BASE'))
  const strength = () => [
    getComputedStyle(document.querySelector('[data-usdc-bridge]') as Element).borderTopColor,
    getComputedStyle(part('label')).color,
  ]
  const { color } = getComputedStyle(part('name'))
  expect(strength()).not.toContain(color)
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-contrast', value: 'more' }] })
  expect(strength()).toEqual([color, color])
})

test('if the service does not answer, chain names stay and nothing seems to load', () => {
  inCard(
    <RoutePicker
      chains={chains}
      onValueChange={() => {}}
      pairs="unread"
      sources={['BASE']}
      value={{ from: 'BASE', to: 'ARB' }}
    />,
  )
  expect(document.querySelectorAll('[data-part="ghost"], [aria-busy]')).toHaveLength(0)
  expect(document.querySelector('fieldset')?.textContent).toMatch(/Base.*Arbitrum/)
  expect(document.querySelectorAll('[data-part="chain"][aria-disabled="true"]')).toHaveLength(2)
})
