import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** The package's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A snippet that a reader would paste into a file of its own. */
export type Snippet = { readonly file: string; readonly code: string }

/** Stubs of packages that are not installed here. `examples/rainbowkit` compiles against the real one. */
const brought: Snippet = {
  file: `${root}test/docs/brought.d.ts`,
  code: `declare module '@rainbow-me/rainbowkit' {
    export function useConnectModal(): { openConnectModal: (() => void) | undefined }
  }`,
}

/** The README's own server, which its `vite.config.ts` imports. */
const server: Snippet = {
  file: `${root}test/docs/bridge.ts`,
  code: 'export declare const POST: (request: Request) => Promise<Response>',
}

/** The source of each entry, by its import name. */
export function entrySources(): { [name: string]: string } {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    exports: { [path: string]: { types?: string } }
  }
  return Object.fromEntries(
    Object.entries(exports).flatMap(([path, { types }]) =>
      types && !path.endsWith('.css')
        ? [[path.replace('.', 'usdc-bridge-react'), types.replace('dist', 'src').replace('.d.ts', '.ts')]]
        : [],
    ),
  )
}

/** Compiles snippets with strict settings against the sources, and returns the errors of each. */
export function compileSnippets(snippets: readonly Snippet[]): string[] {
  const sources = Object.entries(entrySources()).map(([name, file]) => [name, [file]])
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ['node', 'vite/client'],
    paths: { ...Object.fromEntries(sources), 'usdc-bridge-react/styles.css': ['./src/styles.css'] },
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile, readFile } = host
  const codes = new Map([...snippets, brought, server].map(({ file, code }) => [file, code]))
  host.getCurrentDirectory = () => root
  host.fileExists = (file) => codes.has(file) || fileExists(file)
  host.readFile = (file) => codes.get(file) ?? readFile(file)
  host.getSourceFile = (file, language, ...rest) => {
    const code = codes.get(file)
    return code === undefined
      ? getSourceFile(file, language, ...rest)
      : ts.createSourceFile(file, code, language)
  }
  const program = ts.createProgram([...codes.keys()], options, host)
  return snippets.flatMap(({ file }) => {
    const source = program.getSourceFile(file)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file.slice(root.length)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
  })
}
