import type { StoryContext } from '@storybook/react-vite'
import { createPerson } from './createPerson.js'

/** Sends, comes to the screen of this title, and reads the texts on it. */
export function sendThenSee(title: string, ...texts: readonly (string | RegExp)[]) {
  return async (page: StoryContext) => {
    const person = createPerson(page)
    await person.sends()
    await person.sees(title)
    for (const text of texts) await person.reads(text)
  }
}
