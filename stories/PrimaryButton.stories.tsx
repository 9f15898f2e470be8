import type { Meta, StoryObj } from '@storybook/react-vite'
import { PrimaryButton } from '../src/components/ui/PrimaryButton.js'

const meta = {
  component: PrimaryButton,
  args: { children: 'Review transfer' },
  render: (args) => (
    <div data-part="footer">
      <PrimaryButton {...args} />
    </div>
  ),
} satisfies Meta<typeof PrimaryButton>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {}
export const Blocked: Story = { args: { children: 'Enter an amount', state: 'blocked' } }
export const Busy: Story = { args: { children: 'Connecting', state: 'busy' } }
export const Secondary: Story = { args: { children: 'Cancel', kind: 'secondary' } }
export const LongLabel: Story = {
  args: { children: 'Die Einzelheiten der Überweisung noch einmal überprüfen' },
}
