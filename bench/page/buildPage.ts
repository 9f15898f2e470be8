import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import type { Host } from './hosts.js'

/** One file of a built page. */
export type Chunk = {
  file: string
  gzip: number
  code: string
  /** The module that this chunk's `import()` names. */
  facade: string | undefined
  /** Its modules, as rendered before minification. */
  modules: ReadonlyMap<string, string>
  imports: readonly string[]
  dynamicImports: readonly string[]
}

/** A built page. */
export type Page = {
  entry: string
  chunks: ReadonlyMap<string, Chunk>
  css: number
  /** Every served file, by path. */
  files: ReadonlyMap<string, string | Uint8Array>
}

const html =
  '<!doctype html><title>Host</title><div id="root"></div><script type="module" src="/main.jsx"></script>'

/** Builds a page with Vite as a dApp would: minified, for Vite's default browsers. */
export async function buildPage(host: Host, folder: string, external: RegExp[] = []): Promise<Page> {
  const root = join(folder, host.name.replaceAll(' ', '-'))
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'index.html'), html)
  writeFileSync(join(root, 'main.jsx'), host.code)
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, rolldownOptions: { external } },
  })
  return readPage((result as Rolldown.RolldownOutput).output)
}

/** Everything that loads with the page. */
export function firstScreen(page: Page): Chunk[] {
  return reach(page, (chunk) => chunk.imports)
}

/** Everything that the page may ever load, except the chunks of modules in `skip`. */
export function everything(page: Page, skip?: RegExp): Chunk[] {
  const isSkipped = (file: string) => skip?.test(page.chunks.get(file)?.facade ?? '')
  return reach(page, (chunk) => [
    ...chunk.imports,
    ...chunk.dynamicImports.filter((file) => !isSkipped(file)),
  ])
}

/** Bytes over the wire. */
export function weigh(text: string | Uint8Array): number {
  return gzipSync(text, { level: 9 }).byteLength
}

/** Bytes over the wire of several chunks. */
export function weightOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { gzip }) => sum + gzip, 0)
}

function reach({ chunks, entry }: Page, next: (chunk: Chunk) => readonly string[]): Chunk[] {
  const seen = new Set([entry])
  for (const file of seen) {
    const chunk = chunks.get(file)
    for (const other of chunk ? next(chunk) : []) seen.add(other)
  }
  return [...seen].flatMap((file) => chunks.get(file) ?? [])
}

function readPage(output: Rolldown.RolldownOutput['output']): Page {
  const files = output.filter((file) => file.type === 'chunk')
  const styles = output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  const entry = files.find((file) => file.isEntry)
  if (!entry) throw new Error('The page was built without an entry.')
  return {
    entry: entry.fileName,
    chunks: new Map(files.map((file) => [file.fileName, readChunk(file)])),
    css: styles.reduce((sum, file) => sum + ('source' in file ? weigh(file.source) : 0), 0),
    files: new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source])),
  }
}

function readChunk(chunk: Rolldown.OutputChunk): Chunk {
  const modules = Object.entries(chunk.modules).map(([id, { code }]) => [id, code ?? ''] as const)
  return {
    file: chunk.fileName,
    gzip: weigh(chunk.code),
    code: chunk.code,
    facade: chunk.facadeModuleId ?? undefined,
    modules: new Map(modules),
    imports: chunk.imports,
    dynamicImports: chunk.dynamicImports,
  }
}
