import type { Meta, StoryObj } from '@storybook/react-vite'
import { TransferActions } from '../src/components/transfer/TransferActions.js'
import { BASE, departure, evmRecord } from './examples.js'

const meta = {
  component: TransferActions,
  parameters: { frame: 'card' },
  args: {
    actions: ['sendAgain', 'replace'],
    onAction: () => {},
    record: evmRecord({ status: 'unanswered' }),
    source: BASE,
  },
} satisfies Meta<typeof TransferActions>

export default meta
type Story = StoryObj<typeof meta>

const clear = ['clearAllowance'] as const

export const SendAgain: Story = {}
export const SignAgain: Story = { args: { actions: ['signAgain', 'replace'] } }
export const ClearAllowance: Story = { args: { actions: clear } }
export const ClearingInTheWallet: Story = { args: { actions: clear, clearing: 'busy' } }
export const ClearingSent: Story = { args: { actions: clear, clearing: departure.hash as `0x${string}` } }
export const ClearingRefused: Story = {
  args: { actions: clear, problem: 'You refused it in your wallet. Nothing was sent.' },
}

export const ClearOrClose: Story = { args: { actions: ['clearAllowance', 'setAside'] } }
export const Closing: Story = { args: { actions: ['setAside'], closing: 'busy' } }
