import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { RecipientInput } from '../src/components/recipient/RecipientInput.js'
import { evmAddress, otherEvmAddress, solanaAddress } from './examples.js'

const meta = {
  component: RecipientInput,
  args: { chainName: 'Arbitrum', onValueChange: () => {}, ownAddress: evmAddress, value: undefined },
  render: function Render({ value, ...args }) {
    const [text, setText] = useState(value)
    return (
      <div data-part="panel">
        <RecipientInput {...args} onValueChange={setText} value={text} />
      </div>
    )
  },
} satisfies Meta<typeof RecipientInput>

export default meta
type Story = StoryObj<typeof meta>

export const OwnAddress: Story = {}
export const NobodyConnected: Story = { args: { ownAddress: undefined } }
export const LockedToOwn: Story = { args: { state: 'locked' } }
export const Empty: Story = { args: { value: '' } }
export const OnSolana: Story = {
  args: {
    chainName: 'Solana',
    message: { state: 'done', text: 'A wallet on Solana. You have not sent to it before.' },
    ownAddress: undefined,
    value: solanaAddress,
  },
}
export const Named: Story = {
  args: {
    message: { state: 'caution', text: 'New recipient. Check the whole address.' },
    named: { name: 'alice.eth', recipient: otherEvmAddress },
    value: 'Alice.eth',
  },
}
export const Mistyped: Story = {
  args: {
    message: { state: 'error', text: 'This address has a typo. Copy it again.' },
    value: otherEvmAddress.replace('8b', '8B'),
  },
}
export const Contract: Story = {
  args: {
    caution: {
      title: 'This is a contract on Base, not on Arbitrum',
      text: 'On Arbitrum nobody may hold the key. USDC sent there can be lost for good.',
      isConfirmed: false,
      onConfirmedChange: () => {},
    },
    value: otherEvmAddress,
  },
}
export const NearMatch: Story = {
  args: {
    caution: {
      title: 'This is not the address you know',
      text: 'It starts and ends like an address you use, but the middle is different. Scammers do this. Compare every character.',
      resembles: {
        entered: `${otherEvmAddress.slice(0, 6)}${'9a3b'.repeat(8)}${otherEvmAddress.slice(-4)}`,
        known: otherEvmAddress,
      },
      isConfirmed: false,
      onConfirmedChange: () => {},
    },
    value: `${otherEvmAddress.slice(0, 6)}${'9a3b'.repeat(8)}${otherEvmAddress.slice(-4)}`,
  },
}
export const LockedToOther: Story = { args: { state: 'locked', value: otherEvmAddress } }
