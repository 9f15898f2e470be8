import type { Meta, StoryObj } from '@storybook/react-vite'
import { BrokenScreen } from '../src/components/transfer/BrokenScreen.js'

const meta = {
  component: BrokenScreen,
  parameters: { frame: 'card' },
  args: {
    onRetry: () => {},
    report: 'Not drawn: RangeError: Invalid time value',
    support: { href: 'mailto:help@app.example' },
  },
} satisfies Meta<typeof BrokenScreen>

export default meta
type Story = StoryObj<typeof meta>

export const Shown: Story = {}
