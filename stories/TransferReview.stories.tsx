import type { Meta, StoryObj } from '@storybook/react-vite'
import { TransferReview } from '../src/components/transfer/TransferReview.js'
import { transferWords } from '../src/messages/transferWords.js'
import {
  ARB,
  BASE,
  evmAddress,
  harbor,
  lumen,
  otherEvmAddress,
  SOLANA,
  solanaAddress,
  spender,
} from './examples.js'

const meta = {
  component: TransferReview,
  parameters: { frame: 'card' },
  args: {
    amount: 250_000_000n,
    destination: ARB,
    onBack: () => {},
    onConfirm: () => {},
    recipient: evmAddress,
    recipientKind: 'own',
    signing: { kind: 'permit', spender, validFor: 1800 },
    source: BASE,
    wallet: harbor,
  },
} satisfies Meta<typeof TransferReview>

export default meta
type Story = StoryObj<typeof meta>

export const ToOwnAddress: Story = {}
export const ToSomeoneElse: Story = { args: { recipient: otherEvmAddress, recipientKind: 'other' } }
export const ToName: Story = {
  args: { recipient: otherEvmAddress, recipientKind: 'other', recipientName: 'alice.eth' },
}
export const ToSolana: Story = {
  args: { destination: SOLANA, recipient: solanaAddress, recipientKind: 'other' },
}
export const FromSolana: Story = {
  args: { destination: BASE, signing: { kind: 'transaction' }, source: SOLANA, wallet: lumen },
}
export const InPlaceOfAnEarlierOne: Story = {
  args: { earlier: { amount: 80_000_000n, recipient: otherEvmAddress } },
}
export const AfterDeclining: Story = {
  args: { problem: 'You declined in the wallet, so nothing was sent. Try again when you are ready.' },
}
export const Busy: Story = { args: { state: 'busy', wallet: undefined } }

/** With a device clock far from the chain's, the signed deadline would be meaningless. */
export const ClockWrong: Story = { args: { problem: transferWords.ClockSkewError } }

export const WalletBusy: Story = { args: { problem: transferWords.WalletBusyError } }

/** The reviewed values are no longer those to sign. */
export const AccountChangedAfterReview: Story = {
  args: { onStartAgain: () => {}, problem: transferWords.AccountChangedError, state: 'blocked' },
}
