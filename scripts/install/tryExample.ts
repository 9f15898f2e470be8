import { join } from 'node:path'
import { buildExample, type Example, startExample } from '../examplesHosts.js'
import { installExample } from '../examplesInstall.js'
import { moveToSandbox } from '../examplesSandbox.js'
import { refuseStranger } from '../examplesVisit.js'
import type { Row } from './Row.js'
import { prepare, type Trial, tryPage } from './tryApp.js'

/** Installs, builds and visits the production build of an example. */
export async function tryExample(example: Example, trial: Trial): Promise<Row[]> {
  const { name, sources, bundles } = example
  const host = `example: ${name}`
  const row: Row = { host, problems: [], cells: {} }
  // Some examples and apps have the same name.
  const into = join(trial.folder, 'examples')
  const folder = join(into, name)
  const prepared = await prepare([row], {
    async install() {
      await installExample(name, trial.tarball, into)
      return []
    },
    async build() {
      moveToSandbox(join(folder, sources), trial.sandbox)
      await buildExample(example, folder)
    },
  })
  if (!prepared) return [row]
  const server = await startExample(example, 'built', folder, trial.sandbox)
  try {
    row.problems.push(...(await refuseStranger(server.url)))
    await tryPage(row, { ...example, name: host }, server.url, join(folder, bundles), trial)
  } finally {
    await server.stop()
  }
  return [row]
}
