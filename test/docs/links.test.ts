import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { listPacked } from '../../scripts/docsPlain.js'
import { root } from './support/compileSnippets.js'

const pages = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync(`${root}docs`)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]
const read = (page: string) => readFileSync(`${root}${page}`, 'utf8')
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '')

type Link = { page: string; target: string; anchor: string | undefined }

/** What pages lead to in the repository: links, and the pictures of HTML. */
const links: readonly Link[] = pages.flatMap((page) =>
  [
    ...withoutCode(read(page)).matchAll(
      /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)|(?:src|srcset)="([^":]+)"/g,
    ),
  ].map(([, path, anchor, picture]) => ({
    page,
    target: posix.normalize(posix.join(posix.dirname(page), path || picture || posix.basename(page))),
    anchor,
  })),
)

/** The anchors of a page's headings, as GitHub and the site make them. */
function anchorsOf(page: string): string[] {
  return [...withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every page and picture that a page leads to exists', () => {
  expect(links.length).toBeGreaterThan(60)
  expect(links.filter(({ target }) => !existsSync(`${root}${target}`))).toEqual([])
})

test('every place of a page that a page leads to exists', () => {
  const placed = links.filter(({ anchor }) => anchor !== undefined)
  expect(placed.length).toBeGreaterThan(0)
  expect(placed.filter(({ target, anchor = '' }) => !anchorsOf(target).includes(anchor))).toEqual([])
})

test('whatever the packed README and the packed pages lead to is packed', () => {
  const { files } = JSON.parse(read('package.json')) as { files: string[] }
  const isPacked = (target: string) =>
    ['README.md', 'LICENSE', 'package.json', ...files].some(
      (packed) => target === packed || target.startsWith(`${packed}/`),
    )
  const packed = links.filter(({ page }) => isPacked(page))
  expect(packed.length).toBeGreaterThan(60)
  expect(packed.filter(({ target }) => !isPacked(target))).toEqual([])
})

test('docs/llms.txt lists the pages as they are; if not, run `npm run docs`', () => {
  expect(read('docs/llms.txt')).toBe(listPacked())
})
