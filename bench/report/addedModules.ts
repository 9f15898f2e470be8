import { minifySync } from 'vite'
import { type Chunk, weigh } from '../page/buildPage.js'

/** The size of a module alone. Modules in one chunk compress better. */
export type ModuleWeight = { name: string; gzip: number }

/** Modules in `after` and not in `before`, largest first. */
export function addedModules(before: readonly Chunk[], after: readonly Chunk[]): ModuleWeight[] {
  const known = weights(before)
  return [...weights(after)]
    .map(([name, gzip]) => ({ name, gzip: gzip - (known.get(name) ?? 0) }))
    .filter(({ gzip }) => gzip > 0)
    .sort((a, b) => b.gzip - a.gzip)
}

/** Lists modules by size, with one total for those too small to list. */
export function listModules(modules: readonly ModuleWeight[], lightest = 100): string {
  const named = modules.filter(({ gzip }) => gzip >= lightest)
  const rest = modules.filter(({ gzip }) => gzip < lightest)
  const lines = named.map(({ name, gzip }) => `    ${String(gzip).padStart(6)} B  ${name}`)
  return [...lines, `    ${String(total(rest)).padStart(6)} B  in ${rest.length} more`].join('\n')
}

function weights(chunks: readonly Chunk[]): Map<string, number> {
  const modules = chunks.flatMap((chunk) => [...chunk.modules])
  return new Map(modules.map(([id, code]) => [shortName(id), weighModule(code)]))
}

function weighModule(code: string): number {
  const { code: small } = minifySync('module.js', code)
  // An empty gzip member is 20 bytes long.
  return small ? weigh(small) - 20 : 0
}

function shortName(id: string): string {
  if (id.endsWith('/main.jsx')) return 'the page itself'
  return id.replaceAll('\0', '').split('/node_modules/').at(-1)?.replace(/\?.*$/, '') ?? id
}

function total(modules: readonly ModuleWeight[]): number {
  return modules.reduce((sum, { gzip }) => sum + gzip, 0)
}
