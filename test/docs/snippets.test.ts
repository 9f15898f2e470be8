import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutEmbedded } from '../../scripts/docsEmbed.js'
import { compileSnippets, root, type Snippet } from './support/compileSnippets.js'

const handbook = readdirSync(`${root}docs`)
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/${file}`)
const catalogue = readdirSync(`${root}stories`)
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => `stories/${file}`)
const pages = ['README.md', ...handbook, ...catalogue]

/** The code of a page that a reader would paste, each piece as a file of its own. */
function snippetsOf(page: string): Snippet[] {
  const text = withoutEmbedded(readFileSync(`${root}${page}`, 'utf8'))
  return [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(([, kind, code = ''], at) => ({
    file: `${root}test/docs/${page.replace(/\W/g, '-')}-${at + 1}.${kind}`,
    code: code.includes('export ') ? code : `${code}\nexport {}`,
  }))
}

test('every snippet of the README, the handbook and the catalogue compiles as it stands', {
  timeout: 120_000,
}, () => {
  const snippets = pages.flatMap(snippetsOf)
  expect(snippets.length).toBeGreaterThan(12)
  expect(compileSnippets(snippets)).toEqual([])
})

test('every link from one page to another leads to a file that exists', () => {
  const dead = [...pages, 'CONTRIBUTING.md', 'simulator/README.md', 'sandbox/README.md'].flatMap((page) => {
    const text = readFileSync(`${root}${page}`, 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, to = '']) => to,
    )
    return links.filter((to) => !existsSync(join(root, dirname(page), to))).map((to) => `${page}: ${to}`)
  })
  expect(dead).toEqual([])
})

test('the README is short: at most 900 words, code not counted', () => {
  const prose = readFileSync(`${root}README.md`, 'utf8').replace(/^```[\s\S]*?^```$/gm, '')
  expect(prose.split(/\s+/).length).toBeLessThanOrEqual(900)
})

test('the README leads to every page of the handbook', () => {
  const text = readFileSync(`${root}README.md`, 'utf8')
  expect(handbook.filter((page) => !text.includes(`](${page})`))).toEqual([])
})
