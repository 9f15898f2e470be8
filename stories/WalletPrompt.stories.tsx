import type { Meta, StoryObj } from '@storybook/react-vite'
import { WalletPrompt } from '../src/components/wallet/WalletPrompt.js'
import {
  ARB,
  BASE,
  clock,
  harbor,
  lumen,
  now,
  permitDetails,
  SOLANA,
  transactionDetails,
} from './examples.js'

const meta = {
  component: WalletPrompt,
  parameters: { frame: 'card' },
  args: {
    amount: 250_000_000n,
    clock,
    destination: ARB,
    onCancel: () => {},
    onRenew: () => {},
    source: BASE,
    step: { name: 'signing', details: permitDetails },
    wallet: harbor,
  },
} satisfies Meta<typeof WalletPrompt>

export default meta
type Story = StoryObj<typeof meta>

const fromSolana = { destination: BASE, source: SOLANA, wallet: lumen }

export const Permit: Story = {}
export const PermitWithoutAWalletName: Story = { args: { wallet: undefined } }
export const Transaction: Story = {
  args: { ...fromSolana, step: { name: 'signing', details: transactionDetails } },
}
export const TransactionThatCostsSol: Story = {
  args: {
    ...fromSolana,
    step: { name: 'signing', details: { ...transactionDetails, feePayer: 'sender', lamports: 5000n } },
  },
}
export const TimeUp: Story = {
  args: { ...fromSolana, step: { name: 'signing', details: { ...transactionDetails, expiresAt: now } } },
}
export const Checking: Story = { args: { step: { name: 'checking' } } }
export const ChangingTheChain: Story = { args: { step: { name: 'switchingChain' } } }
export const Preparing: Story = { args: { ...fromSolana, step: { name: 'building' } } }
export const Sending: Story = { args: { step: { name: 'submitting' } } }
