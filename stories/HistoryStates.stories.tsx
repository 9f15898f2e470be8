import type { Meta, StoryObj } from '@storybook/react-vite'
import { arrival, departure, evmRecord, now, solanaRecord } from './examples.js'
import { createPerson } from './support/createPerson.js'
import { widgetMeta } from './support/widgetMeta.js'

/** The stored transfers of this browser, and further ones found on the chains. */
const meta = {
  ...widgetMeta,
  parameters: { frame: 'none' },
  title: 'States/History',
} satisfies Meta<typeof widgetMeta.component>

export default meta
type Story = StoryObj<typeof meta>

const day = 86_400_000
const earlier = [
  evmRecord(
    { status: 'arrived', departure, arrival: { ...arrival, isFinal: true }, proof: 'message' },
    { createdAt: now - day },
  ),
  solanaRecord({ status: 'notSent', reason: 'expired' }, { amount: 80_000_000n, createdAt: now - 6 * day }),
]

export const HistoryEmpty: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.press('History')
    await person.reads('No transfers yet')
  },
}

export const HistoryWithOpenOnes: Story = {
  args: { kept: earlier, settlement: { leaveAfter: 'never' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('On its way')
    await person.press('History, 1 in progress')
    await person.reads('Earlier')
  },
}

export const HistoryUnreadable: Story = {
  args: { kept: [...earlier, 'unreadable'] },
  play: async (page) => {
    const person = createPerson(page)
    await person.press('History')
    await person.reads('Some transfers cannot be read here')
  },
}

export const FoundTransfers: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees('Arrived')
    await person.press('History')
    await person.press('Find transfers from other browsers')
    await person.sees('Found on chain')
    await person.press('Check now')
    await person.reads('Nothing else found')
  },
}
