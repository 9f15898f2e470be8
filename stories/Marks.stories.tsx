import type { Meta, StoryObj } from '@storybook/react-vite'
import { ChainMark } from '../src/components/ui/ChainMark.js'
import { LaterIcon as Icon, type LaterIconName as IconName } from '../src/components/ui/LaterIcon.js'
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

const meta = { component: ChainMark, args: { chain: 'BASE' } } satisfies Meta<typeof ChainMark>

export default meta
type Story = StoryObj<typeof meta>

export const Chains: Story = {
  render: () => (
    <div data-part="row">
      {chainKeys.map((chain) => (
        <ChainMark chain={chain} key={chain} />
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
