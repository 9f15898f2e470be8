import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { Application } from 'typedoc'
import { load } from 'typedoc-plugin-markdown'
import { referencePages } from './docsPages.js'
import { packageFolder } from './packBuild.js'

/** One exported name from TypeDoc, and its place on the site. */
type Member = {
  readonly file: string
  readonly text: string
  readonly name: string
  readonly page: string
  readonly depth: number
}

/** Each entry with types, by import name, with its source. */
function listEntries(): ReadonlyMap<string, string> {
  const { exports } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    exports: { [path: string]: { types?: string } }
  }
  const typed = Object.entries(exports).flatMap(([path, { types }]): [string, string][] =>
    types?.endsWith('.d.ts') && !path.endsWith('.css')
      ? [[path.replace('.', 'usdc-bridge-react'), types.replace('./dist', 'src').replace('.d.ts', '.ts')]]
      : [],
  )
  return new Map(typed)
}

/**
 * Writes the reference of every entry into a folder, from the types and their TSDoc. TypeDoc writes one file for each
 * name. Names of one kind become one page, so that a page can be read and searched.
 */
export async function writeReference(folder: string): Promise<void> {
  const draft = join(packageFolder, '.artifacts/typedoc')
  rmSync(draft, { recursive: true, force: true })
  const entries = listEntries()
  const importedBy = await runTypeDoc([...entries.values()], draft, entries)
  const members = readdirSync(draft, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !file.endsWith('README.md'))
    .flatMap((file) => readMember(file, readFileSync(join(draft, file), 'utf8')))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const places = new Map(members.map((member) => [member.file, member]))
  const pointers = pointToExamples(members)
  for (const { path, title, about } of referencePages) {
    const shown = members.filter(({ page }) => page === path).sort(byName)
    const sections = shown.map((member) => writeSection(member, { places, importedBy, pointers }))
    const list = shown
      .filter(({ depth }) => depth === 1)
      .map((member) => `[\`${member.name}\`](#${idOf(member)})`)
    writeFileSync(
      join(folder, `${path}.md`),
      `# ${title}\n\n${about}\n\n${list.join(' · ')}\n\n${sections.join('\n\n')}\n`,
    )
  }
  writeFileSync(join(folder, 'index.md'), writeIndex(members, importedBy))
}

/** Runs TypeDoc, and returns the entries that export each name. */
async function runTypeDoc(
  sources: readonly string[],
  out: string,
  entries: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const application = await Application.bootstrapWithPlugins({
    entryPoints: sources.map((source) => join(packageFolder, source)),
    tsconfig: join(packageFolder, 'tsconfig.build.json'),
    plugin: [load],
    out,
    // `npm run types` checks the types. A type that is not exported appears by name only.
    skipErrorChecking: true,
    validation: false,
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    disableSources: true,
    readme: 'none',
    router: 'member',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    parametersFormat: 'table',
    propertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    classPropertiesFormat: 'table',
    expandParameters: true,
    logLevel: 'Error',
  } as Parameters<typeof Application.bootstrapWithPlugins>[0])
  const project = await application.convert()
  if (!project) throw new Error('TypeDoc could not read the entries.')
  await application.generateOutputs(project)
  const names = [...entries]
  const importedBy = new Map<string, string[]>()
  for (const module of project.children ?? []) {
    const [entry] =
      names.find(
        ([, source]) => source === `src/${module.name}.ts` || source === `src/${module.name}/index.ts`,
      ) ?? []
    if (!entry) throw new Error(`${module.name} is not an entry of the package.`)
    for (const { name } of module.children ?? []) {
      const known = importedBy.get(name) ?? []
      if (!known.includes(entry)) importedBy.set(name, [...known, entry])
    }
  }
  return importedBy
}

/** `index/namespaces/useTransfer/type-aliases/Parameters.md` becomes `useTransfer.Parameters`. */
function readMember(file: string, text: string): Member[] {
  const parts = file.replace(/\.md$/, '').split('/')
  const at = parts.findIndex((part) =>
    ['classes', 'functions', 'interfaces', 'type-aliases', 'variables', 'namespaces'].includes(part),
  )
  if (at === -1) return []
  const module = parts.slice(0, at).join('/')
  const inside = parts.slice(at).filter((_, index) => index % 2 === 1)
  const [first = '', ...rest] = inside.map((part) => part.replace(/-\d+$/, ''))
  const name = [first, ...rest].join('.')
  return [{ file, text, name, page: pageOf(module, parts[at] ?? '', first), depth: inside.length }]
}

function pageOf(module: string, kind: string, name: string): string {
  const [entry = ''] = module.split('/')
  const pages: { readonly [entry: string]: string } = {
    messages: 'locales',
    theme: 'themes',
    walletConnect: 'walletconnect',
    'solana/standard': 'solana-standard',
  }
  if (entry !== 'index' && entry !== 'core') return pages[module] ?? pages[entry] ?? entry
  if (kind === 'classes') return 'error-classes'
  if (kind === 'type-aliases' || kind === 'interfaces') return 'types'
  if (/^use[A-Z]/.test(name)) return 'hooks'
  if (/Options$|^queryKeys$/.test(name)) return 'query-options'
  return /^[A-Z]/.test(name) ? 'components' : 'functions'
}

const byName = (a: Member, b: Member) =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.file < b.file ? -1 : 1

/** A type may share its name with a component, and is then on another page. */
const idOf = ({ name }: Pick<Member, 'name'>) => name

/** How many examples a name without its own points to. */
const mostPointers = 3

/**
 * For each top-level name without an example, the nearest names that have one: an error's base class, or what takes or
 * returns the type, through other types if need be.
 */
function pointToExamples(members: readonly Member[]): ReadonlyMap<string, readonly Member[]> {
  const topLevel = members.filter(({ depth }) => depth === 1)
  const named = new Map(topLevel.map((member) => [member.name, member]))
  const shown = new Set(topLevel.filter(({ text }) => /^#+ Example/m.test(text)).map(({ name }) => name))
  const users = new Map<string, Set<string>>()
  // TypeDoc leaves some types without a link, so words count.
  for (const { name, text } of members)
    for (const [word] of text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/\b[A-Z]\w+/g))
      if (named.has(word)) users.set(word, (users.get(word) ?? new Set()).add(top({ name })))
  const nearest = (name: string): readonly string[] => {
    const base = /^#+ Extends\n+- \[`(\w+)`/m.exec(named.get(name)?.text ?? '')?.[1]
    if (base && shown.has(base)) return [base]
    const seen = new Set([name])
    for (let found = [name]; found.length > 0; ) {
      found = found.flatMap((one) => [...(users.get(one) ?? [])]).filter((one) => !seen.has(one))
      for (const one of found) seen.add(one)
      const examples = [...new Set(found)].filter((one) => shown.has(one))
      if (examples.length > 0) return examples
    }
    return []
  }
  return new Map(
    topLevel
      .filter(({ name }) => !shown.has(name))
      .map(({ name }) => [
        name,
        [...nearest(name)]
          .sort()
          .slice(0, mostPointers)
          .flatMap((one) => named.get(one) ?? []),
      ]),
  )
}

/** `useTransfer.Parameters` is part of `useTransfer`. */
const top = ({ name }: Pick<Member, 'name'>) => name.split('.')[0] ?? name

type Reference = {
  places: ReadonlyMap<string, Member>
  importedBy: ReadonlyMap<string, readonly string[]>
  pointers: ReadonlyMap<string, readonly Member[]>
}

function writeSection(member: Member, { places, importedBy, pointers }: Reference): string {
  const { file, text, name, depth } = member
  const [, ...lines] = text.trim().split('\n')
  const body = outsideOfCode(lines.join('\n'), (prose) =>
    prose
      .replace(/^(#+) /gm, (_, marks: string) => `${'#'.repeat(Math.min(marks.length + depth, 6))} `)
      .replace(/\]\((?!https?:)([^)#]+\.md)(?:#[^)]*)?\)/g, (whole, to: string) => {
        const target = places.get(posix.join(dirname(file), to))
        return target ? `](${target.page}.md#${idOf(target)})` : whole
      })
      // Members stand in tables, which have no places to lead to, and share their names with those of other tables.
      .replace(/<a id="[^"]*"><\/a> ?/g, '')
      .replace(/\[([^\]]*)\]\(#[^)]*\)/g, '$1')
      .replace(/^\*\*\*$/gm, '')
      .replaceAll('__namedParameters', 'parameters'),
  )
  const entries = depth === 1 ? (importedBy.get(name) ?? []) : []
  const from = entries.length ? `\n\nFrom ${entries.map((entry) => `\`${entry}\``).join(', ')}.` : ''
  const call = /^# Function/.test(text) && /^[a-z]/.test(name) ? '()' : ''
  const links = (depth === 1 ? (pointers.get(name) ?? []) : []).map(
    (shown) => `[\`${shown.name}\`](${shown.page}.md#${idOf(shown)})`,
  )
  const example = links.length ? `\n\nRelated examples: ${links.join(', ')}.` : ''
  return `${'#'.repeat(depth + 1)} ${name}${call} {#${idOf(member)}}${from}\n\n${body.trim()}${example}`
}

/** Changes a page's prose, and keeps its code blocks. */
function outsideOfCode(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((piece, at) => (at % 2 === 0 ? change(piece) : piece))
    .join('')
}

function writeIndex(members: readonly Member[], importedBy: ReadonlyMap<string, readonly string[]>): string {
  const known = new Map(members.filter(({ depth }) => depth === 1).map((member) => [member.name, member]))
  const entries = [...listEntries().keys()].map((entry) => {
    const names = [...importedBy].filter(([, by]) => by.includes(entry)).map(([name]) => name)
    const links = names.sort().map((name) => `[\`${name}\`](${known.get(name)?.page ?? 'index'}.md#${name})`)
    return `## ${entry.replace('usdc-bridge-react/', '…/')} {#${entry.replaceAll('/', '-')}}\n\n${links.length ? links.join(' · ') : 'Registers the custom element when it is imported, and exports nothing.'}`
  })
  return [
    '# API reference',
    'Every public name, by the entry that it is imported from. It is generated from the types and the comments in the source.',
    ...entries,
    '',
  ].join('\n\n')
}
