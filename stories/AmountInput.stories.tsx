import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { AmountInput } from '../src/components/amount/AmountInput.js'
import { readAmountText } from '../src/core/amount/readAmountText.js'

const meta = {
  component: AmountInput,
  args: { balance: 1_204_180_000n, onValueChange: () => {}, reading: { status: 'empty' }, value: '' },
  render: function Render({ value, ...args }, { globals: { locale } }) {
    const [text, setText] = useState(value)
    return (
      <AmountInput {...args} onValueChange={setText} reading={readAmountText(text, locale)} value={text} />
    )
  },
} satisfies Meta<typeof AmountInput>

export default meta
type Story = StoryObj<typeof meta>

export const NotConnected: Story = { args: { balance: undefined } }
export const Empty: Story = {}
export const Filled: Story = { args: { value: '250.00' } }
export const ReadingTheBalance: Story = { args: { balance: 'loading' } }
export const BalanceNotRead: Story = { args: { balance: 'unknown', value: '250.00' } }
export const NothingToSend: Story = { args: { balance: 0n } }
export const NotANumber: Story = { args: { value: '10 USDT' } }
export const TwoMeanings: Story = { args: { value: '1,000' } }
export const TwoMeaningsInGerman: Story = { args: { value: '1.000' }, globals: { locale: 'de' } }
export const TooPrecise: Story = { args: { value: '0.1234567' } }
export const TooHigh: Story = {
  args: { value: '1500', message: { state: 'error', text: 'That is 295.82 more than you have on Base.' } },
}
export const WithCaution: Story = {
  args: {
    value: '250.00',
    message: { state: 'caution', text: 'The service is not responding. Your money is not affected.' },
  },
}
export const VeryLong: Story = {
  args: { value: '18446744073709.551615', balance: 18_446_744_073_709_551_615n },
}
export const Locked: Story = { args: { value: '250.00', readOnly: true } }
