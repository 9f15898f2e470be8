import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns each file of a client bundle that contains a secret. */
export function searchBundles(folder: string, secrets: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  if (files.length === 0) return [`${folder} contains no file`]
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').toLowerCase()
    const held = secrets.filter((secret) => text.includes(secret.toLowerCase()))
    return held.map((secret) => `${file} contains ${secret}`)
  })
}
