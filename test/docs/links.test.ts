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

/** Paths in the repository that a page refers to: links, and pictures in HTML. */
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

/** The anchors of a page's headings, as GitHub and the site generate them. */
function anchorsOf(page: string): string[] {
  return [...withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every linked page and picture exists', () => {
  expect(links.length).toBeGreaterThan(60)
  expect(links.filter(({ target }) => !existsSync(`${root}${target}`))).toEqual([])
})

test('every file that a guide for contributors names exists', () => {
  const guides = ['CONTRIBUTING.md', 'simulator/README.md']
  const named = guides.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|md|json|sol|ya?ml))`/g)].map(
      ([, path = '']) => ({ page, path }),
    ),
  )
  const places = ['', 'src/', 'simulator/']
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ path }) => !places.some((place) => existsSync(root + place + path)))).toEqual([])
})

test('every linked anchor exists', () => {
  const placed = links.filter(({ anchor }) => anchor !== undefined)
  expect(placed.length).toBeGreaterThan(0)
  expect(placed.filter(({ target, anchor = '' }) => !anchorsOf(target).includes(anchor))).toEqual([])
})

test('everything that the packed README and pages link to is packed', () => {
  const { files } = JSON.parse(read('package.json')) as { files: string[] }
  const isPacked = (target: string) =>
    ['README.md', 'LICENSE', 'package.json', ...files].some(
      (packed) => target === packed || target.startsWith(`${packed}/`),
    )
  const packed = links.filter(({ page }) => isPacked(page))
  expect(packed.length).toBeGreaterThan(60)
  expect(packed.filter(({ target }) => !isPacked(target))).toEqual([])
})

test('docs/llms.txt lists the current pages; if not, run `npm run docs`', () => {
  expect(read('docs/llms.txt')).toBe(listPacked())
})
