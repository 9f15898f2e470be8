import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from '../src/components/ui/Card.js'
import { PrimaryButton } from '../src/components/ui/PrimaryButton.js'
import { Screen } from '../src/components/ui/Screen.js'

const meta = {
  component: Card,
  parameters: { frame: 'none' },
  args: {
    children: (
      <Screen
        footer={<PrimaryButton>Go on</PrimaryButton>}
        name="story"
        onBack={() => {}}
        onHistory={() => {}}
        openCount={2}
        title="A screen"
      >
        <p>What it shows.</p>
      </Screen>
    ),
  },
} satisfies Meta<typeof Card>

export default meta
type Story = StoryObj<typeof meta>

export const OneScreen: Story = {}
export const Dark: Story = { args: { colorScheme: 'dark' } }
export const WithAnAccentOfTheHost: Story = {
  render: (args) => (
    <div style={{ '--ub-action': '#5b21b6', '--ub-on-action': '#fff', '--ub-accent': '#6d28d9' } as object}>
      <Card {...args} colorScheme="light" />
    </div>
  ),
}
