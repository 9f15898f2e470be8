import type { Meta, StoryObj } from '@storybook/react-vite'
import { onlineManager } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { expect } from 'storybook/test'
import { createTestBridge } from '../src/testing/index.js'
import { evmRecord } from './examples.js'
import { createPerson } from './support/createPerson.js'
import { WidgetWithoutItsParts } from './support/WidgetWithoutItsParts.js'
import { walletsOutOfReach } from './support/walletsOutOfReach.js'
import { widgetMeta } from './support/widgetMeta.js'

/** Messages on the first screen when something blocks the transfer. */
const meta = {
  ...widgetMeta,
  parameters: { frame: 'none' },
  title: 'States/Form',
} satisfies Meta<typeof widgetMeta.component>

export default meta
type Story = StoryObj<typeof meta>

export const Offline: Story = {
  beforeEach() {
    return () => onlineManager.setOnline(true)
  },
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.type('You send', '250')
    onlineManager.setOnline(false)
    await person.reads('You are offline. What you entered stays here.')
    expect(await person.finds('Waiting for a connection')).toHaveAttribute('aria-disabled', 'true')
  },
}

/** A reload in the middle of a transfer. */
export const TransferOnItsWay: Story = {
  args: { kept: [evmRecord({ status: 'pending' }, { amount: 25_000_000n })] },
  play: async (page) => {
    const person = createPerson(page)
    await person.finds('On its way: 25.00 USDC to Arbitrum')
    await person.finds('Connect a wallet')
  },
}

/** Enters an amount with a wallet connected, and expects this problem. */
const amountProblem = (amount: string, said: string): Story => ({
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.type('You send', amount)
    await person.reads(said)
    const field = await page.canvas.findByRole('textbox', { name: /You send/ })
    expect(field).toHaveAccessibleDescription(expect.stringContaining(said))
    expect(field).toBeInvalid()
  },
})

export const AmountZero: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.type('You send', '0')
    expect(await person.finds('Enter an amount')).toHaveAttribute('aria-disabled', 'true')
  },
}
export const AmountNotANumber: Story = amountProblem('12 dollars', 'Use digits only, such as 10.50.')
export const AmountTooPrecise: Story = amountProblem('1.1234567', 'USDC allows up to six decimal places.')
export const AmountTooLarge: Story = amountProblem('9'.repeat(80), 'That amount is too large.')
export const AmountAboveBalance: Story = amountProblem('1500', 'That is 295.82 more than you have on Base.')
export const AmountBelowMinimum: Story = {
  ...amountProblem('1', 'Send at least 5.00 USDC.'),
  args: { limits: { minAmount: 5_000_000n } },
}
export const AmountAboveMaximum: Story = {
  ...amountProblem('600', 'Send at most 500.00 USDC.'),
  args: { limits: { maxAmount: 500_000_000n } },
}

/** Enters a recipient, and expects this problem. */
const recipientProblem = (recipient: string, said: string, to: 'ARB' | 'SOLANA' = 'ARB'): Story => ({
  args: { defaultValue: { amount: '250', recipient, to } },
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.reads(said)
    const field = await page.canvas.findByRole('textbox', { name: /^Recipient on/ })
    expect(field).toHaveAccessibleDescription(said)
    expect(field).toBeInvalid()
    await person.finds('Fix the recipient')
  },
})

const { chains } = createTestBridge().parameters.network

export const RecipientMalformed: Story = recipientProblem(
  '0x71C4A9dE03Bb5f28E6c0417AD3f95b2e8C6d9a',
  'This is not a valid Arbitrum address. Copy it again.',
)
export const RecipientOfAnotherChain: Story = recipientProblem(
  '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM',
  'This looks like a Solana address. Paste an address on Arbitrum: it starts with 0x.',
)
export const RecipientIsNobody: Story = recipientProblem(
  `0x${'0'.repeat(40)}`,
  'No one controls this address. USDC sent there is gone for good.',
)
export const RecipientIsTheToken: Story = recipientProblem(
  chains.ARB.usdc.address,
  'This is the address of USDC itself. USDC sent there is gone for good.',
)
export const RecipientIsAProgram: Story = recipientProblem(
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'This is a program, which cannot hold USDC.',
  'SOLANA',
)

/** `1,234` is a different number in English and in German, so the form asks which one is meant. */
export const AmountAmbiguous: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.type('You send', '1,234')
    await person.reads('Which amount do you mean?')
    expect(await person.finds('Choose the amount')).toHaveAttribute('aria-disabled', 'true')
  },
}

/** The page goes offline after the first screen, so later chunks cannot load. */
export const PartNotLoaded: Story = {
  render: (_args, { globals }) => (
    <WidgetWithoutItsParts colorScheme={globals.theme} dir={globals.direction} lang={globals.locale} />
  ),
  play: async (page) => {
    const person = createPerson(page)
    await person.press('Connect a wallet')
    await person.reads('Part of this page did not load. Check your connection, then reload.')
    expect(await person.finds('Connect a wallet')).toBeEnabled()
  },
}

/** The code that finds the wallets did not load, and the browser does not ask for it again before a reload. */
export const ReloadNeeded: Story = {
  args: { evm: walletsOutOfReach },
  play: async (page) => {
    const person = createPerson(page)
    await person.reads('Part of this page did not load. Check your connection, then reload.')
    expect(await person.finds('Reload the page')).toBeEnabled()
  },
}

function BreakingButton(props: ComponentProps<'button'>) {
  if (String(props.children).startsWith('Review')) throw new RangeError('Invalid time value')
  return <button {...props} />
}

/** A host's own button with a render error inside the widget. */
export const CouldNotBeDrawn: Story = {
  args: { slots: { button: BreakingButton }, support: { href: 'mailto:help@app.example' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.type('You send', '250')
    await person.sees('This could not be shown')
    await person.reads(/^Your transfers are safe/)
  },
}
