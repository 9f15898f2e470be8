import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embedFiles, listEmbedded } from '../../scripts/docsEmbed.js'
import { describeErrors, errorsPage } from '../../scripts/docsErrors.js'
import { handbook, pageOrder } from '../../scripts/docsPages.js'
import { writeReference } from '../../scripts/docsReference.js'
import * as errors from '../../src/core/errors/index.js'
import { root } from './support/compileSnippets.js'
import { namesByEntry } from './support/publicNames.js'

const pages = readdirSync(`${root}docs`).filter((file) => file.endsWith('.md'))
const read = (page: string) => readFileSync(`${root}docs/${page}`, 'utf8')

test('the site shows every page of the handbook once', () => {
  const shown = handbook.flatMap(({ pages }) => pages).filter((page) => !page.startsWith('../'))
  expect(shown.map((page) => `${page}.md`).sort()).toEqual(pages.sort())
})

test('example files on a page are up to date; if not, run `npm run docs`', () => {
  expect(pages.flatMap((page) => listEmbedded(read(page))).length).toBeGreaterThan(25)
  expect(pages.filter((page) => embedFiles(`${root}docs/${page}`, read(page)) !== read(page))).toEqual([])
})

test('a quick start names every file before showing it', () => {
  const unnamed = pages
    .filter((page) => page.startsWith('quick-start'))
    .flatMap((page) =>
      listEmbedded(read(page))
        .filter((file) => !read(page).includes(`\`${file.split('/').slice(3).join('/')}\``))
        .map((file) => `${page}: ${file}`),
    )
  expect(unnamed).toEqual([])
})

describe('the bytes on the page of measurements', () => {
  const addedTo = new Map(
    [...read('measurements.md').matchAll(/^\| (\S.*?) +\| +([\d.]+) kB \|/gm)].map(([, moment, kB]) => [
      moment,
      kB,
    ]),
  )

  test('are those that the page of the element promises', () => {
    const [, first, all] =
      /(\d+) kB after gzip for the first screen and (\d+) kB/.exec(read('custom-element.md')) ?? []
    const rounded = ['ready', 'every exception'].map((moment) =>
      Math.round(Number(addedTo.get(`the element, ${moment}`))),
    )
    expect([first, all].map(Number)).toEqual(rounded)
  })
})

test('the README says how to install the package before its first release', () => {
  expect(readFileSync(`${root}README.md`, 'utf8')).toContain('npm run build && npm pack')
})

describe('the errors page', () => {
  test('matches the source; if not, run `npm run docs`', () => {
    expect(read('errors.md')).toBe(errorsPage())
  })

  test('describes every exported class: when it occurs, its words, advice and recoverability', () => {
    const known = Object.keys(errors).filter((name) => name.endsWith('Error') && name !== 'BridgeError')
    expect(
      describeErrors()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(known.sort())
    const incomplete = describeErrors().filter(
      ({ when, advice, recoverability }) => when === '' || advice === '' || recoverability.length === 0,
    )
    expect(incomplete.map(({ name }) => name)).toEqual([])
    const wordless = describeErrors().filter(({ words }) => words.length === 0)
    expect(wordless.map(({ name }) => name)).toEqual(['InvalidConfigError', 'ProviderNotFoundError'])
  })
})

describe('the API reference', () => {
  let folder: string
  const texts = new Map<string, string>()

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'usdc-bridge-reference-'))
    await writeReference(folder)
    for (const file of readdirSync(folder)) texts.set(file, readFileSync(join(folder, file), 'utf8'))
  }, 120_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('has a page for every public name of every entry, and lists it under that entry', {
    timeout: 120_000,
  }, () => {
    const index = texts.get('index.md') ?? ''
    const entries = namesByEntry()
    expect([...entries.values()].flat().length).toBeGreaterThan(400)
    const missing = [...entries].flatMap(([entry, names]) => {
      const start = index.indexOf(`{#${entry.replaceAll('/', '-')}}`)
      const section = start === -1 ? '' : (index.slice(start).split('\n## ')[0] ?? '')
      return names
        .filter((name) => {
          const [, file = ''] = new RegExp(`\\[\`${name}\`\\]\\((\\S+)#${name}\\)`).exec(section) ?? []
          return !texts.get(file)?.includes(` {#${name}}\n`)
        })
        .map((name) => `${entry}: ${name}`)
    })
    expect(missing).toEqual([])
  })

  test('shows an example of every public name, or links to one', () => {
    const without = [...texts].flatMap(([file, text]) =>
      file === 'index.md'
        ? []
        : text
            .split(/^## /m)
            .slice(1)
            .filter((section) => !/^#+ Examples?$|^Related examples: \[/m.test(section))
            .map((section) => `${file}: ${section.split(' ')[0]}`),
    )
    expect(without).toEqual([])
  })

  test('has no broken link', () => {
    const dead = [...texts].flatMap(([file, text]) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
        .filter(([, to = '', id]) => {
          if (to.startsWith('../')) return !pages.includes(posix.basename(to))
          const target = texts.get(to === '' ? file : posix.join(dirname(file), to))
          return target === undefined || (id !== undefined && !target.includes(` {#${id}}`))
        })
        .map(([link]) => `${file}: ${link}`),
    )
    expect([...new Set(dead)]).toEqual([])
  })

  test('has the order of the site', () => {
    const listed = pageOrder.filter((place) => place.startsWith('reference/'))
    expect(listed.map((place) => `${posix.basename(place)}.md`).sort()).toEqual([...texts.keys()].sort())
  })
})
