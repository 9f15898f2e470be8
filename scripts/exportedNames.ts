import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Every language exports its translation under the same name. */
const alike = /^messages\/locales\//

/**
 * Reports each name that two files under a folder declare and export, because the name alone would be ambiguous. A
 * re-export (`export { name } from`) declares nothing.
 *
 * @example
 * ```ts
 * import { checkExportedNames } from './exportedNames.js'
 *
 * const problems = checkExportedNames('src')
 * ```
 */
export function checkExportedNames(root: string): string[] {
  const places = new Map<string, string[]>()
  for (const file of sources(root))
    for (const name of declaredExports(root, file)) places.set(name, [...(places.get(name) ?? []), file])
  return [...places]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${files.join(', ')}: each exports a ${name} of its own`)
}

function sources(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !alike.test(file))
    .sort()
}

function declaredExports(root: string, file: string): ReadonlySet<string> {
  const text = readFileSync(join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  return new Set(source.statements.filter(isExported).flatMap(namesOf))
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    )
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement)
  return isNamed && statement.name ? [statement.name.text] : []
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const folders = ['src', 'simulator', 'sandbox']
  const problems = folders.flatMap((folder) =>
    checkExportedNames(fileURLToPath(new URL(`../${folder}`, import.meta.url))).map(
      (problem) => `${folder}/${problem}`,
    ),
  )
  stdout.write(problems.map((problem) => `${problem}\n`).join(''))
  exit(problems.length ? 1 : 0)
}
