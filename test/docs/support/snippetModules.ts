import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { fencesOf } from './checkSnippet.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const ending = '.snippet.tsx'
const overMemory = `${root}test/docs/support/overMemory.ts`

/**
 * Loads a snippet as a module: `snippet:recipes/A checkout` is the first code block under that heading of
 * `docs/recipes.md`. It runs verbatim, except that its configuration uses the in-memory bridge of `overMemory.ts`.
 */
export function snippetModules(): Plugin {
  return {
    name: 'snippet-modules',
    enforce: 'pre',
    // Uses a path that does not exist, because modules without a file are not compiled.
    resolveId: (id) =>
      id.startsWith('snippet:') ? `${root}test/docs/${encodeURIComponent(id)}${ending}` : undefined,
    load: (id) => (id.endsWith(ending) ? readSnippet(decodeURIComponent(basename(id, ending))) : undefined),
  }
}

function readSnippet(name: string): string {
  const [page, title] = name.replace('snippet:', '').split('/')
  const text = readFileSync(`${root}docs/${page}.md`, 'utf8')
  const [, section] = text.split(`\n## ${title}\n`)
  const [fence] = fencesOf(section ?? '')
  if (!fence) throw new Error(`docs/${page}.md has no code below “${title}”.`)
  return fence.code.replace(/ from 'usdc-bridge-react'/g, ` from '${overMemory}'`)
}
