import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { errorWords } from '../src/messages/errorWords.js'
import { packageFolder } from './packBuild.js'

/** A class of the closed error family, as its source describes it. */
export type DescribedError = {
  readonly name: string
  /** When it is thrown. */
  readonly when: string
  /** What the integrator does about it. */
  readonly advice: string
  readonly recoverability: readonly string[]
  /** The widget's words. With several texts, each has its error detail. */
  readonly words: readonly { readonly detail: string | undefined; readonly text: string }[]
}

const recoveries: { readonly [recoverability: string]: string } = {
  fatal: 'Nothing was sent. Trying again does not help until something is changed.',
  retryable: 'Nothing was sent. Trying again is safe, except as said above.',
  resumable: 'A transfer is stored. It may have been executed, so show its status and do not start another.',
  wait: 'Nothing was sent. Trying again is safe after a while, except as said above.',
}

/** Every error of this package by name, from the source of its class and the English words. */
export function describeErrors(): DescribedError[] {
  const folder = join(packageFolder, 'src/core/errors')
  return readdirSync(folder)
    .filter((file) => file.endsWith('Errors.ts'))
    .flatMap((file) => describeArea(file, readFileSync(join(folder, file), 'utf8')))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function describeArea(file: string, text: string): DescribedError[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return source.statements.filter(ts.isClassDeclaration).map((declaration) => describe(declaration, source))
}

function describe(declaration: ts.ClassDeclaration, source: ts.SourceFile): DescribedError {
  const name = declaration.name?.text ?? ''
  const [comment] = ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc)
  const remarks = ts.getJSDocTags(declaration).find(({ tagName }) => tagName.text === 'remarks')
  const recoverability = declaration.members.find(
    (member): member is ts.PropertyDeclaration =>
      ts.isPropertyDeclaration(member) && member.name.getText(source) === 'recoverability',
  )
  const stated = (recoverability?.type ?? recoverability?.initializer)?.getText(source) ?? ''
  return {
    name,
    when: inOneLine(comment?.comment),
    advice: inOneLine(remarks?.comment),
    recoverability: [...stated.matchAll(/'(\w+)'/g)].map(([, word = '']) => word),
    words: Object.entries(errorWords)
      .filter(([key]) => key === name || key.startsWith(`${name}.`))
      .map(([key, said]) => ({ detail: key.split('.')[1], text: said })),
  }
}

function inOneLine(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  return (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s+/g, ' ').replaceAll("'", '’').trim()
}

/** The handbook's page of errors. `npm run docs` writes it, and a test compares it with the source. */
export function errorsPage(): string {
  return [
    '# Errors',
    'Every error about a transfer extends `BridgeError`. Branch on `name`, the stable code of each class, or on `recoverability`. A message is for a log: it says what happened, why and what to do, and it never holds a key, a permit or a signature. The widget shows the words below, in the language that you set.',
    'After anything signed has left, nothing is thrown. What happened is then the [status of the record](what-became-of-the-money.md).',
    'A client of your own keeps no record. If `transfer()` or `submitSolanaTransaction()` of `createServiceClient` rejects with `InvalidResponseError`, `RequestTimeoutError`, `ServiceUnavailableError` or `ServiceUnreachableError`, the service may have executed what was signed. Check the source chain before you sign or send anything again.',
    recoveryTable(),
    ...describeErrors().map(section),
  ]
    .join('\n\n')
    .concat('\n')
}

function recoveryTable(): string {
  const rows = [
    ['`recoverability`', 'meaning'],
    ...Object.entries(recoveries).map(([name, meaning]) => [`\`${name}\``, meaning]),
  ]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[], fill: string) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head, ' '), line(['', ''], '-'), ...body.map((row) => line(row, ' '))].join('\n')
}

function section({ name, when, advice, recoverability, words }: DescribedError): string {
  return [
    `## ${name}`,
    when,
    `- **What the person sees**: ${words.length === 1 ? quoted(words[0]) : ''}${words.length === 0 ? 'nothing of its own. This one is for you.' : ''}`,
    ...(words.length > 1
      ? [words.map((word) => `  - ${word.detail ? `\`${word.detail}\`: ` : ''}${quoted(word)}`).join('\n')]
      : []),
    `- **What you do**: ${advice}`,
    `- **Recoverability**: ${recoverability.map((word) => `\`${word}\``).join(' or ')}`,
  ]
    .join('\n')
    .replace(/^(## .*)\n(.*)\n/, '$1\n\n$2\n\n')
    .replace(/ +$/gm, '')
}

function quoted(word: { readonly text: string } | undefined): string {
  return `“${word?.text ?? ''}”`
}
