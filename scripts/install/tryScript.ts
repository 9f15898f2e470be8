import { join } from 'node:path'
import { installExample } from '../examplesInstall.js'
import { runScript } from '../examplesScript.js'
import { note, type Row } from './Row.js'
import { prepare, type Trial } from './tryApp.js'

/** Installs an example without a page, and makes its transfers. */
export async function tryScript(name: string, { tarball, folder, sandbox }: Trial): Promise<Row[]> {
  const row: Row = { host: `example: ${name}`, problems: [], cells: {} }
  const isPrepared = await prepare([row], {
    async install() {
      await installExample(name, tarball, folder)
      return []
    },
  })
  if (isPrepared) await note(row, 'transfer', () => runScript(join(folder, name), sandbox))
  return [row]
}
