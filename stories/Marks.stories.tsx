import type { Meta, StoryObj } from '@storybook/react-vite'
import { LazyIcon as Icon, type LazyIconName as IconName } from '../src/components/ui/LazyIcon.js'
import { Mark, type MarkName } from '../src/components/ui/Mark.js'
import { chainKeys } from '../src/core/chain/chain.js'

const icons: IconName[] = [
  'alert',
  'arrow',
  'back',
  'check',
  'clock',
  'close',
  'copy',
  'down',
  'history',
  'minus',
  'out',
  'question',
  'right',
  'swap',
]

const names: MarkName[] = [...chainKeys, 'USDC']

const meta = { component: Mark, args: { of: 'BASE' } } satisfies Meta<typeof Mark>

export default meta
type Story = StoryObj<typeof meta>

/** The placeholder until the logos are loaded. */
export const NotLoaded: Story = {
  render: () => (
    <div data-part="row">
      {names.map((name) => (
        <Mark key={name} of={name} />
      ))}
    </div>
  ),
}
export const Logos: Story = {
  render: () => (
    <div data-part="row">
      {names.map((name) => (
        <Mark key={name} load="now" of={name} />
      ))}
    </div>
  ),
}
export const Icons: Story = {
  render: () => (
    <div data-part="row">
      {icons.map((name) => (
        <Icon key={name} name={name} />
      ))}
    </div>
  ),
}
