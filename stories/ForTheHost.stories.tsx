import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect } from 'storybook/test'
import { createPerson } from './support/createPerson.js'
import { widgetMeta } from './support/widgetMeta.js'

const recipient = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2'

/** What a host can preset, lock, veto and replace. */
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
  play: (page) => createPerson(page).reads('Transfers from Base to OPTIMISM are not available.'),
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

function HostButton(props: ComponentProps<'button'>) {
  const style = {
    inlineSize: '100%',
    padding: '0.9em 1em',
    border: '2px solid currentcolor',
    background: 'none',
    color: 'inherit',
    font: '600 1em Georgia, serif',
  }
  return <button {...props} style={style} />
}

/** A header, footer and button of the host, with the host's own styles. */
export const Slots: Story = {
  args: {
    slots: {
      header: <p style={{ marginBlock: '0 1em', font: 'italic 1em Georgia, serif' }}>Harbor Exchange</p>,
      footer: (
        <a href="#terms" style={{ color: 'inherit', fontSize: '0.875em' }}>
          Terms of Harbor Exchange
        </a>
      ),
      button: HostButton,
    },
  },
  play: async (page) => {
    const person = createPerson(page)
    await person.reads('Harbor Exchange')
    await person.reads('Terms of Harbor Exchange')
    expect(await person.finds('Connect a wallet')).toHaveStyle({ fontFamily: 'Georgia, serif' })
  },
}
