import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { TestFaults } from '../src/testing/index.js'
import { createPerson } from './support/createPerson.js'
import { renderWidget } from './support/renderWidget.js'
import { WidgetOnTestBridge } from './support/WidgetOnTestBridge.js'

/** The whole widget, brought into each of its states by what a person does. */
const meta = {
  title: 'BridgeWidget',
  component: WidgetOnTestBridge,
  parameters: { frame: 'none' },
  render: renderWidget,
} satisfies Meta<typeof WidgetOnTestBridge>

export default meta
type Story = StoryObj<typeof meta>

const ignoresSigning: WidgetOnTestBridge.Props['onPrompt'] = ({ kind }) =>
  kind === 'sign' ? 'ignore' : 'accept'
const refusesSigning: WidgetOnTestBridge.Props['onPrompt'] = ({ kind }) =>
  kind === 'sign' ? 'refuse' : 'accept'

export const Loading: Story = {
  args: { faults: { pairs: 'slow' } },
  play: async (page) => {
    const button = await createPerson(page).finds('Loading routes')
    expect(button).toHaveAttribute('aria-disabled', 'true')
  },
}

export const NoWallet: Story = {
  play: async (page) => {
    expect(await createPerson(page).finds('Connect a wallet')).toBeVisible()
  },
}

export const NoWalletInstalled: Story = {
  args: { installed: 'none' },
  play: async (page) => {
    const person = createPerson(page)
    await person.press('Connect a wallet')
    await person.reads('No Ethereum wallet found in this browser.')
  },
}

export const WalletSheetOpen: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.press('Connect a wallet')
    expect(await person.finds('Harbor')).toBeVisible()
  },
}

export const ChainSheetOpen: Story = {
  args: { closedRoutes: [['POLYGON', 'ARB']] },
  play: async (page) => {
    const person = createPerson(page)
    await person.press(/^From\s*Base/)
    await person.reads('Send from')
    expect(await page.canvas.findByRole('radio', { name: /Base/ })).toHaveFocus()
  },
}

export const Connected: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.type('You send', '250')
    await person.reads(/1,204\.18/)
    expect(await person.finds('Review transfer')).toBeVisible()
  },
}

export const AmountTooHigh: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.type('You send', '1500')
    await person.reads('That is 295.82 more than you have on Base.')
    expect(await person.finds('Lower the amount')).toHaveAttribute('aria-disabled', 'true')
  },
}

export const RouteClosed: Story = {
  args: { closedRoutes: [['BASE', 'ARB']] },
  play: (page) => createPerson(page).reads('From Base to Arbitrum is closed for now.'),
}

export const NotSetUp: Story = {
  args: { isSetUp: false },
  play: (page) => createPerson(page).reads('Sending from Base is not set up on this page.'),
}

export const NoPairs: Story = {
  args: { faults: { pairs: 'empty' } },
  play: (page) => createPerson(page).reads('The service does not offer Base to Arbitrum.'),
}

export const ServiceDown: Story = {
  args: { faults: { pairs: 'down' } },
  play: (page) => createPerson(page).reads('The service does not answer. Your money is not affected.'),
}

export const EmptyRecipientForSolana: Story = {
  args: { defaultValue: { to: 'SOLANA', amount: '250' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    expect(await page.canvas.findByRole('textbox', { name: 'Recipient on Solana' })).toHaveValue('')
    expect(await person.finds('Enter a recipient')).toBeVisible()
  },
}

export const WrongChecksum: Story = {
  args: {
    defaultValue: { amount: '250', recipient: '0x71C4a9De03bB5f28E6c0417aD3F95b2e8C6d9aF2' },
  },
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.reads('A character of this address is wrong. Copy it again.')
    expect(await person.finds('Correct the recipient')).toBeVisible()
  },
}

export const Review: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.type('You send', '250')
    await person.press('Review transfer')
    await person.sees('Review')
  },
}

export const WaitingForWallet: Story = {
  args: { onPrompt: ignoresSigning },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('Check your wallet')
  },
}

export const RejectedInWallet: Story = {
  args: { onPrompt: refusesSigning },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.reads('Nothing was sent')
  },
}

export const Submitting: Story = {
  args: { faults: { transfer: 'slow' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('Sending')
  },
}

export const Pending: Story = {
  args: { settlement: { leaveAfter: 'never' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('On its way')
    await person.reads('Leaving Base')
  },
}

export const Sent: Story = {
  args: { settlement: { arriveAfter: 'never' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('On its way')
    await person.reads('Left Base')
  },
}

export const Arrived: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('Arrived')
  },
}

export const Unanswered: Story = {
  args: { faults: { transfer: 'dropBefore' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('We did not get an answer')
  },
}

export const Refused: Story = {
  args: { faults: { transfer: 'refuse' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('The service said no')
    await person.reads('amount above the daily limit of this account')
  },
}

export const RefusedTooManyRequests: Story = {
  args: { faults: { transfer: 'refuse429' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('The service said no')
    await person.reads('too many transfers at the moment')
  },
}

/** Each way of losing the answer ends in the same words: it is not known yet. */
const unanswered = (transfer: TestFaults['transfer']): Story => ({
  args: { faults: { transfer }, settlement: { leaveAfter: 'never' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('We did not get an answer')
    await person.reads('Send it again')
  },
})

export const AnswerDropped: Story = unanswered('dropAfter')
export const AnswerIsAnInternalError: Story = unanswered('500')
export const AnswerIsAnErrorPage: Story = unanswered('html502')
export const AnswerIsCutOff: Story = unanswered('truncated')

export const AnswerLostAndFoundOnChain: Story = {
  args: { faults: { transfer: 'dropAfter' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('Arrived')
  },
}

export const Reverted: Story = {
  args: { settlement: { leaveAfter: 'revert' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('It has not left yet')
  },
}

export const PermitUsed: Story = {
  args: { settlement: { leaveAfter: 'permitOnly' }, speed: 80 },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('Allowed, but not sent yet')
    await person.reads('Take the permission back')
  },
}

export const NothingCanBeKept: Story = {
  args: { keeps: 'nothing' },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('No record can be kept')
  },
}

export const History: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('Arrived')
    await person.press('History')
    await person.sees('History')
    expect(await page.canvas.findByRole('button', { name: /250\.00/ })).toBeVisible()
  },
}
