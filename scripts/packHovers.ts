import ts from 'typescript'

/** The maximum length of an editor's hover text for one public name, in characters. */
const longestHover = 1_000

/** The values that a page gets from the package. */
const usage = `
import { useFindTransfers, useTransfer, useTransferRecord, useTransferRecords } from 'usdc-bridge-react'
const { data: stored } = useTransferRecord({ id: 'x' })
const { data: list } = useTransferRecords()
const { data: sent, mutateAsync } = useTransfer()
const { data: found } = useFindTransfers()
stored
list
sent
found
mutateAsync
`

/**
 * Computes the editor hover of every exported value and of every hook result, and reports each that is too long to
 * read, such as a union that lost its name and is expanded.
 */
export function checkHovers(page: string, entries: readonly string[]): string[] {
  const code = [...entries.map((name, at) => `import * as entry${at} from '${name}'`), usage].join('\n')
  const editor = openEditor(page, code)
  const program = editor.getProgram()
  const source = program?.getSourceFile(page)
  if (!program || !source) return [`${page} was not found`]
  const names = source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const { importClause, moduleSpecifier } = statement
    const alias = importClause?.namedBindings
    return alias && ts.isNamespaceImport(alias)
      ? valuesOf(program, moduleSpecifier).map((name) => `${alias.name.text}.${name}`)
      : []
  })
  const pointing = `${code}\n${names.join('\n')}\n`
  const shown = openEditor(page, pointing)
  const places = [...pointing.matchAll(/^(?:entry\d+\.)?(\w+)$/gm)]
  return places.flatMap(({ index, 0: whole, 1: name = '' }) => {
    const info = shown.getQuickInfoAtPosition(page, index + whole.length - name.length)
    const length = ts.displayPartsToString(info?.displayParts).length
    return length > longestHover
      ? [`the hover of ${whole} has ${length} characters, not ${longestHover}`]
      : []
  })
}

function valuesOf(program: ts.Program, specifier: ts.Expression): string[] {
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(specifier)
  const exported = module ? checker.getExportsOfModule(module) : []
  return exported
    .filter((symbol) => {
      const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return flags & ts.SymbolFlags.Value
    })
    .map(({ name }) => name)
}

function openEditor(page: string, code: string): ts.LanguageService {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    skipLibCheck: true,
    types: [],
  }
  const { fileExists, readFile, readDirectory, directoryExists, getDirectories } = ts.sys
  const read = (file: string) => (file === page ? code : readFile(file))
  return ts.createLanguageService({
    getScriptFileNames: () => [page],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => {
      const text = read(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => '/',
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file) => file === page || fileExists(file),
    readFile: read,
    readDirectory,
    directoryExists,
    getDirectories,
  })
}
