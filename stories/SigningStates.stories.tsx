import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { EvmPrompt, EvmTestWallet, PromptAnswer, TestFaults } from '../src/testing/index.js'
import { otherEvmAddress } from './examples.js'
import { createPerson } from './support/createPerson.js'
import { sendThenSee } from './support/sendThenSee.js'
import type { WidgetOnTestBridge } from './support/WidgetOnTestBridge.js'
import { widgetMeta } from './support/widgetMeta.js'

/** What can happen between the review and the signature. */
const meta = {
  ...widgetMeta,
  parameters: { frame: 'none' },
  title: 'States/Signing',
} satisfies Meta<typeof widgetMeta.component>

export default meta
type Story = StoryObj<typeof meta>

const ignores =
  (kind: EvmPrompt['kind']) =>
  (prompt: EvmPrompt): PromptAnswer =>
    prompt.kind === kind ? 'ignore' : 'accept'

export const Connecting: Story = {
  args: { onPrompt: ignores('connect') },
  play: async (page) => {
    const person = createPerson(page)
    await person.press('Connect a wallet')
    await person.press('Harbor')
    await person.finds(/Opening/)
  },
}

export const WrongChain: Story = {
  args: { onPrompt: ignores('switchChain') },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('Switch chains')
    expect(await person.finds('Cancel')).toBeVisible()
  },
}

export const Checking: Story = {
  args: { faults: { rpc: 'slow' } },
  play: sendThenSee('Checking the transfer'),
}

/** Runs up to the signature. Expects the review to say why the wallet was not asked, and what to do. */
const stopped = (
  args: Partial<WidgetOnTestBridge.Props>,
  said: RegExp,
  next = 'Confirm in Harbor',
): Story => ({
  args,
  play: async (page) => {
    await sendThenSee('Review', said)(page)
    expect(await createPerson(page).finds(next)).toBeVisible()
  },
})

export const CannotSwitch: Story = stopped(
  { walletKnows: 'Ethereum' },
  /^Your wallet did not switch to Base\. Choose Base in the wallet, then try again\.$/,
)

const faulty = (faults: TestFaults) => ({ faults })

export const Paused: Story = stopped(
  faulty({ token: 'paused' }),
  /^The issuer of USDC has paused it on Base\./,
)
export const Blacklisted: Story = stopped(
  faulty({ token: 'blocked' }),
  /^The issuer of USDC has blocked your account on Base\./,
  'Start again',
)
export const ContractOwner: Story = stopped(
  { prepare: (bridge, owner) => bridge.deploy('BASE', owner) },
  /^Your account is a smart contract, and the service takes regular accounts only\./,
  'Start again',
)

/** The device's clock is twenty minutes ahead of the chains. */
export const ClockWrong: Story = stopped(
  { clockAhead: 20 * 60_000 },
  /^Your device’s clock is too far from the chain’s, so nothing was signed\./,
  'Start again',
)

const pending = () => Object.assign(new Error('Request already pending.'), { code: -32002 })

export const WalletBusy: Story = stopped(
  { onPrompt: ({ kind }) => (kind === 'sign' ? Promise.reject(pending()) : 'accept') },
  /^Your wallet has an earlier request to answer\./,
)

let wallet: EvmTestWallet | undefined

export const AccountChanged: Story = {
  args: {
    prepare: (_bridge, _owner, own) => {
      wallet = own
    },
  },
  play: async (page) => {
    const person = createPerson(page)
    await person.connects()
    await person.type('You send', '250')
    await person.press('Review transfer')
    await person.sees('Review')
    wallet?.changeAccount(otherEvmAddress as `0x${string}`)
    await person.reads(/^The account in your wallet changed, so nothing was sent\./)
    expect(await person.finds('Start again')).toBeVisible()
  },
}
