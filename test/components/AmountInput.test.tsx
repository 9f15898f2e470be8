import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AmountInput } from '../../src/components/AmountInput.js'
import { WordsProvider } from '../../src/messages/WordsProvider.js'
import { inCard } from './inCard.js'

function Held(props: Partial<AmountInput.Props>) {
  const [text, setText] = useState(props.value ?? '')
  return (
    <AmountInput
      {...props}
      onValueChange={(value, parsed) => {
        setText(value)
        props.onValueChange?.(value, parsed)
      }}
      value={text}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /You send/ })

describe('AmountInput', () => {
  it('hands up the text and what it means', async () => {
    const onValueChange = vi.fn()
    inCard(<Held onValueChange={onValueChange} />)
    await userEvent.type(field(), '10.5')
    expect(onValueChange.mock.calls).toEqual([
      ['1', { status: 'valid', amount: 1_000_000n }],
      ['10', { status: 'valid', amount: 10_000_000n }],
      ['10.', { status: 'valid', amount: 10_000_000n }],
      ['10.5', { status: 'valid', amount: 10_500_000n }],
    ])
  })

  it('puts in the whole balance exactly, however large', async () => {
    const onValueChange = vi.fn()
    inCard(<Held balance={9_007_199_254_740_993_123_456n} onValueChange={onValueChange} />)
    await userEvent.click(screen.getByRole('button', { name: 'Max: use the whole balance' }))
    expect(field().value).toBe('9007199254740993.123456')
  })

  it('writes the balance as the locale does, exactly', () => {
    inCard(
      <WordsProvider locale="de">
        <Held balance={9_007_199_254_740_993_123_456n} />
      </WordsProvider>,
    )
    expect(screen.getByText('9.007.199.254.740.993,123456')).toBeTruthy()
  })

  it.each([
    ['1,000', 'Use digits, with a point for cents: 10.50.'],
    ['0.1234567', 'USDC has six decimals at most.'],
    ['99999999999999999999', 'That is more than a transfer can hold.'],
  ])('says what is wrong with %s', (value, text) => {
    inCard(<Held value={value} />)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(field())).toContain(text)
  })

  it.each(['', '0', '0.', '.', '0.00'])('takes %j for half-typed, not for a mistake', (value) => {
    inCard(<Held value={value} />)
    expect(field().getAttribute('aria-invalid')).toBeNull()
  })

  it('prefers what the page says', () => {
    inCard(<Held message={{ state: 'error', text: 'Too much.' }} value="1,000" />)
    expect(describedBy(field())).toContain('Too much.')
    expect(describedBy(field())).not.toContain('digits')
  })

  it.each([
    [undefined, 'Connect a wallet to see your balance'],
    ['loading', 'Reading your balance'],
    ['unknown', 'Your balance could not be read'],
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
