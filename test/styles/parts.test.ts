import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const sources = ['src/components', 'src/widget'].flatMap((folder) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => read(`${folder}/${file}`)),
)
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()
const matches = (texts: readonly string[], pattern: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))

/** The first column of the table of parts. */
const listed = matches(
  read('stories/Theming.mdx')
    .split('## Parts')[1]
    ?.split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1] ?? '') ?? [],
  /`([a-z-]+)`/g,
)
const rendered = [
  ...matches(sources, /data-part="([a-z-]+)"/g),
  // The part of a footer's button depends on its purpose.
  'primary',
  'secondary',
]

describe('the list of parts', () => {
  it('names every rendered part once, and no other', () => {
    expect([...listed].sort()).toEqual(sorted(rendered))
  })

  it('names every part of the stylesheet', () => {
    const styled = matches([read('src/styles.css')], /\[data-part="([a-z-]+)"\]/g)
    expect(sorted(styled).filter((name) => !listed.includes(name))).toEqual([])
  })
})
