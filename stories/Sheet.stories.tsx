import type { Meta, StoryObj } from '@storybook/react-vite'
import { Sheet } from '../src/components/ui/Sheet.js'

const meta = {
  component: Sheet,
  args: {
    children: (
      <ul data-part="options">
        {['First', 'Second', 'Third'].map((name) => (
          <li key={name}>
            <button data-kind="row" data-part="option" type="button">
              <span />
              {name}
            </button>
          </li>
        ))}
      </ul>
    ),
    onClose: () => {},
    title: 'Choose one',
  },
} satisfies Meta<typeof Sheet>

export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {}
