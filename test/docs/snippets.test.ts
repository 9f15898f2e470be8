import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutEmbedded } from '../../scripts/docsEmbed.js'
import { checkSnippet, fencesOf, scriptOf } from './support/checkSnippet.js'
import { compileSnippets, root, type Snippet } from './support/compileSnippets.js'

const handbook = readdirSync(`${root}docs`)
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/${file}`)
const catalogue = readdirSync(`${root}stories`)
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => `stories/${file}`)
const pages = ['README.md', ...handbook, ...catalogue]

/** The code on every page that a reader would paste. The examples check their own files. */
const fences = pages.flatMap((page) =>
  fencesOf(withoutEmbedded(readFileSync(`${root}${page}`, 'utf8'))).map((fence, at) => ({
    ...fence,
    name: `${page} ${at + 1}`,
    file: `${root}test/docs/${page.replace(/\W/g, '-')}-${at + 1}`,
  })),
)

/** Each TypeScript snippet as a file of its own, including the scripts of components. */
function snippetOf({ language, code, file }: (typeof fences)[number]): Snippet[] {
  if (language !== 'ts' && language !== 'tsx') return scriptOf({ language, code }, file)
  return [{ file: `${file}.${language}`, code: code.includes('export ') ? code : `${code}\nexport {}` }]
}

test('every snippet of the README, the handbook and the catalogue compiles as written', {
  timeout: 120_000,
}, () => {
  const snippets = fences.flatMap(snippetOf)
  expect(snippets.length).toBeGreaterThan(14)
  expect(compileSnippets(snippets)).toEqual([])
})

/** What the tools that create an app for a framework install. */
const created = ['svelte', 'vue', 'vite', 'typescript', '@types/node', 'svelte-check', 'vue-tsc'].concat(
  '@sveltejs/vite-plugin-svelte',
  '@vitejs/plugin-vue',
)

test.each(['html', 'svelte', 'vue'])(
  'the quick start for %s, which leaves out peers, names every package that its example needs',
  (name) => {
    const page = readFileSync(`${root}docs/quick-start-${name}.md`, 'utf8')
    const installed = [...page.matchAll(/^npm install (.*)$/gm)].flatMap(([, names = '']) => names.split(' '))
    const example = JSON.parse(readFileSync(`${root}examples/${name}/package.json`, 'utf8'))
    const needed = Object.keys({ ...example.dependencies, ...example.devDependencies })
    expect(page).toContain('legacy-peer-deps')
    expect(needed.filter((one) => !created.includes(one) && !installed.includes(one))).toEqual([])
  },
)

test('every other snippet is valid in its own language', () => {
  const languages = new Set(fences.map(({ language }) => language))
  expect([...languages]).toEqual(expect.arrayContaining(['css', 'html', 'json', 'sh', 'svelte', 'vue']))
  const wrong = fences.flatMap((fence) => checkSnippet(fence).map((problem) => `${fence.name}: ${problem}`))
  expect(wrong).toEqual([])
})

test('every link between pages leads to an existing file', () => {
  const dead = [...pages, 'CONTRIBUTING.md', 'simulator/README.md', 'sandbox/README.md'].flatMap((page) => {
    const text = readFileSync(`${root}${page}`, 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, to = '']) => to,
    )
    return links.filter((to) => !existsSync(join(root, dirname(page), to))).map((to) => `${page}: ${to}`)
  })
  expect(dead).toEqual([])
})

test('the README has at most 900 words without code', () => {
  const prose = readFileSync(`${root}README.md`, 'utf8').replace(/^```[\s\S]*?^```$/gm, '')
  expect(prose.split(/\s+/).length).toBeLessThanOrEqual(900)
})

test('the README links to every page of the handbook', () => {
  const text = readFileSync(`${root}README.md`, 'utf8')
  expect(handbook.filter((page) => !text.includes(`](${page})`))).toEqual([])
})
