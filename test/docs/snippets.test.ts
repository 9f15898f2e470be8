import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const pages = ['README.md', ...readdirSync(`${root}stories`).filter((file) => file.endsWith('.mdx'))]

type Snippet = { readonly file: string; readonly code: string }

/** The code of a page that a reader would paste, each piece as a file of its own. */
function snippetsOf(page: string): Snippet[] {
  const path = page === 'README.md' ? page : `stories/${page}`
  return [...read(path).matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(([, kind, code = ''], at) => ({
    file: `${root}test/docs/${page.replace(/\W/g, '-')}-${at + 1}.${kind}`,
    code: code.includes('export ') ? code : `${code}\nexport {}`,
  }))
}

/** What a page of RainbowKit's has and this repository has not; `examples/rainbowkit` compiles against the real one. */
const brought: Snippet = {
  file: `${root}test/docs/rainbowkit.d.ts`,
  code: `declare module '@rainbow-me/rainbowkit' {
    export function useConnectModal(): { openConnectModal: (() => void) | undefined }
  }`,
}

/** Each entry of the package, by the source that it is built from. */
function entries(): { [name: string]: string[] } {
  const { exports } = JSON.parse(read('package.json')) as { exports: { [path: string]: { types?: string } } }
  return Object.fromEntries(
    Object.entries(exports).flatMap(([path, { types }]) =>
      types
        ? [[path.replace('.', 'usdc-bridge-react'), [types.replace('dist', 'src').replace('.d.ts', '.ts')]]]
        : [],
    ),
  )
}

function problemsOf(snippets: readonly Snippet[]): string[] {
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
    types: ['node', 'vite/client'],
    paths: { ...entries(), 'usdc-bridge-react/styles.css': ['./src/styles.css'] },
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile, readFile } = host
  const codes = new Map([...snippets, brought].map(({ file, code }) => [file, code]))
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

test('every snippet of the README and of the catalogue compiles as it stands', { timeout: 120_000 }, () => {
  const snippets = pages.flatMap(snippetsOf)
  expect(snippets.length).toBeGreaterThan(12)
  expect(problemsOf(snippets)).toEqual([])
})
