import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  arrival,
  closable,
  closableWithASilentNode,
  departure,
  evmRecord,
  longAgo,
  oneNode,
  solanaAddress,
  solanaHash,
  solanaRecord,
} from './examples.js'
import { createPerson } from './support/createPerson.js'
import { createStoryClock } from './support/createStoryClock.js'
import { sendThenSee } from './support/sendThenSee.js'
import type { WidgetOnTestBridge } from './support/WidgetOnTestBridge.js'
import { widgetMeta } from './support/widgetMeta.js'

/** Transfer outcomes beyond those in the stories of `BridgeWidget`. */
const meta = {
  ...widgetMeta,
  parameters: { frame: 'none' },
  title: 'States/Outcome',
} satisfies Meta<typeof widgetMeta.component>

export default meta
type Story = StoryObj<typeof meta>

/** A transfer in progress in a dialog over the page, or in two columns. */
const onItsWayIn = (variant: 'modal' | 'drawer' | 'wide'): Story => ({
  args: { open: true, settlement: { leaveAfter: 'never' }, variant },
  play: sendThenSee('On its way', 'Leaving Base'),
})

export const OnItsWayInAModal: Story = onItsWayIn('modal')
export const OnItsWayInADrawer: Story = onItsWayIn('drawer')
export const OnItsWayInTwoColumns: Story = onItsWayIn('wide')

const minute = 60_000
const clock = createStoryClock()

export const SlowToLeave: Story = {
  args: { clock, settlement: { leaveAfter: 'never' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.reads('Leaving Base')
    await person.comesBackAfter(() => clock.pass(12 * minute))
    await person.sees('Taking longer than usual')
  },
}

export const SlowToArrive: Story = {
  args: { clock, settlement: { arriveAfter: 'never' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.reads('Left Base')
    await person.comesBackAfter(() => clock.pass(60 * minute))
    await person.sees('Taking longer than usual')
  },
}

export const ArrivedByMatch: Story = {
  play: sendThenSee('Arrived', 'The recipient received a payment that matches only this transfer.'),
}

/** The owner's present balance for a stored transfer. */
const prepare: WidgetOnTestBridge.Props['prepare'] = (bridge) =>
  bridge.fund('BASE', longAgo.owner, closable.balance)

/** Opens a transfer of an earlier visit from the history. */
const kept = (record: ReturnType<typeof evmRecord>, title: string, said: string | RegExp): Story => ({
  args: { kept: [record], prepare },
  play: async (page) => {
    const person = createPerson(page)
    await person.press('History')
    await person.press(/USDC/)
    await person.sees(title)
    await person.reads(said)
  },
})

const final = { ...arrival, isFinal: true }

export const ArrivedByMessage: Story = kept(
  evmRecord({
    status: 'arrived',
    departure: { ...departure, isFinal: true },
    arrival: final,
    proof: 'message',
  }),
  'Arrived',
  'The bridge’s own message links both transactions.',
)

export const RefusedTryingAgain: Story = {
  args: { faults: { transfer: 'refuse' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('Transfer not accepted')
    await person.press('Try again')
    await person.press('Review transfer')
    await person.sees('Review')
    await person.reads('Only one of these can go through')
  },
}

export const UnansweredSendingAgain: Story = {
  args: { faults: { transfer: 'dropBefore' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.press(/^Retry the same request/)
    await person.sees('Review')
    await person.reads('Nothing is signed again.')
  },
}

export const PermitUsedRevoking: Story = {
  args: {
    onPrompt: ({ kind }) => (kind === 'transaction' ? 'ignore' : 'accept'),
    settlement: { leaveAfter: 'permitOnly' },
    speed: 80,
  },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.press(/^Revoke permission/)
    await person.reads('Confirm in your wallet')
  },
}

export const NotSentExpired: Story = {
  args: { clock, faults: { transfer: 'dropBefore' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('We did not get an answer')
    clock.pass(60 * minute)
    await person.sees('Not sent')
    await person.reads('The permit ended unused')
  },
}

export const NotSentReplaced: Story = kept(
  evmRecord({ status: 'notSent', reason: 'replaced' }),
  'Not sent',
  'Another one you signed was used',
)
export const NotSentNonceTaken: Story = kept(
  evmRecord({ status: 'notSent', reason: 'nonceTaken' }),
  'Not sent',
  'Another permit took its place',
)
export const NotSentFailed: Story = kept(
  solanaRecord({ status: 'notSent', reason: 'failed' }),
  'Not sent',
  'The transaction did not go through',
)
export const NotSentExpiredOnSolana: Story = kept(
  solanaRecord({ status: 'notSent', reason: 'expired' }, { sourceHash: undefined }),
  'Not sent',
  'The transaction expired unused',
)

export const NotSentByOneNode: Story = kept(
  evmRecord({ status: 'notSent', reason: 'expired', agreed: oneNode }, longAgo),
  'Not sent',
  /^One node only:/,
)
export const ArrivedByOneNode: Story = kept(
  evmRecord({
    status: 'arrived',
    departure,
    arrival: { ...final, agreed: ['arb1.arbitrum.io'] },
    proof: 'match',
  }),
  'Arrived',
  /^One node only:/,
)

const unanswered = { status: 'unanswered' } as const

export const UnansweredAfterAcceptance: Story = kept(
  evmRecord(unanswered, longAgo),
  'We could not confirm this transfer',
  'Accepted by the service',
)

export const WaitingForTheNodes: Story = kept(
  evmRecord(unanswered, { ...longAgo, acceptedAt: undefined }),
  'We did not get an answer',
  'Waiting for Base nodes',
)

const couldNotFindOut = 'We could not confirm this transfer'

export const SetAsideOffered: Story = kept(
  evmRecord(unanswered, { ...longAgo, closable }),
  couldNotFindOut,
  'It may have gone through',
)
export const SetAsideOfferedBesideAnAllowance: Story = kept(
  evmRecord({ status: 'permitUsed' }, { ...longAgo, closable, allowance: 250_000_000n }),
  couldNotFindOut,
  'Revoke permission',
)
export const SetAsideOfferedThoughANodeIsSilent: Story = kept(
  evmRecord(unanswered, { ...longAgo, closable: closableWithASilentNode }),
  couldNotFindOut,
  'Not responding',
)
export const SetAsideOfferedOnSolana: Story = kept(
  solanaRecord(unanswered, {
    createdAt: longAgo.createdAt,
    lastBlockHeight: 1n,
    anchor: { account: solanaAddress, signature: solanaHash, slot: 300_000_000n, balance: 1_204_180_000n },
    closable: { ...closable, agreed: ['api.mainnet-beta.solana.com'] },
  }),
  couldNotFindOut,
  /^One node only:/,
)

const openedAndClosed = (press: (person: ReturnType<typeof createPerson>) => Promise<void>): Story => ({
  args: { kept: [evmRecord(unanswered, { ...longAgo, closable })], prepare },
  play: async (page) => {
    const person = createPerson(page)
    await person.press('History')
    await person.press(/USDC/)
    await person.press(/^Stop waiting/)
    await press(person)
  },
})

export const SetAsideAskedOnceMore: Story = openedAndClosed((person) =>
  person.reads(/sending again would pay twice/),
)
export const SetAsideNotPossibleYet: Story = openedAndClosed(async (person) => {
  await person.press('Yes, stop waiting')
  await person.reads(/^We could not read Base\./)
})

export const SetAside: Story = kept(
  evmRecord({ status: 'setAside', set: closable }, longAgo),
  'Result unknown',
  /^You stopped waiting on/,
)
