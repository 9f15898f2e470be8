import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { states } from '../../stories/states.js'

const folder = new URL('../../stories/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.stories.tsx'))

/** The exported stories of a file. */
function storiesOf(file: string): readonly string[] {
  const text = readFileSync(new URL(file, folder), 'utf8')
  return [...text.matchAll(/^export const (\w+)/gm)].flatMap(([, name]) => name ?? [])
}

const shown = new Map(files.map((file) => [file.replace('.stories.tsx', ''), storiesOf(file)]))

test.each(Object.entries(states))('%s has a story', (_state, [file, story]) => {
  expect(shown.get(file)).toContain(story)
})

test('every story of a state is listed', () => {
  const listed = new Set(Object.values(states).map((shownBy) => shownBy.join('/')))
  const stories = [...shown].flatMap(([file, names]) =>
    file.endsWith('States') ? names.map((name) => `${file}/${name}`) : [],
  )
  expect(stories.filter((story) => !listed.has(story))).toEqual([])
})
