import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import type { Edit, Planted } from './mutants.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The simulation in one file, and a function that removes it. */
export type BuiltWorker = { file: string; remove(): void }

/**
 * Builds the simulation into one file: what core loads late is then there at once, so that no seed depends on how long
 * a file takes to load. With mutants, the source is changed on the way.
 */
export async function buildWorker(
  mutants: Planted | readonly Planted[] = [],
  entry = 'simulator/worker.ts',
): Promise<BuiltWorker> {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [replacePure(), mutate([mutants].flat())],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'worker.mjs' } },
    },
  })
  return { file: join(folder, 'worker.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Slow pure modules that core and the chains import, with the fake or cache in `pure` that replaces each. */
const pure: ReadonlyMap<string, string> = new Map([
  ['viem', join(root, 'simulator/pure/viem.ts')],
  ['./recoverPermitSigner.js', join(root, 'simulator/pure/fakeSignature.ts')],
  ['../../permit/recoverPermitSigner.js', join(root, 'simulator/pure/fakeSignature.ts')],
  ['./recordEnvelope.js', join(root, 'simulator/pure/recordEnvelope.ts')],
  ['./verifySignature.js', join(root, 'simulator/pure/verifySignature.ts')],
  ['./associatedTokenAddress.js', join(root, 'simulator/pure/associatedTokenAddress.ts')],
])

function replacePure(): Plugin {
  const folders = ['src/core', 'src/testing/chain'].map((folder) => join(root, folder))
  return {
    name: 'replace-pure',
    enforce: 'pre',
    resolveId: (source, importer) =>
      folders.some((folder) => importer?.startsWith(folder)) ? pure.get(source) : undefined,
  }
}

function mutate(mutants: readonly Planted[]): Plugin {
  const changed = new Map<string, string>()
  for (const { name, also = [], ...edit } of mutants)
    for (const one of [edit, ...also]) {
      const path = join(root, one.file)
      changed.set(path, applyEdit(name, one, changed.get(path) ?? readFileSync(path, 'utf8')))
    }
  return { name: 'mutate', load: (id) => changed.get(id) }
}

/** Puts a bug into the text of a source file. @throws Error where the place that it belongs to is no longer there once */
export function applyEdit(name: string, { file, find, replace }: Edit, text: string): string {
  if (text.split(find).length !== 2)
    throw new Error(`Mutant ${name}: ${file} does not hold this text exactly once:\n${find}`)
  return text.replace(find, () => replace)
}
