import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { WalletButton } from '../src/components/wallet/WalletButton.js'
import { chains, evmAddress, harbor, lumen, solanaAddress } from './examples.js'

const meta = {
  component: WalletButton,
  args: { address: evmAddress, wallet: harbor },
} satisfies Meta<typeof WalletButton>

export default meta
type Story = StoryObj<typeof meta>

const open: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: /Account/ }))
}

export const Connected: Story = {}
export const ConnectedOnSolana: Story = { args: { address: solanaAddress, wallet: lumen } }
export const NotConnected: Story = { args: { address: undefined } }
export const Open: Story = {
  args: { chain: chains.BASE, onChange: () => {}, onDisconnect: () => {} },
  play: open,
}
export const OpenInAHostThatManagesWallets: Story = { play: open }
