import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { processLocks, type RecordStorage } from 'usdc-bridge-react/core'

/** Stores each record as a file, so that the next run can finish open transfers. For one process at a time. */
export function fileStorage(folder: string): RecordStorage {
  const pathOf = (key: string) => join(folder, `${encodeURIComponent(key)}.json`)
  return {
    getItem: (key) => readFile(pathOf(key), 'utf8').catch(nothingThere),
    async setItem(key, value) {
      await mkdir(folder, { recursive: true })
      const draft = `${pathOf(key)}.draft`
      const file = await open(draft, 'w', 0o600)
      try {
        await file.writeFile(value)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, pathOf(key))
    },
    removeItem: (key) => rm(pathOf(key), { force: true }),
    async keys() {
      const files = (await readdir(folder).catch(nothingThere)) ?? []
      return files
        .filter((file) => file.endsWith('.json'))
        .map((file) => decodeURIComponent(file.slice(0, -'.json'.length)))
    },
    locks: processLocks(),
  }
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
