import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { fencesOf } from './checkSnippet.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const ending = '.snippet.tsx'
const overMemory = `${root}test/docs/support/overMemory.ts`

/**
 * Makes a module of a snippet: `snippet:recipes/A checkout` is the first code below that heading of `docs/recipes.md`. It
 * is run letter for letter, but its configuration is over the bridge in memory of `overMemory.ts`.
 */
export function snippetModules(): Plugin {
  return {
    name: 'snippet-modules',
    enforce: 'pre',
    // As a file that is not there, because modules without a file are not compiled.
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
