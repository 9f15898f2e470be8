import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { TestFaults } from '../src/testing/index.js'
import { createPerson } from './support/createPerson.js'
import { sendThenSee } from './support/sendThenSee.js'
import type { WidgetOnTestBridge } from './support/WidgetOnTestBridge.js'
import { widgetMeta } from './support/widgetMeta.js'

/** The whole widget. The play function of each story drives it into its state as a person would. */
const meta = {
  ...widgetMeta,
  parameters: { frame: 'none' },
  title: 'BridgeWidget',
} satisfies Meta<typeof widgetMeta.component>

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

export const RouteClosed: Story = {
  args: { closedRoutes: [['BASE', 'ARB']] },
  play: (page) => createPerson(page).reads('Transfers from Base to Arbitrum are paused for now.'),
}

export const NotSetUp: Story = {
  args: { isSetUp: false },
  play: (page) => createPerson(page).reads('Sending from Base is not set up on this page.'),
}

export const NoPairs: Story = {
  args: { faults: { pairs: 'empty' } },
  play: (page) => createPerson(page).reads('Transfers from Base to Arbitrum are not available.'),
}

export const ServiceDown: Story = {
  args: { faults: { pairs: 'down' } },
  play: (page) => createPerson(page).reads('The service is not responding. Your money is not affected.'),
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
    await person.reads('This address has a typo. Copy it again.')
    expect(await person.finds('Fix the recipient')).toBeVisible()
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
  play: sendThenSee('Check your wallet'),
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
  play: sendThenSee('Sending'),
}

export const Pending: Story = {
  args: { settlement: { leaveAfter: 'never' } },
  play: sendThenSee('On its way', 'Leaving Base'),
}

export const Sent: Story = {
  args: { settlement: { arriveAfter: 'never' } },
  play: sendThenSee('On its way', 'Left Base'),
}

export const Unanswered: Story = {
  args: { faults: { transfer: 'dropBefore' } },
  play: sendThenSee('We did not get an answer'),
}

export const Refused: Story = {
  args: { faults: { transfer: 'refuse' } },
  play: sendThenSee('Transfer not accepted', 'amount above the daily limit of this account'),
}

export const RefusedTooManyRequests: Story = {
  args: { faults: { transfer: 'refuse429' } },
  play: sendThenSee('Transfer not accepted', 'Too many transfers at the moment'),
}

/** Every kind of lost answer leads to the same words: the outcome is not known yet. */
const unanswered = (transfer: TestFaults['transfer']): Story => ({
  args: { faults: { transfer }, settlement: { leaveAfter: 'never' } },
  play: sendThenSee('We did not get an answer', 'Retry the same request'),
})

export const AnswerDropped: Story = unanswered('dropAfter')
export const AnswerIsAnInternalError: Story = unanswered('500')
export const AnswerIsAnErrorPage: Story = unanswered('html502')
export const AnswerIsCutOff: Story = unanswered('truncated')

export const AnswerLostAndFoundOnChain: Story = {
  args: { faults: { transfer: 'dropAfter' } },
  play: sendThenSee('Arrived'),
}

export const Reverted: Story = {
  args: { settlement: { leaveAfter: 'revert' } },
  play: sendThenSee('Your USDC has not left yet'),
}

export const PermitUsed: Story = {
  args: { settlement: { leaveAfter: 'permitOnly' }, speed: 80 },
  play: sendThenSee('Approved, but not sent yet', 'Revoke permission'),
}

export const NothingCanBeKept: Story = {
  args: { keeps: 'nothing' },
  play: sendThenSee('Cannot save this transfer'),
}
