import type { StoryContext } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

type Page = Pick<StoryContext, 'canvas' | 'userEvent'>

/** Drives the widget as a person does, by what is visible. */
export function createPerson({ canvas, userEvent }: Page) {
  const press = async (name: string | RegExp) => userEvent.click(await canvas.findByRole('button', { name }))
  const type = async (label: string, text: string) => {
    const field = await canvas.findByRole('textbox', { name: new RegExp(label) })
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  return {
    press,
    type,
    /** Waits for a screen with this title. */
    async sees(title: string) {
      await canvas.findByRole('heading', { level: 2, name: title })
      await isStill()
    },
    /** Waits for a text. */
    async reads(text: string | RegExp) {
      await canvas.findAllByText(text)
      await isStill()
    },
    /** Waits for a button and returns it. */
    async finds(name: string | RegExp) {
      const button = await canvas.findByRole('button', { name })
      await isStill()
      return button
    },
    async connects() {
      await press('Connect a wallet')
      await press('Harbor')
      await canvas.findByRole('button', { name: /^Account/ })
    },
    /** Leaves an open transfer, and opens it from the history after time has passed. */
    async comesBackAfter(letTimePass: () => void) {
      await press('History, 1 in progress')
      letTimePass()
      await press(/USDC/)
    },
    /** Goes up to the wallet prompt. */
    async sends(amount = '250') {
      await this.connects()
      await type('You send', amount)
      await press('Review transfer')
      await press('Confirm in Harbor')
    },
  }
}

/** Waits for all animations except spinners to end, because a sheet that still rises cannot be checked. */
async function isStill(): Promise<void> {
  const isMoving = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  await waitFor(() => expect(document.getAnimations().filter(isMoving)).toEqual([]))
}
