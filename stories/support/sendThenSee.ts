import type { StoryContext } from '@storybook/react-vite'
import { createPerson } from './createPerson.js'

/** Sends a transfer, waits for the screen with this title, and expects these texts on it. */
export function sendThenSee(title: string, ...texts: readonly (string | RegExp)[]) {
  return async (page: StoryContext) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees(title)
    for (const text of texts) await person.reads(text)
  }
}
