import type { Meta, StoryObj } from '@storybook/react-vite'
import { TransferHistory } from '../src/components/transfer/TransferHistory.js'
import { arrival, chains, clock, closable, departure, evmRecord, now, solanaRecord } from './examples.js'

const day = 86_400_000

const meta = {
  component: TransferHistory,
  parameters: { frame: 'card' },
  args: {
    chains,
    clock,
    onBack: () => {},
    onOpen: () => {},
    records: [
      evmRecord({ status: 'sent', departure }),
      solanaRecord({ status: 'unanswered' }, { amount: 80_000_000n, createdAt: now - 900_000 }),
      solanaRecord(
        { status: 'arrived', arrival: { ...arrival, amount: 1_000_000_000n }, proof: 'message' },
        { createdAt: now - day },
      ),
      evmRecord({ status: 'notSent', reason: 'expired' }, { amount: 600_000_000n, createdAt: now - 6 * day }),
    ],
  },
} satisfies Meta<typeof TransferHistory>

export default meta
type Story = StoryObj<typeof meta>

export const OpenAndEarlier: Story = {}
export const WithExport: Story = { args: { onExport: () => {} } }
export const EveryStatus: Story = {
  args: {
    records: [
      evmRecord({ status: 'submitting' }),
      evmRecord({ status: 'pending' }),
      evmRecord({ status: 'sent', departure }),
      evmRecord({ status: 'unanswered' }),
      evmRecord({ status: 'refused' }),
      evmRecord({ status: 'reverted' }),
      evmRecord({ status: 'permitUsed' }),
      evmRecord({ status: 'arrived', arrival, proof: 'match' }),
      evmRecord({ status: 'notSent', reason: 'replaced' }),
      evmRecord({ status: 'setAside', set: closable }),
    ],
  },
}
export const WithAllActions: Story = {
  args: { onClear: () => {}, onFind: () => {}, unreadableCount: 2 },
}
/** Shows fifty first, and more on request. */
export const ManyEarlier: Story = {
  args: {
    records: Array.from({ length: 60 }, (_, index) =>
      evmRecord(
        { status: 'arrived', arrival, proof: 'match' },
        { id: `earlier-${index}`, createdAt: now - (index + 1) * day },
      ),
    ),
  },
}
export const Empty: Story = { args: { records: [] } }
