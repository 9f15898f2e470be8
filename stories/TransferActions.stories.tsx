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

const revoke = ['revokeAllowance'] as const

export const SendAgain: Story = {}
export const SignAgain: Story = { args: { actions: ['signAgain', 'replace'] } }
export const RevokeAllowance: Story = { args: { actions: revoke } }
export const RevokingInTheWallet: Story = { args: { actions: revoke, revoking: 'busy' } }
export const RevokingSent: Story = { args: { actions: revoke, revoking: departure.hash as `0x${string}` } }
export const RevocationRefused: Story = {
  args: { actions: revoke, problem: 'You refused it in your wallet. Nothing was sent.' },
}

export const RevokeOrSetAside: Story = { args: { actions: ['revokeAllowance', 'setAside'] } }
export const Closing: Story = { args: { actions: ['setAside'], closing: 'busy' } }
