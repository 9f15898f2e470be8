import type { StoryContext } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

type Page = Pick<StoryContext, 'canvas' | 'userEvent'>

/** How long a person waits for what they expect to see. */
const patience = { timeout: 10_000 }

/** Does what a person does with the widget, by what they see. */
export function createPerson({ canvas, userEvent }: Page) {
  const press = async (name: string | RegExp) =>
    userEvent.click(await canvas.findByRole('button', { name }, patience))
  const type = async (label: string, text: string) => {
    const field = await canvas.findByRole('textbox', { name: new RegExp(label) }, patience)
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  return {
    press,
    type,
    /** Waits until a screen's title is there. */
    async sees(title: string) {
      await canvas.findByRole('heading', { level: 2, name: title }, patience)
      await isStill()
    },
    /** Waits until a text is there. */
    async reads(text: string | RegExp) {
      await canvas.findAllByText(text, undefined, patience)
      await isStill()
    },
    /** Waits until a button is there, and gives it. */
    async finds(name: string | RegExp) {
      const button = await canvas.findByRole('button', { name }, patience)
      await isStill()
      return button
    },
    async connects() {
      await press('Connect a wallet')
      await press('Harbor')
      await canvas.findByRole('button', { name: /^Account/ }, patience)
    },
    /** Leaves an open transfer, and opens it from the history once time has passed. */
    async comesBackAfter(letTimePass: () => void) {
      await press('History, 1 in progress')
      letTimePass()
      await press(/USDC/)
    },
    /** Goes all the way to the wallet's prompt. */
    async sends(amount = '250') {
      await this.connects()
      await type('You send', amount)
      await press('Review transfer')
      await press('Confirm in Harbor')
    },
  }
}

/** Waits until whatever moves has come to rest: a sheet that is rising cannot be read yet. Spinners never do. */
async function isStill(): Promise<void> {
  const isMoving = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  await waitFor(() => expect(document.getAnimations().filter(isMoving)).toEqual([]), patience)
}
