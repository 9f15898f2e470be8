import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { transform as readCss } from 'lightningcss'
import { parse, parseFragment } from 'parse5'
import { compile as compileSvelte } from 'svelte/compiler'
import ts from 'typescript'
import { compileScript, compileTemplate, parse as parseVue } from 'vue/compiler-sfc'
import { chainKeys } from '../../../src/core/chain/chain.js'
import { readOptions } from '../../../src/doctor/command/options.js'
import { attributeNames, readAttributes } from '../../../src/element/readAttributes.js'
import { root, type Snippet } from './compileSnippets.js'

/** A fenced code block of a page, with its language. */
export type Fence = { readonly language: string; readonly code: string }

/** The code blocks of a page, in order. */
export function fencesOf(text: string): Fence[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
}

/** Returns the problems of a snippet by the rules of its language. TypeScript is checked elsewhere, with its types. */
export function checkSnippet({ language, code }: Fence): string[] {
  const check = checks[language]
  if (!check) return [`No check knows the language "${language}".`]
  const tags = markup.has(language) ? [...checkTags(code), ...checkEvents(code), ...checkValues(code)] : []
  return [...check(code), ...checkImports(code), ...tags]
}

const checks: { readonly [language: string]: (code: string) => string[] } = {
  ts: () => [],
  tsx: () => [],
  text: () => [],
  js: checkScript,
  json: checkJson,
  css: checkCss,
  html: checkHtml,
  vue: checkVue,
  svelte: checkSvelte,
  sh: checkCommands,
}

/** Languages in which a page writes elements. */
const markup = new Set(['html', 'vue', 'svelte'])

/** Accepts only this package's own element and attributes; no compiler of a component checks those. */
function checkTags(code: string): string[] {
  const value = /=(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})/g
  return [...code.replace(value, '=').matchAll(/<(usdc-[\w-]+)([^>]*)>/g)].flatMap(
    ([, name = '', written = '']) => [
      ...(name === tag ? [] : [`<${name}> is no element of this package`]),
      ...[...written.matchAll(/[^\s=/]+/g)]
        .map(([attribute]) => attribute)
        .filter((attribute) => !/^(@|on|v-|class$|id$|style$|ref$|key$|bind:|data-|:?\.)/.test(attribute))
        .filter((attribute) => !attributes.has(attribute.replace(/^:|\.prop$/g, '')))
        .map((attribute) => `<${tag}> has no attribute ${attribute}`),
    ],
  )
}

/** Accepts only events that the element or every element dispatches: `@click`, `onclick`, `on:click`. */
function checkEvents(code: string): string[] {
  return [...code.matchAll(/<usdc-[\w-]+([^>]*)>/g)].flatMap(([, written = '']) =>
    [...written.matchAll(/(?<=\s)(?:@|v-on:|on:|on)([\w-]+)[\w.]*(?==)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !events.has(name))
      .map((name) => `<${tag}> has no event ${name}`),
  )
}

/** Accepts only attribute values that the element reads, because it ignores others. */
function checkValues(code: string): string[] {
  return [...code.matchAll(/<usdc-[\w-]+([^>]*)>/g)].flatMap(([, written = '']) =>
    [
      ...written.matchAll(
        /(?<=\s):?([a-z-]+)=(?:"'([^"']*)'"|\{'([^']*)'\}|(?<!:[a-z-]+=)(?:"([^"]*)"|'([^']*)'))/g,
      ),
    ]
      .filter(([, name = '', ...values]) => !isRead(name, values.find((value) => value !== undefined) ?? ''))
      .map(([attribute]) => `<${tag}> does not read ${attribute}`),
  )
}

function isRead(name: string, value: string): boolean {
  const read = (given: string | null) => readAttributes((asked) => (asked === name ? given : null))
  if (name === 'from' || name === 'to') return (chainKeys as readonly string[]).includes(value)
  if (name === 'network') return networks.has(value)
  if (name === 'locked') return read(value).locked?.length === value.split(/[\s,]+/).length
  const isOfTheElement = (attributeNames as readonly string[]).includes(name) && name !== 'base-url'
  return !isOfTheElement || JSON.stringify(read(value)) !== JSON.stringify(read(null))
}

/** Accepts only entries that the package exports. */
function checkImports(code: string): string[] {
  return [...code.matchAll(/['"](usdc-bridge-react(?:\/[\w./-]+)?)['"]/g)]
    .map(([, name = '']) => name)
    .filter((name) => !entries.has(name.replace('usdc-bridge-react', '.')) && name !== 'usdc-bridge-react')
    .map((name) => `${name} is no entry of the package`)
}

/** The scripts of components as TypeScript. */
export function scriptOf({ language, code }: Fence, file: string): Snippet[] {
  if (language === 'vue') {
    const { descriptor, errors } = parseVue(code, { templateParseOptions })
    if (errors.length) return []
    const { content } = compileScript(descriptor, { id: 'page', inlineTemplate: true })
    return [{ file: `${file}.ts`, code: content }]
  }
  if (language !== 'svelte') return []
  const script = /<script[^>]*>([\s\S]*?)<\/script>/.exec(code)?.[1] ?? ''
  return [
    {
      file: `${file}.ts`,
      code: `declare function $state<value>(value: value): value\n${script}\nexport {}\n`,
    },
  ]
}

function checkScript(code: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(code, {
    reportDiagnostics: true,
    fileName: 'page.js',
    compilerOptions: { allowJs: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  })
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

function checkJson(code: string): string[] {
  return failureOf(() => JSON.parse(code))
}

/** Accepts only custom properties and parts of this package, because a misspelled one silently does nothing. */
function checkCss(code: string): string[] {
  const unknown: string[] = []
  const expect = (isKnown: boolean, name: string) => {
    if (!isKnown) unknown.push(`${name} is not known to the package`)
  }
  const problems = failureOf(() =>
    readCss({
      filename: 'page.css',
      code: Buffer.from(code),
      visitor: {
        DashedIdent(name) {
          if (name.startsWith('--ub-')) expect(known.properties.has(name), name)
        },
        Declaration(declaration) {
          const problem = problemOf(declaration)
          if (problem) unknown.push(problem)
        },
        Rule: {
          unknown({ name }: { name: string }) {
            unknown.push(`@${name} is no rule of CSS`)
            return undefined
          },
        },
        MediaQuery(query) {
          unknown.push(...unknownFeatures(query))
        },
        Selector(selector) {
          unknown.push(...selector.flatMap(unknownPseudo))
          for (const part of selector.flatMap(attributesIn)) {
            if (part.name.startsWith('data-')) expect(dataAttributes.has(part.name), `[${part.name}]`)
            const values = known.attributes[part.name]
            if (values && part.value !== undefined)
              expect(values.has(part.value), `${part.name}="${part.value}"`)
          }
        },
      },
    }),
  )
  const braces = code.replace(/\/\*[\s\S]*?\*\/|"(?:\\.|[^"])*"|'(?:\\.|[^'])*'/g, '')
  // A browser closes the last rule by itself, and so does the parser.
  const isOpen = braces.split('{').length !== braces.split('}').length
  return [...problems, ...unknown, ...(isOpen ? ['A brace is not closed.'] : [])]
}

/** The features of Media Queries Level 5 that are no range; the parser knows those. */
const mediaFeatures = new Set([
  ...[
    'hover',
    'any-hover',
    'pointer',
    'any-pointer',
    'orientation',
    'display-mode',
    'scripting',
    'update',
    'grid',
  ],
  ...[
    'color-gamut',
    'dynamic-range',
    'forced-colors',
    'inverted-colors',
    'overflow-block',
    'overflow-inline',
  ],
  ...['prefers-color-scheme', 'prefers-contrast', 'prefers-reduced-motion', 'prefers-reduced-transparency'],
])

function unknownFeatures(query: unknown): string[] {
  const names = [...JSON.stringify(query).matchAll(/"type":"(?:plain|boolean)","name":"([^"]+)"/g)]
  return names
    .map(([, name = '']) => name)
    .filter((name) => !mediaFeatures.has(name))
    .map((name) => `(${name}) is no media feature`)
}

function unknownPseudo(component: unknown): string[] {
  const { kind, name } = component as { kind?: string; name?: string }
  // Prefixed ones are of one browser.
  return kind === 'custom' && name && !name.startsWith('-') ? [`:${name} is no selector of CSS`] : []
}

/** A browser ignores a property or a value that it does not know, without a word. */
function problemOf({ property, value }: { property: string; value: unknown }): string | undefined {
  const { name, propertyId } = value as { name?: string; propertyId?: { property: string } }
  if (property === 'custom' && name && !name.startsWith('--') && !cssProperties.has(name))
    return `${name} is no property of CSS`
  // A value with a variable is known only in the browser.
  const isOpen = JSON.stringify(value).includes('"type":"var"')
  if (property === 'unparsed' && !isOpen) return `${propertyId?.property} has no such value`
  return undefined
}

type Attribute = { name: string; value: string | undefined }

/** The attributes in a selector, including those within `:not()` and `:is()`. */
function attributesIn(component: unknown): Attribute[] {
  const { type, name, operation, selectors } = component as {
    type: string
    name?: string
    operation?: { value?: string }
    selectors?: unknown[][]
  }
  if (type === 'attribute' && name) return [{ name, value: operation?.value }]
  return (selectors ?? []).flat().flatMap(attributesIn)
}

function sourceText(pattern: RegExp): string {
  return readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => readFileSync(`${root}src/${file}`, 'utf8'))
    .join('\n')
}

function valuesIn(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map(([, value = '']) => value))
}

/** The parser leaves out some standard properties, such as `content`. */
const cssProperties = valuesIn(
  readFileSync(`${root}node_modules/csstype/index.d.ts`, 'utf8'),
  /^ {2}"?([a-z][a-z-]+)"?\?:/gm,
)
const styles = sourceText(/\.css$/)
/** The attributes that a page can select the widget by. */
const dataAttributes = valuesIn(sourceText(/\.(css|tsx?)$/), /(?<![\w-])(data-[a-z-]+)/g)
const catalogue = readFileSync(`${root}stories/Theming.mdx`, 'utf8')
const [, parts = ''] = catalogue.split('## Parts')

/**
 * The properties that the stylesheet reads, and the parts listed in `stories/Theming.mdx`. A test compares that list
 * with what renders.
 */
const known: {
  properties: ReadonlySet<string>
  attributes: { readonly [name: string]: ReadonlySet<string> }
} = {
  properties: valuesIn(styles, /var\((--ub-[\w-]+)/g),
  attributes: {
    'data-part': valuesIn(parts, /`([a-z-]+)`/g),
    'data-state': valuesIn(parts, /`([a-z-]+)`/g),
    'data-theme': new Set(['light', 'dark']),
  },
}

/** `<usdc-bridge-widget>` and its attributes. */
const tag = 'usdc-bridge-widget'
const networks = new Set(['mainnet', 'testnet'])
const domTypes = readFileSync(`${root}node_modules/typescript/lib/lib.dom.d.ts`, 'utf8')
const [, domEvents = ''] = /interface GlobalEventHandlersEventMap \{([^}]*)\}/.exec(domTypes) ?? []
const events = new Set([
  ...valuesIn(domEvents, /^\s+"(\w+)":/gm),
  ...valuesIn(readFileSync(`${root}src/element/BridgeElement.ts`, 'utf8'), /^ {2}(\w+): CustomEvent/gm),
])
const attributes = valuesIn(sourceText(/^element\/.*\.ts$/), /^\s+'?([a-z-]+)'?[,:]/gm)

type Node = {
  tagName?: string
  sourceCodeLocation?: { startTag?: object; endTag?: object } | null
  attrs?: { name: string }[]
  childNodes?: Node[]
  value?: string
}

function checkHtml(code: string): string[] {
  const problems: string[] = []
  const onParseError = ({ code: reason }: { code: string }) => problems.push(reason)
  const options = { sourceCodeLocationInfo: true, onParseError }
  const tree = (/^<!doctype/i.test(code) ? parse(code, options) : parseFragment(code, options)) as Node
  return [...problems, ...checkNode(tree)]
}

function checkNode({ tagName, attrs = [], childNodes = [], sourceCodeLocation: place }: Node): string[] {
  const isOpen = tagName && place?.startTag && !place.endTag && !withoutEnd.test(tagName)
  const unclosed = isOpen ? [`<${tagName}> is not closed`] : []
  const unknown = attrs
    .map(({ name }) => name)
    .filter((name) => tagName === tag && !/^(on|class$|id$|style$|data-)/.test(name) && !attributes.has(name))
    .map((name) => `<${tag}> has no attribute ${name}`)
  const scripts = tagName === 'script' ? childNodes.flatMap(({ value = '' }) => checkScript(value)) : []
  return [...unclosed, ...unknown, ...scripts, ...childNodes.flatMap(checkNode)]
}

/** The elements without an end tag. */
const withoutEnd = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

const templateParseOptions = { isCustomElement: (name: string) => name === tag }

function checkVue(code: string): string[] {
  const { descriptor, errors } = parseVue(code, { templateParseOptions })
  if (errors.length) return errors.map(({ message }) => message)
  const { template, script, scriptSetup } = descriptor
  return failureOf(() => {
    const hasScript = script !== null || scriptSetup !== null
    const { bindings } = hasScript ? compileScript(descriptor, { id: 'page' }) : {}
    const compiled = compileTemplate({
      id: 'page',
      filename: 'page.vue',
      source: template?.content ?? '',
      compilerOptions: {
        ...templateParseOptions,
        bindingMetadata: bindings ?? {},
        expressionPlugins: ['typescript'],
        prefixIdentifiers: true,
      },
    })
    if (compiled.errors.length) throw new Error(compiled.errors.map(String).join(' '))
    // The compiler leaves what the script does not declare to the component's instance, `$event` and the like included.
    const undeclared = [...compiled.code.matchAll(/_ctx\.(?!\$)(\w+)/g)].map(([, name]) => name)
    const unresolved = [...compiled.code.matchAll(/_resolve(?:Component|Directive)\("([^"]+)"/g)].map(
      ([, name]) => name,
    )
    const missing = [...undeclared, ...unresolved]
    if (missing.length) throw new Error(`The script does not declare ${missing.join(', ')}.`)
  })
}

function checkSvelte(code: string): string[] {
  let warnings: string[] = []
  const problems = failureOf(() => {
    const compiled = compileSvelte(code, { generate: 'client' })
    warnings = [...compiled.warnings.map(({ message }) => message), ...listUndeclared(compiled.js.code)]
  })
  return [...problems, ...warnings]
}

/** The names in a module that neither it nor a browser declares. */
function listUndeclared(code: string): string[] {
  const file = '/page.mjs'
  const options = { allowJs: true, checkJs: true, noEmit: true, noResolve: true, types: [] }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(file, code, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest)
  const program = ts.createProgram([file], { ...options, target: ts.ScriptTarget.ES2022 }, host)
  const cannotFindName = [2304, 2552, 18004]
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .filter((diagnostic) => cannotFindName.includes(diagnostic.code))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

const read = (file: string) =>
  JSON.parse(readFileSync(`${root}${file}`, 'utf8')) as {
    bin?: object
    exports?: object
    scripts?: object
    dependencies?: object
    devDependencies?: object
    peerDependencies?: object
  }
const manifests = [
  'package.json',
  ...readdirSync(`${root}examples`)
    .map((folder) => `examples/${folder}/package.json`)
    .filter((file) => existsSync(`${root}${file}`)),
].map(read)
const entries = new Set(Object.keys(read('package.json').exports ?? {}))
const keysOf = (name: keyof ReturnType<typeof read>) =>
  new Set(manifests.flatMap((found) => Object.keys(found[name] ?? {})))
const scripts = keysOf('scripts')
const packages = new Set([
  'usdc-bridge-react',
  ...keysOf('dependencies'),
  ...keysOf('devDependencies'),
  ...keysOf('peerDependencies'),
])

/** Accepts npm scripts of this repository or an example, and binaries of their packages. */
function checkCommands(code: string): string[] {
  return code
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => line.replace(/\s#.*$/, '').split('&&'))
    .map((command) => command.trim().replace(/^(?:\w+=(?:"[^"]*"|\S+)\s+)+/, ''))
    .filter((command) => command !== '')
    .flatMap(checkCommand)
}

function checkCommand(command: string): string[] {
  const [program, first = '', ...rest] = command.split(/\s+/)
  const names = (words: readonly string[]) => words.filter((word) => !word.startsWith('-'))
  if (program === 'npm' && ['ci', 'config', 'pkg'].includes(first)) return []
  if (program === 'npm' && first === 'install')
    return names(rest)
      .filter((name) => !packages.has(name.replace(/(?<=.)@.*/, '')))
      .map((name) => `${name} is no package that this repository knows`)
  if (program === 'npm') {
    const script = first === 'run' ? (rest[0] ?? '') : first
    return scripts.has(script) ? [] : [`${script} is no npm script`]
  }
  if (program === 'npx' && first === 'usdc-bridge-react') return failureOf(() => readOptions(rest))
  if (program === 'npx')
    return packages.has(first) ? [] : [`${first} is no binary of a package that this repository knows`]
  if (program === 'node')
    return readdirSync(`${root}examples`).some((folder) => existsSync(`${root}examples/${folder}/${first}`))
      ? []
      : [`${first} is no file of an example`]
  return [`${program} is no command that this repository knows`]
}

function failureOf(check: () => unknown): string[] {
  try {
    check()
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
