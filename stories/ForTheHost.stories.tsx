import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { createPerson } from './support/createPerson.js'
import { widgetMeta } from './support/widgetMeta.js'

const recipient = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2'

/** What a host can set, lock, veto and bring of its own. */
const meta = {
  ...widgetMeta,
  parameters: { frame: 'none' },
  title: 'ForTheHost',
} satisfies Meta<typeof widgetMeta.component>

export default meta
type Story = StoryObj<typeof meta>

export const Locked: Story = {
  args: {
    defaultValue: { from: 'BASE', to: 'ARB', amount: '25', recipient },
    locked: ['from', 'to', 'amount', 'recipient'],
  },
  play: async (page) => {
    expect(await page.canvas.findByRole('textbox', { name: /You send/ })).toHaveAttribute('readonly')
  },
}

export const UnknownChain: Story = {
  args: { defaultValue: { to: 'OPTIMISM' as never }, locked: ['to'] },
  play: (page) => createPerson(page).reads('The service does not offer Base to OPTIMISM.'),
}

export const Vetoed: Story = {
  args: { onReview: () => false, support: { href: 'https://help.example' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.reads('Nothing was sent')
    await person.reads('Contact support')
  },
}

export const Compact: Story = {
  args: { variant: 'compact' },
  play: async (page) => {
    expect(await createPerson(page).finds('Connect a wallet')).toBeVisible()
  },
}

export const Wide: Story = {
  args: { variant: 'wide' },
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.type('You send', '250')
    await person.press('Review transfer')
    await person.sees('Review')
  },
}

export const Drawer: Story = {
  args: { variant: 'drawer', open: true },
  play: (page) => createPerson(page).sees('Send USDC'),
}

export const Modal: Story = {
  args: { variant: 'modal', open: true },
  play: (page) => createPerson(page).sees('Send USDC'),
}
