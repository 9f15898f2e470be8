/**
 * `npm run screenshots [part of a state's name]`: a contact sheet of each state of the built Storybook, in
 * `.artifacts/screenshots`: light and dark, 320, 390 and 768 px wide, in English, German, Arabic and Japanese. Lists
 * everything that overflows, and then fails.
 */
import { mkdir, rm } from 'node:fs/promises'
import { exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { preview } from 'vite'
import { states } from '../stories/states.js'
import { pinnedBrowser } from '../test/support/browser.js'
import { freePort } from './freePort.js'
import { type Story, shootState } from './screenshotsState.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}.artifacts/screenshots`
const wanted = process.argv[2] ?? ''

type Index = { entries: { [id: string]: Story & { importPath: string; exportName?: string } } }

const server = await preview({
  root,
  configFile: false,
  logLevel: 'warn',
  build: { outDir: 'storybook-static' },
  preview: { host: '127.0.0.1', port: await freePort(), strictPort: true },
})
const address = server.resolvedUrls?.local[0]
if (!address) throw new Error('The built Storybook is not served. Run `npm run build-storybook` first.')
const problems: string[] = []
try {
  if (!wanted) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { entries } = (await (await fetch(`${address}index.json`)).json()) as Index
  const named = Object.entries(states).filter(([state]) => state.includes(wanted))
  // Two at once, because the smallest machine has two processors. In one browser, a page can wait for the other's frames.
  const rest = named.values()
  const shoot = async () => {
    const browser = await chromium.launch(await pinnedBrowser())
    for (const [state, [file, name]] of rest) {
      const story = Object.values(entries).find(
        ({ importPath, exportName }) => importPath.endsWith(`/${file}.stories.tsx`) && exportName === name,
      )
      if (!story) throw new Error(`The built Storybook has no ${file}/${name}: rebuild it.`)
      const found = await shootState(browser, `${address}iframe.html?id=${story.id}&viewMode=story`, {
        state,
        file: `${folder}/${state.replace(/[^a-z]+/gi, '-')}.png`,
      })
      problems.push(...found.map((problem) => `${state}, ${problem}`))
      console.log(state)
    }
    await browser.close()
  }
  await Promise.all([shoot(), shoot()])
  console.log(`${named.length} sheets in ${folder}`)
} finally {
  await server.close()
}
for (const problem of problems) console.log(`TOO WIDE: ${problem}`)
exit(problems.length > 0 ? 1 : 0)
