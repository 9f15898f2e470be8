import { describe, expect, it } from 'vitest'
import { amountText } from '../../src/components/amount/amountText.js'
import { solText } from '../../src/components/amount/solText.js'
import { errorText } from '../../src/components/ui/errorText.js'
import { transactionHref } from '../../src/components/ui/explorerHref.js'
import { plainText } from '../../src/components/ui/plainText.js'
import { shortAddress } from '../../src/components/ui/shortAddress.js'
import { dayText, durationText, timeText } from '../../src/components/ui/timeText.js'
import { mainnet } from '../../src/core/chain/mainnet.js'
import { AccountBlockedError } from '../../src/core/errors/chainErrors.js'
import { InvalidSignatureError } from '../../src/core/errors/permitErrors.js'
import { InsufficientBalanceError, UnsupportedRouteError } from '../../src/core/errors/requestErrors.js'
import { fill } from '../../src/messages/fill.js'
import { transferWords } from '../../src/messages/transferWords.js'
import type { Words } from '../../src/messages/useWords.js'

describe('amountText', () => {
  it.each([
    [0n, 'en', '0.00'],
    [1n, 'en', '0.000001'],
    [10_500_000n, 'en', '10.50'],
    [9_007_199_254_740_993_123_456n, 'en', '9,007,199,254,740,993.123456'],
    [1_204_180_000n, 'de', '1.204,18'],
    [1_204_180_000n, 'ar-EG', '١٬٢٠٤٫١٨'],
  ])('formats %s for %s', (amount, locale, text) => {
    expect(amountText(amount, locale)).toBe(text)
  })

  it('formats lamports as SOL exactly', () => {
    expect([solText(5000n, 'en'), solText(1n, 'en'), solText(2_000_000_000n, 'en')]).toEqual([
      '0.000005',
      '0.000000001',
      '2',
    ])
  })
})

describe('timeText', () => {
  const now = Date.parse('2026-11-21T14:02:40')

  it('names the day only if it is not today', () => {
    expect(timeText(now - 60_000, now, 'de')).toBe('14:01')
    expect(timeText(now - 86_400_000, now, 'de')).toMatch(/^20\. Nov\.,? 14:02$/)
    expect(dayText(now - 86_400_000, now, 'en')).toBe('Nov 20')
    expect(dayText(now - 365 * 86_400_000, now, 'en')).toBe('Nov 21, 2025')
  })

  it.each([
    ['ar-EG', /^٢:٠٢\u00a0م$/],
    ['hi', /^2:02\u00a0pm$/],
    ['en', /^2:02[\u00a0\u202f]PM$/],
  ])('keeps morning and afternoon beside the time in %s', (locale, text) => {
    expect(timeText(now, now, locale)).toMatch(text)
  })

  it.each([
    [0, '1 second'],
    [24_000, '24 seconds'],
    [720_000, '12 minutes'],
    [1_800_000, '30 minutes'],
    [7_200_000, '2 hours'],
  ])('formats %s ms as %s', (ms, text) => {
    expect(durationText(ms, 'en')).toBe(text)
  })
})

describe('plainText', () => {
  it('returns one bounded line without invisible characters', () => {
    expect(plainText(' a\u202E b\n\tc\u200B ')).toBe('a b c')
    expect([...plainText('😀'.repeat(100))]).toHaveLength(40)
  })
})

describe('shortAddress', () => {
  it('keeps the ends', () => {
    expect(shortAddress('0x71C4a9De03bB5f28E6c0417aD3F95b2e8C6d9aF2')).toBe('0x71C4…9aF2')
    expect(shortAddress('7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM')).toBe('7Yq2…1DkM')
    expect(shortAddress('short')).toBe('short')
  })
})

describe('transactionHref', () => {
  const { BASE, SOLANA } = mainnet.chains
  const hash = `0x${'ab'.repeat(32)}`

  it('links a hash of the right kind, and nothing else', () => {
    expect(transactionHref(BASE, hash)).toBe(`https://basescan.org/tx/${hash}`)
    expect(transactionHref(SOLANA, '1'.repeat(88))).toContain('1'.repeat(88))
    expect(transactionHref(SOLANA, hash)).toBeUndefined()
    expect(transactionHref(BASE, undefined)).toBeUndefined()
    expect(transactionHref(BASE, `${hash}\n`)).toBeUndefined()
  })

  it('rejects URLs that run code', () => {
    expect(transactionHref({ ...BASE, transactionUrl: 'javascript:alert("{hash}")' }, hash)).toBeUndefined()
  })
})

describe('errorText', () => {
  const wordsOf = (set: Readonly<Record<string, string>>): unknown => ({
    t: (key: string, values = {}) => fill<string>(set[key] ?? key, values).join(''),
    locale: 'en',
    also: wordsOf,
  })
  const words = wordsOf(transferWords) as Words<typeof transferWords>
  const text = (error: NonNullable<Parameters<typeof errorText>[0]>) =>
    errorText(error, words, mainnet.chains)

  it('names chains and amounts in readable form', () => {
    expect(text(new InsufficientBalanceError({ balance: 1_204_180_000n, chain: 'ARB' }))).toBe(
      'You have 1,204.18 USDC on Arbitrum, less than the amount. Send less.',
    )
  })

  it('prefers the words of the detail', () => {
    expect(text(new AccountBlockedError({ chain: 'ETH', party: 'recipient' }))).toMatch(
      /recipient on Ethereum/,
    )
    expect(text(new AccountBlockedError({ chain: 'ETH', party: 'sender' }))).toMatch(
      /your account on Ethereum/,
    )
    expect(text(new InvalidSignatureError({ reason: 'signer' }))).toMatch(/A different account signed/)
    expect(text(new InvalidSignatureError({ reason: 'length' }))).toMatch(/would not accept/)
  })

  it('says what to do about a foreign error, such as a part of the page that does not load', () => {
    const unloaded = new TypeError('Failed to fetch dynamically imported module')
    expect(text(unloaded as never)).toBe(
      'Part of this page did not load. Check your connection, then reload.',
    )
  })

  it('bounds the name of an unknown chain', () => {
    expect(
      text(new UnsupportedRouteError({ from: '\u202E'.repeat(9), to: 'x'.repeat(999) })).length,
    ).toBeLessThan(120)
  })
})
