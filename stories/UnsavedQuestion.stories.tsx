import type { Meta, StoryObj } from '@storybook/react-vite'
import { UnsavedQuestion } from '../src/components/transfer/UnsavedQuestion.js'
import { ARB, BASE } from './examples.js'

const meta = {
  component: UnsavedQuestion,
  parameters: { frame: 'card' },
  args: { amount: 250_000_000n, destination: ARB, onGoOn: () => {}, onStop: () => {}, source: BASE },
} satisfies Meta<typeof UnsavedQuestion>

export default meta
type Story = StoryObj<typeof meta>

export const Asked: Story = {}
