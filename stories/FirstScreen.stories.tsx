import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { AmountInput } from '../src/components/amount/AmountInput.js'
import { RecipientInput } from '../src/components/recipient/RecipientInput.js'
import { RoutePicker } from '../src/components/route/RoutePicker.js'
import type { FieldMessage } from '../src/components/ui/Message.js'
import { PrimaryButton } from '../src/components/ui/PrimaryButton.js'
import { Screen } from '../src/components/ui/Screen.js'
import { StatusLine } from '../src/components/ui/StatusLine.js'
import { WalletButton } from '../src/components/wallet/WalletButton.js'
import { readAmountText } from '../src/core/amount/readAmountText.js'
import { chains, evmAddress, harbor, pairs } from './examples.js'

type Args = {
  address?: string
  amount: string
  button: string
  isLoading?: boolean
  message?: FieldMessage
  openCount?: number
  recipient?: string
}

/** The parts of the first screen, composed as the widget composes them. */
function FirstScreen({ address, amount, button, isLoading, message, openCount, recipient }: Args) {
  const [text, setText] = useState(amount)
  const [route, setRoute] = useState<RoutePicker.Props['value']>({ from: 'BASE', to: 'ARB' })
  const [to, setTo] = useState(recipient)
  return (
    <Screen
      footer={
        <>
          <PrimaryButton state={isLoading || message ? 'blocked' : 'ready'}>{button}</PrimaryButton>
          <p data-part="note">You pay no gas. One signature.</p>
        </>
      }
      name="form"
      onHistory={() => {}}
      openCount={openCount}
      title="Send USDC"
    >
      <AmountInput
        balance={isLoading ? 'loading' : address ? 1_204_180_000n : undefined}
        message={message}
        onValueChange={setText}
        reading={readAmountText(text, 'en')}
        value={text}
      />
      <RoutePicker
        account={<WalletButton address={address} onDisconnect={() => {}} wallet={harbor} />}
        chains={chains}
        onValueChange={setRoute}
        pairs={isLoading ? undefined : pairs}
        sources={['ETH', 'BASE', 'ARB', 'POLYGON']}
        value={route}
      >
        <RecipientInput
          chainName={chains[route.to].name}
          onValueChange={setTo}
          ownAddress={address}
          state={isLoading ? 'loading' : 'ready'}
          value={to}
        />
      </RoutePicker>
      <StatusLine alert={message?.text} />
    </Screen>
  )
}

const meta = {
  component: FirstScreen,
  parameters: { frame: 'card' },
  args: { amount: '', button: 'Connect a wallet' },
} satisfies Meta<typeof FirstScreen>

export default meta
type Story = StoryObj<typeof meta>

export const NothingConnected: Story = {}
export const ReadyToReview: Story = {
  args: { address: evmAddress, amount: '250.00', button: 'Review transfer', openCount: 1 },
}
export const ToAnotherAddress: Story = {
  args: { address: evmAddress, amount: '250.00', button: 'Enter a recipient', recipient: '' },
}
export const AmountTooHigh: Story = {
  args: {
    address: evmAddress,
    amount: '1500',
    button: 'Lower the amount',
    message: { state: 'error', text: 'That is 295.82 more than you have on Base.' },
  },
}
export const Loading: Story = { args: { button: 'Loading routes', isLoading: true } }
