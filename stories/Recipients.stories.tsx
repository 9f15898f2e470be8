import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { createTestBridge } from '../src/testing/index.js'
import { arrival, departure, evmRecord, otherEvmAddress as mixedCase } from './examples.js'
import { createPerson } from './support/createPerson.js'
import { widgetMeta } from './support/widgetMeta.js'

/** Without a checksum: the examples are made up. */
const otherEvmAddress = mixedCase.toLowerCase()

/** What the chains say of a recipient, and what the person says to that. */
const meta = {
  ...widgetMeta,
  parameters: { frame: 'none' },
  title: 'BridgeWidget/Recipients',
  args: { defaultValue: { amount: '250', recipient: otherEvmAddress } },
} satisfies Meta<typeof widgetMeta.component>

export default meta
type Story = StoryObj<typeof meta>

/** An address that no key fits: a vault of a program. */
const vault = 'BNFmJzMx4VeDqPnYAGwAeWNDpfv8LmyQXjCwXQZBHTgJ'

/** A key's address. */
const holder = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'

/** Goes as far as the button says so. */
const reads = (text: string | RegExp, button: string) => async (page: StoryContext) => {
  const person = createPerson(page)
  await person.connects()
  await person.reads(text)
  expect(await person.finds(button)).toBeVisible()
}

export const NeverSentTo: Story = {
  play: reads(/New recipient/, 'Review transfer'),
}

export const OwnAddressEntered: Story = {
  args: { defaultValue: { amount: '250', recipient: '' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.press('My address')
    expect(await person.finds('Change the recipient')).toBeVisible()
  },
}

export const ContractOnSourceOnly: Story = {
  args: { prepare: (bridge) => bridge.deploy('BASE', otherEvmAddress) },
  play: reads('This is a contract on Base, not on Arbitrum', 'Confirm the recipient'),
}

export const ContractOnSourceOnlyConfirmed: Story = {
  args: { prepare: (bridge) => bridge.deploy('BASE', otherEvmAddress) },
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await page.userEvent.click(await page.canvas.findByRole('checkbox'))
    expect(await person.finds('Review transfer')).toBeVisible()
  },
}

export const ContractAtDestination: Story = {
  args: { prepare: (bridge) => bridge.deploy('ARB', otherEvmAddress) },
  play: reads(/A contract on Arbitrum/, 'Review transfer'),
}

export const OffCurve: Story = {
  args: { defaultValue: { to: 'SOLANA', amount: '250', recipient: vault } },
  play: reads('This address is not a regular wallet', 'Confirm the recipient'),
}

/** Somebody's USDC on Solana: not where more of it can be sent. */
const tokenAccount = createTestBridge().tokenAccountOf(holder)

export const TokenAccount: Story = {
  args: {
    defaultValue: { to: 'SOLANA', amount: '250', recipient: tokenAccount },
    prepare: (bridge) => bridge.fund('SOLANA', holder, 5_000_000n),
  },
  play: reads(/This is a token account, not a wallet/, 'Fix the recipient'),
}

export const Recents: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('Arrived')
    await person.press('New transfer')
    await person.press('Recent')
    await person.reads('Recent recipients')
    await person.reads('Saved in this browser only.')
  },
}

export const BeingChecked: Story = {
  args: { faults: { rpc: 'slow' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    expect(await person.finds('Checking the recipient')).toHaveAttribute('aria-disabled', 'true')
  },
}

/** A node that does not answer keeps nobody from sending: it is said that nothing was checked. */
export const NotRead: Story = {
  args: { faults: { rpc: 'down' } },
  play: reads(/We could not check this address on Arbitrum/, 'Review transfer'),
}

/** It begins and ends like an address that was sent to before. */
export const NearMatch: Story = {
  args: {
    kept: [
      evmRecord(
        { status: 'arrived', proof: 'message', departure, arrival },
        { recipient: `${otherEvmAddress.slice(0, 20)}00${otherEvmAddress.slice(22)}` },
      ),
    ],
  },
  play: reads('This is not the address you know', 'Confirm the recipient'),
}
