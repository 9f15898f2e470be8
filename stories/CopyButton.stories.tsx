import type { Meta, StoryObj } from '@storybook/react-vite'
import { CopyButton } from '../src/components/ui/CopyButton.js'
import { evmAddress } from './examples.js'

const meta = {
  component: CopyButton,
  args: { label: 'Copy address', text: evmAddress },
  render: (args) => (
    <div data-part="station">
      <span>Press to copy</span>
      <CopyButton {...args} />
    </div>
  ),
} satisfies Meta<typeof CopyButton>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {}
