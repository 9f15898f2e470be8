import type { Meta, StoryObj } from '@storybook/react-vite'
import { TransferActions } from '../src/components/transfer/TransferActions.js'
import { TransferProgress } from '../src/components/transfer/TransferProgress.js'
import {
  ARB,
  arrival,
  BASE,
  clock,
  closable,
  closableWithASilentNode,
  departure,
  evmRecord,
  longAgo,
  now,
  SOLANA,
  solanaHash,
  solanaRecord,
} from './examples.js'

const meta = {
  component: TransferProgress,
  parameters: { frame: 'card' },
  args: {
    clock,
    destination: ARB,
    onClose: () => {},
    onHistory: () => {},
    record: evmRecord({ status: 'pending' }),
    source: BASE,
  },
} satisfies Meta<typeof TransferProgress>

export default meta
type Story = StoryObj<typeof meta>

const onAgain = () => {}
const onCheck = () => {}
const balance = { amount: 1_204_180_000n, at: now - 3000 }
const fromSolana = { source: SOLANA, destination: BASE }
const ended = { permit: { spender: '0x', nonce: 7n, deadline: BigInt(now) / 1000n - 20n, r: [] } } as object

export const Submitting: Story = { args: { record: evmRecord({ status: 'submitting' }) } }
export const Pending: Story = {}
export const PendingAndSlow: Story = {
  args: { pace: 'slow', record: evmRecord({ status: 'pending' }, { createdAt: now - 720_000 }) },
}
export const Sent: Story = { args: { record: evmRecord({ status: 'sent', departure }) } }
export const SentAndSlow: Story = {
  args: {
    pace: 'slow',
    record: evmRecord({ status: 'sent', departure: { ...departure, at: now - 720_000 } }),
    report: 'A report',
  },
}
export const SentWithNearPayment: Story = {
  args: {
    record: evmRecord(
      { status: 'sent', departure },
      { nearPayment: { amount: 249_950_000n, hash: arrival.hash, at: arrival.at } },
    ),
  },
}
export const ArrivedByMessage: Story = {
  args: { onAgain, record: evmRecord({ status: 'arrived', departure, arrival, proof: 'message' }) },
}
export const ArrivedByMatch: Story = {
  args: {
    onAgain,
    record: evmRecord({
      status: 'arrived',
      arrival: { ...arrival, amount: 250_000_000n },
      proof: 'match',
    }),
  },
}
export const Unanswered: Story = {
  args: {
    actions: <TransferActions actions={['sendAgain', 'replace']} onAction={() => {}} source={BASE} />,
    balance,
    onCheck,
    record: evmRecord({ status: 'unanswered' }),
    report: 'A report',
  },
}
export const UnansweredAndNotKept: Story = {
  args: { keeping: 'unsaved', onCheck, record: evmRecord({ status: 'unanswered' }), report: 'A report' },
}
export const UnansweredAndLooking: Story = {
  args: { balance, polling: 'busy', onCheck, record: evmRecord({ status: 'unanswered' }) },
}
export const UnansweredAfterThePermit: Story = {
  args: { onCheck, record: evmRecord({ status: 'unanswered' }, ended) },
}
export const UnansweredOnSolana: Story = {
  args: { ...fromSolana, onCheck, record: solanaRecord({ status: 'unanswered' }) },
}
export const Refused: Story = { args: { onAgain, record: evmRecord({ status: 'refused', httpStatus: 429 }) } }
export const RefusedWithAReason: Story = {
  args: {
    onAgain,
    record: evmRecord({
      status: 'refused',
      httpStatus: 422,
      reason: 'amount above the daily limit of this account',
    }),
  },
}
export const RefusedOnSolana: Story = {
  args: { ...fromSolana, onCheck, record: solanaRecord({ status: 'refused', httpStatus: 400 }) },
}
export const Reverted: Story = { args: { onAgain, record: evmRecord({ status: 'reverted' }) } }
export const PermitUsed: Story = {
  args: {
    actions: <TransferActions actions={['revokeAllowance']} onAction={() => {}} source={BASE} />,
    onCheck,
    record: evmRecord({ status: 'permitUsed' }),
  },
}
export const NotSent: Story = {
  args: { balance, onAgain, record: evmRecord({ status: 'notSent', reason: 'expired' }, ended) },
}
export const NotSentNonceTaken: Story = {
  args: { onAgain, record: evmRecord({ status: 'notSent', reason: 'nonceTaken' }) },
}
export const NotSentReplaced: Story = {
  args: { onAgain, record: evmRecord({ status: 'notSent', reason: 'replaced' }) },
}
export const NotSentFailed: Story = {
  args: {
    ...fromSolana,
    onAgain,
    record: solanaRecord({ status: 'notSent', reason: 'failed' }, { sourceHash: solanaHash }),
  },
}

const unanswered = { status: 'unanswered' } as const
const closing = { ...longAgo, closable: closableWithASilentNode }
const offer = (actions: TransferActions.Props['actions'], record = evmRecord(unanswered, closing)) => (
  <TransferActions actions={actions} onAction={() => {}} record={record} source={BASE} />
)
const heldNow = { amount: 954_180_000n, at: now - 1000 }

export const Closable: Story = {
  args: {
    actions: offer(['setAside']),
    balance: heldNow,
    onCheck,
    record: evmRecord(unanswered, closing),
    report: 'A report',
  },
}
export const ClosableWithAllowance: Story = {
  args: {
    actions: offer(['revokeAllowance', 'setAside']),
    balance: heldNow,
    onCheck,
    record: evmRecord({ status: 'permitUsed' }, { ...longAgo, closable, allowance: 250_000_000n }),
  },
}
export const NotClosed: Story = {
  args: { onCheck, problem: 'Base could not be read.', record: evmRecord(unanswered, longAgo) },
}
export const SetAside: Story = {
  args: {
    balance: heldNow,
    onAgain,
    onCheck,
    record: evmRecord({ status: 'setAside', set: { ...closableWithASilentNode, at: now - 60_000 } }, longAgo),
    report: 'A report',
  },
}
