import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { createPerson } from './support/createPerson.js'
import { languages } from './support/languages.js'
import { WidgetOnSolana } from './support/WidgetOnSolana.js'

/** A transfer signed by a Solana wallet. */
const meta = {
  title: 'States/Solana',
  component: WidgetOnSolana,
  parameters: { frame: 'none' },
  render: (args, { globals }) => (
    <WidgetOnSolana
      {...args}
      colorScheme={globals.theme}
      dir={globals.direction}
      locale={globals.locale}
      messages={languages[globals.locale]}
    />
  ),
} satisfies Meta<typeof WidgetOnSolana>

export default meta
type Story = StoryObj<typeof meta>

type Person = ReturnType<typeof createPerson>

async function signs(person: Person): Promise<void> {
  await person.press('Connect a Solana wallet')
  await person.press('Lumen')
  await person.press('Review transfer')
  await person.press('Confirm in Lumen')
}

export const OnlyASolanaWallet: Story = {
  args: { defaultValue: { from: 'BASE', to: 'ARB' } },
  play: async (page) => {
    const person = createPerson(page)
    await person.press('Connect a wallet')
    await person.reads('No Ethereum wallet found in this browser.')
  },
}

export const FromSolana: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await person.press('Connect a Solana wallet')
    await person.press('Lumen')
    await person.reads('25.00')
    expect(await person.finds('Review transfer')).toBeVisible()
  },
}

export const Building: Story = {
  args: { building: 'never' },
  play: async (page) => {
    const person = createPerson(page)
    await signs(person)
    await person.sees('Preparing the transaction')
  },
}

export const TimeLeft: Story = {
  play: async (page) => {
    const person = createPerson(page)
    await signs(person)
    await person.sees('Check your wallet')
    expect(await page.canvas.findByRole('timer')).toHaveAccessibleName(/left to sign$/)
  },
}

/** The seconds left, as the timer shows them. */
const secondsLeft = (timer: HTMLElement) => Number(timer.textContent?.split(':').at(-1))

export const TimeNearlyUp: Story = {
  args: { timeToSign: [25_000] },
  play: async (page) => {
    const person = createPerson(page)
    await signs(person)
    await person.reads('30 seconds left to sign')
    expect(await person.finds('Get more time')).toBeVisible()
  },
}

export const TimeRenewed: Story = {
  args: { timeToSign: [25_000, 58_000] },
  play: async (page) => {
    const person = createPerson(page)
    await signs(person)
    expect(secondsLeft(await page.canvas.findByRole('timer'))).toBeLessThan(26)
    await person.press('Get more time')
    await waitFor(() => expect(secondsLeft(page.canvas.getByRole('timer'))).toBeGreaterThan(40))
  },
}

export const TimeUp: Story = {
  args: { timeToSign: [1500] },
  play: async (page) => {
    const person = createPerson(page)
    await signs(person)
    await person.sees('Review')
    await person.reads('The time to sign ran out, so nothing was sent. Try again.')
  },
}
