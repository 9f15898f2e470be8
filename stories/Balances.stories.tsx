import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { createPerson } from './support/createPerson.js'
import { widgetMeta } from './support/widgetMeta.js'

/** An insufficient balance, and the message that explains it. */
const meta = {
  ...widgetMeta,
  parameters: { frame: 'none' },
  title: 'BridgeWidget/Balances',
  args: { defaultValue: { from: 'POLYGON', to: 'ARB' } },
} satisfies Meta<typeof widgetMeta.component>

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
