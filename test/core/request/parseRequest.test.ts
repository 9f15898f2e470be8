import { describe, expect, test } from 'vitest'
import { parseAmount } from '../../../src/core/amount/parseAmount.js'
import { readAmountText } from '../../../src/core/amount/readAmountText.js'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { parseRequest } from '../../../src/core/request/parseRequest.js'

const evm = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6D9aF2'.toLowerCase()
const solana = '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM'

describe('parseRequest', () => {
  test('accepts every valid part of a link', () => {
    const link = `https://pay.example/send?utm_source=mail&from=base&to=ARB&amount=25.5&recipient=${evm}&reference=order-4711#pay`
    const { recipient, ...rest } = parseRequest(link)
    expect(rest).toEqual({ from: 'BASE', to: 'ARB', amount: '25.50', reference: 'order-4711', problems: [] })
    expect(recipient?.toLowerCase()).toBe(evm)
    expect(parseRequest(new URL(link))).toEqual(parseRequest(link))
  })

  test.each(['', '?', 'https://pay.example/', '#?', 'http://', '?utm_source=mail', '?to=&amount=%20'])(
    'takes nothing from %j, and reports no problem',
    (link) => {
      expect(parseRequest(link)).toEqual({ problems: [] })
    },
  )

  test.each([
    ['?from=MARS', 'from', 'unknownChain'],
    ['?from=BASE&to=base', 'to', 'sameChain'],
    ['?to=__proto__', 'to', 'unknownChain'],
    ['?amount=1,000', 'amount', 'notANumber'],
    ['?amount=1e6', 'amount', 'notANumber'],
    ['?amount=-5', 'amount', 'notANumber'],
    ['?amount=0.0000001', 'amount', 'tooPrecise'],
    ['?amount=0', 'amount', 'zero'],
    ['?amount=0.5', 'amount', 'belowMinimum'],
    ['?amount=1001', 'amount', 'aboveMaximum'],
    [`?recipient=${evm}`, 'recipient', 'withoutChain'],
    [`?to=SOLANA&recipient=${evm}`, 'recipient', 'otherKind'],
    [`?to=ARB&recipient=${solana}`, 'recipient', 'otherKind'],
    ['?to=ARB&recipient=0x000000000000000000000000000000000000dEaD', 'recipient', 'zero'],
    [`?to=ARB&recipient=${mainnet.chains.ETH.usdc.address}`, 'recipient', 'token'],
    [`?to=ARB&recipient=${evm}0`, 'recipient', 'malformed'],
    [`?reference=${'x'.repeat(257)}`, 'reference', 'tooLong'],
    ['?amount=5&amount=500', 'amount', 'repeated'],
    [`?to=ARB&recipient=${evm}&recipient=${evm}`, 'recipient', 'repeated'],
  ])('ignores what is invalid in %s', (link, parameter, reason) => {
    const parsed = parseRequest(link, { limits: { minAmount: 1_000_000n, maxAmount: 1_000_000_000n } })
    expect(parsed.problems).toEqual([{ parameter, reason }])
    expect(parsed).not.toHaveProperty(parameter)
  })

  test('checks a recipient against the given network’s chain', () => {
    expect(parseRequest(`?to=solana&recipient=${solana}`)).toEqual({
      to: 'SOLANA',
      recipient: solana,
      problems: [],
    })
  })

  test.each(['1.234', '0.5', '12.3456', '1000', '0.000001', '18446744073709.551615'])(
    'writes %s so that every locale reads the same amount',
    (text) => {
      const { amount = '' } = parseRequest(`?amount=${text}`)
      const meant = parseAmount(text)
      for (const locale of ['en', 'de', 'fr', 'hi', 'ar-EG', 'de-CH', 'ja'])
        expect(readAmountText(amount, locale)).toEqual(meant)
    },
  )
})
