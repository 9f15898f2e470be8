import { onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ar } from '../../src/messages/locales/ar.js'
import { de } from '../../src/messages/locales/de.js'
import { fr } from '../../src/messages/locales/fr.js'
import { he } from '../../src/messages/locales/he.js'
import { hi } from '../../src/messages/locales/hi.js'
import { ja } from '../../src/messages/locales/ja.js'
import { ko } from '../../src/messages/locales/ko.js'
import { ptBR } from '../../src/messages/locales/ptBR.js'
import { tr } from '../../src/messages/locales/tr.js'
import { zhCN } from '../../src/messages/locales/zhCN.js'
import type { Translation } from '../../src/messages/Translation.js'
import type { PromptAnswer } from '../../src/testing/index.js'
import '../../.storybook/typeface.css'
import '../../src/styles.css'
import { listOverflow } from '../support/listOverflow.js'
import { createPage } from './support/createPage.js'

const recipient = '0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6'.toLowerCase()

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  delete document.documentElement.dataset.typeface
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const press = (name: string) => userEvent.click(button(name))
const title = (name: string) => expect.element(page.getByRole('heading', { level: 2, name, exact: true }))
const shown = (text: string) => expect.element(page.getByText(text).first())
const root = () => document.querySelector('[data-usdc-bridge]') as HTMLElement

const people = [
  {
    locale: 'de',
    messages: de,
    direction: 'ltr',
    connect: 'Wallet verbinden',
    field: 'Sie senden',
    typed: '12,5',
    review: 'Überweisung prüfen',
    reviewed: 'Prüfen',
    amount: '12,50',
    sign: 'In Harbor bestätigen',
    arrived: 'Angekommen',
  },
  {
    locale: 'ar-EG',
    messages: ar,
    direction: 'rtl',
    connect: 'ربط محفظة',
    field: 'ترسل',
    typed: '١٢٫٥',
    review: 'مراجعة التحويل',
    reviewed: 'مراجعة',
    amount: '١٢٫٥٠',
    sign: 'التأكيد في Harbor',
    arrived: 'وصل',
  },
  {
    locale: 'ja',
    messages: ja,
    direction: 'ltr',
    connect: 'ウォレットを接続',
    field: '送る金額',
    typed: '１２．５',
    review: '送金を確認',
    reviewed: '確認',
    amount: '12.50',
    sign: 'Harbor で承認する',
    arrived: '着金しました',
  },
]

test.each(people)('a person who reads $locale makes a transfer', async (person) => {
  const { locale, messages } = person
  const { bridge, owner, posts, show } = createPage()
  show({ locale, messages })
  expect([root().lang, getComputedStyle(root()).direction]).toEqual([locale, person.direction])
  await press(person.connect)
  await press('Harbor')
  await userEvent.fill(page.getByRole('textbox', { name: person.field }), person.typed)
  await press(person.review)
  await title(person.reviewed).toBeVisible()
  await shown(person.amount).toBeVisible()
  await shown(owner).toBeVisible()
  await press(person.sign)
  await title(person.arrived).toBeVisible()
  await shown(person.amount).toBeVisible()
  expect(posts()).toMatchObject([{ body: { amount: '12.50' } }])
  expect(bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
})

describe('an ambiguous amount', () => {
  test.each([
    ['200,00 USDC', '200.00'],
    ['200.000,00 USDC', undefined],
  ])('is questioned, and blocks the form: %s', async (choice, sent) => {
    const { posts, signings, show } = createPage()
    show({ locale: 'de', messages: de })
    await press('Wallet verbinden')
    await press('Harbor')
    const field = page.getByRole('textbox', { name: 'Sie senden' })
    await userEvent.fill(field, '200.000')
    await expect.element(button('Betrag wählen')).toHaveAttribute('aria-disabled', 'true')
    const asked = page.getByRole('status').filter({ hasText: 'Welchen Betrag meinen Sie?' })
    await expect.element(asked).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await title('USDC senden').toBeVisible()
    await press(choice)
    await expect.element(field).toHaveFocus()
    if (sent === undefined) {
      await expect.element(button('Betrag verringern')).toBeVisible()
      expect(signings()).toHaveLength(0)
      return
    }
    await press('Überweisung prüfen')
    await press('In Harbor bestätigen')
    await title('Angekommen').toBeVisible()
    expect(posts()).toMatchObject([{ body: { amount: sent } }])
  })

  test('is questioned before a wallet is connected, too', async () => {
    const { show } = createPage()
    show({ locale: 'de', messages: de })
    await userEvent.fill(page.getByRole('textbox', { name: 'Sie senden' }), '200.000')
    await expect.element(page.getByRole('group', { name: 'Welchen Betrag meinen Sie?' })).toBeVisible()
  })
})

test('the page’s direction takes precedence over the language’s', async () => {
  const { show } = createPage()
  show({ locale: 'ar', messages: ar, dir: 'ltr' })
  expect(getComputedStyle(root()).direction).toBe('ltr')
})

test('without a locale the words are English, in the direction of the page', async () => {
  const { show } = createPage()
  document.body.dir = 'rtl'
  show()
  expect([root().lang, getComputedStyle(root()).direction]).toEqual(['en', 'rtl'])
  document.body.removeAttribute('dir')
})

test('without messages the words stay English and are marked as that, although numbers follow the locale', async () => {
  const { show } = createPage()
  show({ locale: 'ar-EG' })
  await title('Send USDC')
  expect([root().lang, getComputedStyle(root()).direction]).toEqual(['en', 'ltr'])
})

describe.each([
  ['de', de],
  ['fr', fr],
  ['pt-BR', ptBR],
  ['tr', tr],
  ['ar-EG', ar],
  ['he', he],
  ['hi', hi],
  ['ja', ja],
  ['ko', ko],
  ['zh-CN', zhCN],
])('in a narrow card, in %s', (locale, messages: Translation) => {
  const say = (key: keyof Translation, values: { [name: string]: string } = {}) =>
    messages[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const field = () => page.getByRole('textbox', { name: say('youSend') })

  test('no text overflows, on any screen', async () => {
    let answer: (answer: PromptAnswer) => void = () => {}
    const { show } = createPage({
      onPrompt: ({ kind }) =>
        kind === 'sign'
          ? new Promise<PromptAnswer>((resolve) => {
              answer = resolve
            })
          : 'accept',
    })
    // Not every machine has glyphs for all of these, and widths differ between fonts.
    document.documentElement.dataset.typeface = 'pinned'
    show({ locale, messages, style: { maxInlineSize: '320px' } })
    const fits = async (where: string) => {
      await document.fonts.ready
      expect({ where, wide: listOverflow() }).toEqual({ where, wide: [] })
    }
    await expect.element(button(say('button.connect'))).toBeVisible()
    await fits('form')
    await press(say('button.connect'))
    await expect.element(button('Harbor')).toBeVisible()
    await fits('wallets')
    await press('Harbor')
    await expect.element(button(say('button.enterAmount'))).toBeVisible()
    await fits('connected')
    for (const [text, line] of [
      ['x', 'button.correctAmount'],
      ['0.1234567', 'button.correctAmount'],
      ['999999', 'button.lowerAmount'],
    ] as const) {
      await userEvent.fill(field(), text)
      await expect.element(button(say(line))).toBeVisible()
      await fits(text)
    }
    // Characters that group thousands here and separate decimals elsewhere.
    const hasPoint = (0.5).toLocaleString(`${locale}-u-nu-latn`).includes('.')
    await userEvent.fill(field(), hasPoint ? '200,000' : '200.000')
    await expect.element(button(say('button.chooseAmount'))).toBeVisible()
    await fits('question')
    await userEvent.fill(field(), '12,5')
    await press(say('recipientChangeLabel'))
    const to = page.getByRole('textbox', { name: say('recipientOn', { chain: 'Arbitrum' }) })
    await userEvent.fill(to, '0x12')
    await expect.element(button(say('button.correctRecipient'))).toBeVisible()
    await fits('wrong recipient')
    await userEvent.fill(to, recipient)
    await userEvent.click(page.getByRole('button', { name: new RegExp(`^${say('to')}.*Arbitrum`) }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await fits('chains')
    await userEvent.keyboard('{Escape}')
    await press(say('button.review'))
    await title(say('reviewTitle')).toBeVisible()
    await fits('review')
    await press(say('signIn', { wallet: 'Harbor' }))
    await expect.element(button(say('cancel'))).toBeVisible()
    await shown(say('onlyIf')).toBeVisible()
    await fits('prompt')
    answer('accept')
    await title(say('arrivedTitle')).toBeVisible()
    await fits('arrived')
    await press(say('history'))
    await title(say('historyTitle')).toBeVisible()
    await fits('history')
  })
})
