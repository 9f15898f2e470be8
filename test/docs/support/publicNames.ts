import ts from 'typescript'
import { entrySources, root } from './compileSnippets.js'

/** An exported name, and its TSDoc. */
export type PublicName = {
  name: string
  kind: 'type' | 'value' | 'error'
  text: string
  examples: readonly string[]
}

/** Every exported name once, with its TSDoc. */
export function publicNames(): PublicName[] {
  const { checker, exportsOf } = readEntries()
  const declared = [...exportsOf.values()]
    .flat()
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
  return [...new Set(declared)].map((symbol) => ({
    name: symbol.name,
    kind: kindOf(symbol),
    text: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    examples: symbol
      .getJsDocTags(checker)
      .filter(({ name }) => name === 'example')
      .map(({ text }) => ts.displayPartsToString(text)),
  }))
}

/** The exported names of each entry, by import name. */
export function namesByEntry(): ReadonlyMap<string, readonly string[]> {
  const { exportsOf } = readEntries()
  return new Map([...exportsOf].map(([entry, symbols]) => [entry, symbols.map(({ name }) => name).sort()]))
}

function readEntries() {
  const sources = Object.entries(entrySources())
  const program = ts.createProgram(
    sources.map(([, file]) => `${root}${file}`),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      jsx: ts.JsxEmit.ReactJSX,
      skipLibCheck: true,
      noEmit: true,
      types: ['node', 'vite/client'],
    },
  )
  const checker = program.getTypeChecker()
  const exportsOf = new Map(
    sources.map(([entry, file]) => {
      const source = program.getSourceFile(`${root}${file}`)
      const module = source && checker.getSymbolAtLocation(source)
      return [entry, module ? checker.getExportsOfModule(module) : []]
    }),
  )
  return { checker, exportsOf }
}

function kindOf({ flags }: ts.Symbol): PublicName['kind'] {
  if (flags & ts.SymbolFlags.Class) return 'error'
  return flags & ts.SymbolFlags.Value ? 'value' : 'type'
}
