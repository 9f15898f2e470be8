import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { now } from '../../stories/examples.js'
import { kept, type Look } from './kept.js'
import { tellStory } from './tellStory.js'

const looks = {
  light: { width: 400, globals: { theme: 'light' } },
  dark: { width: 400, globals: { theme: 'dark' } },
  narrow: { width: 320, globals: { theme: 'light' } },
  broad: { width: 760, globals: { theme: 'light' } },
  'right to left': { width: 400, globals: { direction: 'rtl', locale: 'ar-EG' } },
} as const satisfies { [look in Look]: { width: number; globals: Parameters<typeof tellStory>[1] } }

beforeEach(() => {
  document.documentElement.dataset.typeface = 'pinned'
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const fileOf = (look: Look, state: string) => `${look} ${state}`.replace(/[^a-z]+/gi, '-')

const pictures = (Object.keys(looks) as Look[]).flatMap((look) =>
  kept[look].map((state) => ({ look, state })),
)

test.each(pictures)('$state, $look', async ({ look, state }) => {
  const { width, globals } = looks[look]
  await page.viewport(width, 1200)
  const card = await tellStory(state, globals)
  await document.fonts.ready
  await expect(page.elementLocator(card)).toMatchScreenshot(fileOf(look, state))
})

test('every reference picture belongs to a listed state', () => {
  const expected = new Set(pictures.map(({ look, state }) => `./references/${fileOf(look, state)}.png`))
  expect(Object.keys(import.meta.glob('./references/*.png')).filter((file) => !expected.has(file))).toEqual(
    [],
  )
})
