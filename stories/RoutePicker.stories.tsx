import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { userEvent, within } from 'storybook/test'
import { RoutePicker } from '../src/components/route/RoutePicker.js'
import { WalletButton } from '../src/components/wallet/WalletButton.js'
import { chains, evmAddress, harbor, pairs } from './examples.js'

const meta = {
  component: RoutePicker,
  args: {
    chains,
    onValueChange: () => {},
    pairs,
    sources: ['ETH', 'BASE', 'ARB', 'POLYGON', 'SOLANA'],
    value: { from: 'BASE', to: 'ARB' },
  },
  render: function Render({ value, ...args }) {
    const [route, setRoute] = useState(value)
    return <RoutePicker {...args} onValueChange={setRoute} value={route} />
  },
} satisfies Meta<typeof RoutePicker>

export default meta
type Story = StoryObj<typeof meta>

const open =
  (station: RegExp): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: station }))
  }
const balances = { BASE: 1_204_180_000n, ETH: 38_500_000n, ARB: 12_000_000n, POLYGON: 0n }

export const Chosen: Story = {}
export const WithAccount: Story = {
  args: { account: <WalletButton address={evmAddress} onDisconnect={() => {}} wallet={harbor} /> },
}
export const Loading: Story = { args: { pairs: undefined } }
export const SwapClosed: Story = { args: { sources: ['BASE'] } }
export const LockedDestination: Story = { args: { locked: ['to'] } }
export const ChoosingTheSource: Story = { args: { balances }, play: open(/From/) }
export const ChoosingTheDestination: Story = { args: { balances }, play: open(/To/) }
export const SourcesNotSetUp: Story = { args: { sources: ['BASE', 'ETH'] }, play: open(/From/) }
export const RoutesNotOffered: Story = {
  args: { pairs: [{ from: 'BASE', to: 'ARB', enabled: true }] },
  play: open(/To/),
}
