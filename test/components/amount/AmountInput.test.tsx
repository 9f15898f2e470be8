import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AmountInput } from '../../../src/components/amount/AmountInput.js'
import { readAmountText } from '../../../src/core/amount/readAmountText.js'
import { WordsProvider } from '../../../src/messages/WordsProvider.js'
import { inCard } from '../inCard.js'

function Held({ locale = 'en', ...props }: Partial<AmountInput.Props> & { locale?: string }) {
  const [text, setText] = useState(props.value ?? '')
  return (
    <WordsProvider locale={locale}>
      <AmountInput
        {...props}
        onValueChange={(value) => {
          setText(value)
          props.onValueChange?.(value)
        }}
        reading={readAmountText(text, locale)}
        value={text}
      />
    </WordsProvider>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /You send/ })

describe('AmountInput', () => {
  it('passes the text to the caller as typed', async () => {
    const onValueChange = vi.fn()
    inCard(<Held onValueChange={onValueChange} />)
    await userEvent.type(field(), '10.5')
    expect(onValueChange.mock.calls).toEqual([['1'], ['10'], ['10.'], ['10.5']])
  })

  it.each([
    ['en', '9007199254740993.123456'],
    ['de', '9007199254740993,123456'],
    ['ar-EG', '٩٠٠٧١٩٩٢٥٤٧٤٠٩٩٣٫١٢٣٤٥٦'],
  ])('fills in the whole balance exactly, in the format of %s', async (locale, text) => {
    inCard(<Held balance={9_007_199_254_740_993_123_456n} locale={locale} />)
    await userEvent.click(screen.getByRole('button', { name: 'Max: use the whole balance' }))
    expect(field().value).toBe(text)
  })

  it('formats the balance and the placeholder for the locale', () => {
    inCard(<Held balance={9_007_199_254_740_993_123_456n} locale="de" />)
    expect(screen.getByText('9.007.199.254.740.993,123456')).toBeTruthy()
    expect(field().placeholder).toBe('0,00')
  })

  it.each([
    ['en', '1,234', '1,234.00 USDC', '1234.00'],
    ['en', '1,234', '1.234 USDC', '1.234'],
    ['de', '1.234', '1.234,00 USDC', '1234,00'],
    ['de', '1.234', '1,234 USDC', '1,234'],
    ['ar-EG', '١.٢٣٤', '١٬٢٣٤٫٠٠ USDC', '١٢٣٤٫٠٠'],
  ])(
    'in %s, asks which amount %s means, and fills in the chosen one: %s',
    async (locale, value, choice, text) => {
      inCard(<Held locale={locale} value={value} />)
      const question = screen.getByRole('group', { name: 'Which amount do you mean?' })
      expect(within(question).getAllByRole('button')).toHaveLength(2)
      expect(describedBy(field())).toContain('Which amount do you mean?')
      await userEvent.click(within(question).getByRole('button', { name: choice }))
      expect(field().value).toBe(text)
      expect(document.activeElement).toBe(field())
      expect(screen.queryByRole('group')).toBeNull()
      expect(describedBy(field())).not.toContain('Which')
    },
  )

  it.each([
    ['en', '25', '25.00'],
    ['en', '$25', '25.00'],
    ['en', '.5', '0.50'],
    ['en', '1000.5', '1000.50'],
    ['en', '1,000.5', '1000.50'],
    ['de', '1000,5', '1000,50'],
    ['de', '1.234,5', '1234,50'],
    ['ar-EG', '٢٥', '٢٥٫٠٠'],
  ])('in %s, formats %s as money on blur', async (locale, typed, text) => {
    const onValueChange = vi.fn()
    inCard(<Held locale={locale} onValueChange={onValueChange} value={typed} />)
    await userEvent.click(field())
    expect(field().value).toBe(typed)
    await userEvent.tab()
    expect(field().value).toBe(text)
    expect(onValueChange.mock.calls).toEqual([[text]])
    await userEvent.click(field())
    await userEvent.tab()
    expect(onValueChange).toHaveBeenCalledOnce()
  })

  it.each(['', '1,234', '10 USDT', '0.1234567', '0'])(
    'keeps %j as typed, because it is ambiguous',
    async (typed) => {
      const onValueChange = vi.fn()
      inCard(<Held onValueChange={onValueChange} value={typed} />)
      await userEvent.click(field())
      await userEvent.tab()
      expect(onValueChange).not.toHaveBeenCalled()
      expect(field().value).toBe(typed)
    },
  )

  it('never reformats a read-only or a controlled value', async () => {
    const onValueChange = vi.fn()
    const { rerender } = inCard(<Held onValueChange={onValueChange} readOnly value="25" />)
    await userEvent.click(field())
    await userEvent.tab()
    expect(onValueChange).not.toHaveBeenCalled()
    rerender(<AmountInput onValueChange={onValueChange} reading={readAmountText('25', 'en')} value="25" />)
    await userEvent.click(field())
    await userEvent.tab()
    expect(onValueChange.mock.calls).toEqual([['25.00']])
    expect(field().value).toBe('25')
  })

  it('offers no choice while read-only', () => {
    inCard(<Held readOnly value="1,234" />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each([
    ['10 USDT', 'Use digits only, such as 10.50.'],
    ['0.1234567', 'USDC allows up to six decimal places.'],
    ['99999999999999999999', 'That amount is too large.'],
  ])('explains what is wrong with %s', (value, text) => {
    inCard(<Held value={value} />)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(field())).toContain(text)
  })

  it('shows an example amount in the locale’s format', () => {
    inCard(<Held locale="de" value="zehn" />)
    expect(describedBy(field())).toContain('such as 10,50.')
  })

  it.each(['', '0', '0.', '.', ',', '0.00', '1 2', '1,234,'])(
    'treats %j as half-typed rather than invalid',
    (value) => {
      inCard(<Held value={value} />)
      expect(field().getAttribute('aria-invalid')).toBeNull()
    },
  )

  it('prefers the page’s own message', () => {
    inCard(<Held message={{ state: 'error', text: 'Too much.' }} value="ten" />)
    expect(describedBy(field())).toContain('Too much.')
    expect(describedBy(field())).not.toContain('digits')
  })

  it.each([
    [undefined, 'Connect a wallet to see your balance'],
    ['loading', 'Loading your balance'],
    ['unknown', 'Could not load your balance'],
    [0n, 'Balance 0.00'],
  ] as const)('offers no Max with a balance of %s', (balance, text) => {
    inCard(<Held balance={balance} />)
    expect(describedBy(field())).toContain(text)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

function describedBy(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}
