import type { Meta, StoryObj } from '@storybook/react-vite'
import { FoundTransfers } from '../src/components/transfer/FoundTransfers.js'
import { TransferActions } from '../src/components/transfer/TransferActions.js'
import type { FoundTransfer } from '../src/core/follow/findTransfers.js'
import { BASE, chains, clock, departure, evmAddress, now, spender } from './examples.js'

const hash = departure.hash as `0x${string}`
const found = (change: Partial<FoundTransfer>): FoundTransfer => ({
  chain: 'BASE',
  owner: evmAddress,
  spender: spender as `0x${string}`,
  amount: 250_000_000n,
  hash,
  at: now - 900_000,
  status: 'sent',
  ...change,
})

const meta = {
  component: FoundTransfers,
  parameters: { frame: 'card' },
  args: { chains, clock, onBack: () => {}, onFind: () => {} },
} satisfies Meta<typeof FoundTransfers>

export default meta
type Story = StoryObj<typeof meta>

export const BeforeLooking: Story = {}
export const Looking: Story = { args: { state: 'busy' } }
export const NothingElse: Story = { args: { found: [] } }
export const Several: Story = {
  args: {
    children: <TransferActions actions={['revokeAllowance']} onAction={() => {}} source={BASE} />,
    found: [
      found({ departure: hash }),
      found({ status: 'allowed', amount: 80_000_000n, rest: 30_000_000n, hash: `0x${'1'.repeat(64)}` }),
      found({ status: 'over', chain: 'ARB', hash: `0x${'2'.repeat(64)}` }),
    ],
    unread: ['POLYGON'],
  },
}
export const NotReachable: Story = { args: { problem: 'Base could not be read. Try again in a moment.' } }
