import { mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { entrySources, root, type Snippet } from './compileSnippets.js'

/** A function declared in an example, with the names and types of its parameters. */
export type ExampleFunction = {
  name: string
  parameters: readonly { name: string; type: string }[]
  call(...values: unknown[]): unknown
}

const folder = `${root}.artifacts/examples`

/** Runs an example as a module against the sources, and returns the functions that it declares. */
export async function runExample({ file, code }: Snippet): Promise<ExampleFunction[]> {
  const declared = declaredFunctions(ts.createSourceFile(file, code, ts.ScriptTarget.ES2022, true))
  const sources = entrySources()
  const imported = code.replace(/'(usdc-bridge-react[^']*)'/g, (whole, name: string) =>
    sources[name] ? `'${root}${sources[name]}'` : whole,
  )
  mkdirSync(folder, { recursive: true })
  const path = `${folder}/${basename(file)}`
  const given = declared.map(({ name }) => `${name} as run_${name}`).join(', ')
  writeFileSync(path, `${imported}\nexport { ${given} }\n`)
  const module = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { [name: string]: unknown }
  return declared.map((found) => ({
    ...found,
    call: module[`run_${found.name}`] as ExampleFunction['call'],
  }))
}

function declaredFunctions(source: ts.SourceFile): Omit<ExampleFunction, 'call'>[] {
  const describe = (name: string, { parameters }: ts.SignatureDeclaration) => ({
    name,
    parameters: parameters.map((parameter) => ({
      name: parameter.name.getText(source),
      type: parameter.type?.getText(source) ?? '',
    })),
  })
  return source.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement) && statement.name)
      return [describe(statement.name.text, statement)]
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && ts.isArrowFunction(initializer)
        ? [describe(name.text, initializer)]
        : [],
    )
  })
}
