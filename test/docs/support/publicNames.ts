import ts from 'typescript'
import { entrySources, root } from './compileSnippets.js'

/** A name that a page can import, and what is written about it. */
export type PublicName = {
  name: string
  kind: 'type' | 'value' | 'error'
  text: string
  examples: readonly string[]
}

/** Every name that an entry of the package exports, once, with its TSDoc. */
export function publicNames(): PublicName[] {
  const files = Object.values(entrySources()).map((file) => `${root}${file}`)
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    jsx: ts.JsxEmit.ReactJSX,
    skipLibCheck: true,
    noEmit: true,
    types: ['node', 'vite/client'],
  })
  const checker = program.getTypeChecker()
  const symbols = files.flatMap((file) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    return module ? checker.getExportsOfModule(module) : []
  })
  const declared = symbols.map((symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  )
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

function kindOf({ flags }: ts.Symbol): PublicName['kind'] {
  if (flags & ts.SymbolFlags.Class) return 'error'
  return flags & ts.SymbolFlags.Value ? 'value' : 'type'
}
