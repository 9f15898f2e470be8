import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileSnippets, root, type Snippet } from './support/compileSnippets.js'

const pages = ['README.md', ...readdirSync(`${root}stories`).filter((file) => file.endsWith('.mdx'))]

/** The code of a page that a reader would paste, each piece as a file of its own. */
function snippetsOf(page: string): Snippet[] {
  const path = page === 'README.md' ? page : `stories/${page}`
  const text = readFileSync(`${root}${path}`, 'utf8')
  return [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(([, kind, code = ''], at) => ({
    file: `${root}test/docs/${page.replace(/\W/g, '-')}-${at + 1}.${kind}`,
    code: code.includes('export ') ? code : `${code}\nexport {}`,
  }))
}

test('every snippet of the README and of the catalogue compiles as it stands', { timeout: 120_000 }, () => {
  const snippets = pages.flatMap(snippetsOf)
  expect(snippets.length).toBeGreaterThan(12)
  expect(compileSnippets(snippets)).toEqual([])
})
