import { composeStory, setProjectAnnotations } from '@storybook/react-vite'
import { useSyncExternalStore } from 'react'
import { expect } from 'vitest'
import preview from '../../.storybook/preview.js'
import { states } from '../../stories/states.js'

type Globals = { direction?: 'ltr' | 'rtl'; locale?: string; theme?: 'light' | 'dark' }
type Preview = typeof preview
type Decorator = Extract<NonNullable<Preview['decorators']>, readonly unknown[]>[number]
type Stories = { [name: string]: object; default: object }

const files = import.meta.glob<Stories>('../../stories/*.stories.tsx')

let turned: Globals = {}
const watching = new Set<() => void>()

const watch = (onTurn: () => void) => {
  watching.add(onTurn)
  return () => watching.delete(onTurn)
}

/** Re-renders the story with other globals, as Storybook's toolbar does. */
const turning: Decorator = (Story, { globals }) => {
  const now = useSyncExternalStore(watch, () => turned)
  return Story({ globals: { ...globals, ...now } })
}

// The accessibility and text size checks run with the stories themselves.
const { afterEach: _accessibility, ...shown } = preview
setProjectAnnotations([{ decorators: [turning] }, shown])

/**
 * Runs the story of a state in English, because its play function finds things by English words, and then applies the
 * globals.
 */
export async function tellStory(state: keyof typeof states, globals: Globals): Promise<HTMLElement> {
  const [file, name] = states[state]
  const stories = await files[`../../stories/${file}.stories.tsx`]?.()
  const story = stories?.[name]
  if (!story) throw new Error(`No story shows "${state}".`)
  const canvasElement = document.body.appendChild(document.createElement('div'))
  turned = {}
  await composeStory(story, stories.default, undefined, name).run({ canvasElement })
  turned = globals
  for (const onTurn of watching) onTurn()
  const card = canvasElement.querySelector<HTMLElement>('[data-usdc-bridge]')
  if (!card) throw new Error(`The story of "${state}" has no card.`)
  await showLogos(card)
  return card
}

/** Loads the logos, which are fetched on the first pointer move over the card. */
async function showLogos(card: HTMLElement): Promise<void> {
  card.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await expect.poll(() => card.querySelectorAll('[data-part="mark"] text').length).toBe(0)
}
