/**
 * `npm run screenshots [part of a state's name]`: a contact sheet of each state of the built Storybook, in
 * `.artifacts/screenshots`: light and dark, 320, 390 and 768 px wide, in English, German, Arabic and Japanese. Lists
 * everything that overflows, and then fails.
 *
 * With `-- --before FOLDER`, the built Storybook of an earlier commit, each sheet shows the same views of both, and only
 * of the states that both have.
 */
import { mkdir, rm } from 'node:fs/promises'
import { exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { type PreviewServer, preview } from 'vite'
import { states } from '../stories/states.js'
import { pinnedBrowser } from '../test/support/browser.js'
import { freePort } from './freePort.js'
import { comparedViews, type Story, shootState, writeSheet } from './screenshotsState.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' } },
})
const folder = `${root}.artifacts/${values.before === undefined ? 'screenshots' : 'before-and-after'}`
const wanted = positionals[0] ?? ''

type Index = { entries: { [id: string]: Story & { importPath: string; exportName?: string } } }
type Shown = (typeof states)[keyof typeof states]

/** A served Storybook: where a story of it is, if it has it. */
type Storybook = { server: PreviewServer; urlOf(shown: Shown): string | undefined }

async function serveStorybook(folder: string): Promise<Storybook> {
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: await freePort(), strictPort: true },
  })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('The built Storybook is not served. Run `npm run build-storybook` first.')
  const { entries } = (await (await fetch(`${address}index.json`)).json()) as Index
  return {
    server,
    urlOf([file, name]) {
      const story = Object.values(entries).find(
        ({ importPath, exportName }) => importPath.endsWith(`/${file}.stories.tsx`) && exportName === name,
      )
      return story && `${address}iframe.html?id=${story.id}&viewMode=story`
    },
  }
}

const now = await serveStorybook('storybook-static')
const before = values.before === undefined ? undefined : await serveStorybook(values.before)
const problems: string[] = []

async function shoot(browser: Browser, state: string, shown: Shown): Promise<void> {
  const sheet = { state, file: `${folder}/${state.replace(/[^a-z]+/gi, '-')}.png` }
  const url = now.urlOf(shown)
  if (!url) throw new Error(`The built Storybook has no ${shown.join('/')}: rebuild it.`)
  if (!before) {
    const { shots, problems: found } = await shootState(browser, url)
    problems.push(...found.map((problem) => `${state}, ${problem}`))
    await writeSheet(browser, { ...sheet, shots })
    return
  }
  const earlier = before.urlOf(shown)
  if (!earlier) return
  const [{ shots: old }, { shots }] = [
    await shootState(browser, earlier, comparedViews),
    await shootState(browser, url, comparedViews),
  ]
  const pairs = old.flatMap((one, index) => [
    { ...one, name: `${one.name}, before` },
    ...shots.slice(index, index + 1).map((two) => ({ ...two, name: `${two.name}, after` })),
  ])
  await writeSheet(browser, { ...sheet, shots: pairs })
}

try {
  if (!wanted) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const named = Object.entries(states).filter(([state]) => state.includes(wanted))
  // Two at once, because the smallest machine has two processors. In one browser, a page can wait for the other's frames.
  const rest = named.values()
  const shootRest = async () => {
    const browser = await chromium.launch(await pinnedBrowser())
    for (const [state, shown] of rest) {
      await shoot(browser, state, shown)
      console.log(state)
    }
    await browser.close()
  }
  await Promise.all([shootRest(), shootRest()])
  console.log(`${named.length} states, with sheets in ${folder}`)
} finally {
  await now.server.close()
  await before?.server.close()
}
for (const problem of problems) console.log(`TOO WIDE: ${problem}`)
exit(problems.length > 0 ? 1 : 0)
