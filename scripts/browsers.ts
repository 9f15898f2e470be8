import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, env, exit, stdout } from 'node:process'
import { startPlayground } from '../playground/startPlayground.js'
import { journeys } from './browsers/journeys.js'
import { openFirefox } from './browsers/openFirefox.js'
import { openWebKit } from './browsers/openWebKit.js'
import type { Tab } from './browsers/Tab.js'
import { packageFolder } from './packBuild.js'

/** The engines besides Chromium, the Debian packages that contain them, and how to start them. */
const engines: readonly {
  name: string
  needs: readonly string[]
  packages: string
  open: (...programs: string[]) => Promise<Tab>
}[] = [
  {
    name: 'Firefox',
    needs: ['firefox-esr'],
    packages: 'firefox-esr',
    open: (firefox = '') => openFirefox(firefox),
  },
  {
    name: 'WebKitGTK',
    needs: ['WebKitWebDriver', 'Xvfb'],
    packages: 'webkit2gtk-driver xvfb',
    open: (driver = '', xvfb = '') => openWebKit(driver, xvfb),
  },
]

/** Without this flag, a missing engine fails the run. */
const allowMissing = '--allow-missing'

const only = argv.slice(2).filter((argument) => argument !== allowMissing)
const pictures = join(packageFolder, '.artifacts/browsers')
mkdirSync(pictures, { recursive: true })
const playground = await startPlayground({ port: 0, mode: 'built' })
const failures: string[] = []
const missing: string[] = []
const rows: string[] = []
for (const { name, needs, packages, open } of engines) {
  if (only.length && !only.includes(name)) continue
  const programs = needs.map(findProgram)
  const found = programs.filter((program) => program !== undefined)
  if (found.length < needs.length) {
    rows.push(`${name.padEnd(10)}  not run`)
    missing.push(`NOT RUN: ${name}, which is not installed: apt-get install ${packages}\n`)
    continue
  }
  for (const [journey, make] of Object.entries(journeys)) {
    const start = performance.now()
    const problems = await tryJourney(`${name}-${journey}`, make, () => open(...found))
    failures.push(...problems.map((problem) => `FAILED: ${name}, ${journey}: ${problem}\n`))
    const took = `${((performance.now() - start) / 1000).toFixed(1)} s`
    rows.push(`${name.padEnd(10)}  ${journey.padEnd(14)}  ${problems.length ? 'FAILED' : took}`)
    stdout.write(`${rows.at(-1)}\n`)
  }
}
await playground.stop()
stdout.write(`\nengine × journey\n${rows.join('\n')}\n${failures.join('')}${missing.join('')}`)
const isMissing = missing.length > 0 && !argv.includes(allowMissing)
exit(rows.length === 0 || failures.length || isMissing ? 1 : 0)

async function tryJourney(
  name: string,
  make: (typeof journeys)[string],
  open: () => Promise<Tab>,
): Promise<string[]> {
  const tab = await open()
  const keep = async (moment: string) =>
    writeFileSync(
      join(pictures, `${`${name}-${moment}`.replace(/\W+/g, '-').toLowerCase()}.png`),
      await tab.picture(),
    )
  try {
    return await make(tab, playground, keep)
  } catch (error) {
    await keep('failed').catch(() => {})
    return [(error as Error).message]
  } finally {
    await tab.close()
  }
}

function findProgram(name: string): string | undefined {
  return (env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}
