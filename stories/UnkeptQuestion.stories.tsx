import type { Meta, StoryObj } from '@storybook/react-vite'
import { UnkeptQuestion } from '../src/components/transfer/UnkeptQuestion.js'
import { ARB, BASE } from './examples.js'

const meta = {
  component: UnkeptQuestion,
  parameters: { frame: 'card' },
  args: { amount: 250_000_000n, destination: ARB, onGoOn: () => {}, onStop: () => {}, source: BASE },
} satisfies Meta<typeof UnkeptQuestion>

export default meta
type Story = StoryObj<typeof meta>

export const Asked: Story = {}
