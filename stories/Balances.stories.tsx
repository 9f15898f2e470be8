import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { createPerson } from './support/createPerson.js'
import { WidgetOnTestBridge } from './support/WidgetOnTestBridge.js'

/** A balance that is not enough, and what is said to that. */
const meta = {
  title: 'BridgeWidget/Balances',
  component: WidgetOnTestBridge,
  parameters: { frame: 'none' },
  args: { defaultValue: { from: 'POLYGON', to: 'ARB' } },
  render: (args, { globals }) => (
    <WidgetOnTestBridge
      {...args}
      colorScheme={globals.theme}
      dir={globals.direction}
      locale={globals.locale}
    />
  ),
} satisfies Meta<typeof WidgetOnTestBridge>

export default meta
type Story = StoryObj<typeof meta>

export const Zero: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.reads('No USDC on Polygon')
    expect(await person.finds('Choose another route')).toHaveAttribute('aria-disabled', 'true')
  },
}

export const LookAlike: Story = {
  args: { prepare: (bridge, owner) => bridge.fundLookAlike('POLYGON', owner, 82_500_000n) },
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.reads('You have 82.50 USDC.e on Polygon')
  },
}
