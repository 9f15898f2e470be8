import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

type Layer = {
  /** The layer's folder or file under `src`. */
  at: string
  /** The other layers that it may import. */
  from: readonly string[]
  /** The packages that it may import. `viem/*` means every subpath of `viem`. */
  packages: readonly string[]
  /** Further packages from which it may import only types. */
  types?: readonly string[]
}

const viem = ['viem', 'viem/*']

/**
 * The rooms of core, lowest first. Each may import the rooms in its list, which all precede it here, so there can be no
 * cycle. Types count too.
 */
export const coreRooms: readonly Layer[] = [
  { at: 'core/schema', from: [], packages: [] },
  { at: 'core/chain', from: [], packages: [] },
  { at: 'core/errors', from: ['core/chain'], packages: [] },
  { at: 'core/environment', from: [], packages: [] },
  { at: 'core/amount', from: ['core/errors'], packages: [] },
  { at: 'core/read/evm', from: ['core/chain', 'core/errors'], packages: viem },
  {
    at: 'core/read/solana',
    from: ['core/schema', 'core/chain', 'core/errors'],
    packages: [],
  },
  {
    at: 'core/read',
    from: ['core/read/evm', 'core/read/solana', 'core/environment', 'core/errors', 'core/chain'],
    packages: [],
  },
  {
    at: 'core/recipient',
    from: ['core/read/evm', 'core/read/solana', 'core/environment', 'core/errors', 'core/chain'],
    packages: viem,
  },
  {
    at: 'core/record',
    from: ['core/environment', 'core/errors', 'core/chain', 'core/schema'],
    packages: [],
  },
  {
    at: 'core/request',
    from: ['core/recipient', 'core/amount', 'core/environment', 'core/errors', 'core/chain'],
    packages: [],
  },
  {
    at: 'core/event',
    from: ['core/request', 'core/record', 'core/environment', 'core/errors'],
    packages: [],
  },
  {
    at: 'core/service',
    from: ['core/event', 'core/environment', 'core/amount', 'core/errors', 'core/chain'],
    packages: [],
  },
  {
    at: 'core/permit',
    from: ['core/service', 'core/read/evm', 'core/errors', 'core/chain'],
    packages: [...viem, '@noble/secp256k1'],
  },
  {
    at: 'core/wallet',
    from: ['core/permit', 'core/request', 'core/record', 'core/environment', 'core/chain'],
    packages: [],
  },
  { at: 'core/wallet/evm', from: ['core/wallet', 'core/errors', 'core/chain'], packages: viem },
  {
    at: 'core/config',
    from: [
      'core/wallet',
      'core/permit',
      'core/service',
      'core/event',
      'core/record',
      'core/recipient',
      'core/read',
      'core/amount',
      'core/environment',
      'core/errors',
      'core/chain',
    ],
    packages: [],
  },
  {
    at: 'core/transfer',
    from: [
      'core/config',
      'core/service',
      'core/event',
      'core/request',
      'core/record',
      'core/recipient',
      'core/amount',
      'core/errors',
      'core/chain',
    ],
    packages: [],
  },
  {
    at: 'core/transfer/evm',
    from: [
      'core/transfer',
      'core/config',
      'core/wallet',
      'core/permit',
      'core/service',
      'core/event',
      'core/request',
      'core/record',
      'core/read',
      'core/read/evm',
      'core/amount',
      'core/errors',
      'core/chain',
    ],
    packages: viem,
  },
  {
    // Only `loadWeb3` loads web3.js at run time: to parse a transaction, its lookup tables and addresses.
    at: 'core/transfer/solana',
    from: [
      'core/transfer',
      'core/config',
      'core/service',
      'core/event',
      'core/request',
      'core/record',
      'core/read',
      'core/read/solana',
      'core/amount',
      'core/environment',
      'core/errors',
      'core/chain',
      'core/schema',
    ],
    packages: ['@solana/web3.js'],
  },
  {
    at: 'core/transfer/again',
    from: [
      'core/transfer',
      'core/transfer/evm',
      'core/config',
      'core/wallet',
      'core/permit',
      'core/service',
      'core/event',
      'core/request',
      'core/record',
      'core/read/solana',
      'core/errors',
      'core/chain',
    ],
    packages: [],
  },
  {
    at: 'core/follow/evm',
    from: ['core/permit', 'core/record', 'core/read', 'core/read/evm', 'core/chain'],
    packages: viem,
  },
  {
    at: 'core/follow/solana',
    from: ['core/record', 'core/read', 'core/read/solana', 'core/errors', 'core/chain', 'core/schema'],
    packages: [],
  },
  {
    at: 'core/follow',
    from: [
      'core/follow/evm',
      'core/follow/solana',
      'core/config',
      'core/event',
      'core/record',
      'core/read',
      'core/read/evm',
      'core/read/solana',
      'core/environment',
      'core/errors',
      'core/chain',
    ],
    packages: viem,
  },
]

/** Lazy chunks, which only re-export from the rooms. */
const chunks: Layer = { at: 'core/chunks', from: ['core', ...coreRooms.map(({ at }) => at)], packages: [] }

const allOfCore = ['core', chunks.at, ...coreRooms.map(({ at }) => at)]

/** `core` means all of its rooms. */
function withRooms(layer: Layer): Layer {
  return layer.from.includes('core') ? { ...layer, from: [...layer.from, ...allOfCore] } : layer
}

/** The files beside the rooms of core: its index, and the assembly of a configuration. */
const flatCore: Layer = { at: 'core', from: allOfCore, packages: [] }

/**
 * The direction of imports. A file belongs to the layer with the longest matching `at`. A layer may always import
 * itself.
 */
const table: readonly Layer[] = [
  ...coreRooms,
  chunks,
  flatCore,
  { at: 'query', from: ['core'], packages: ['@tanstack/react-query'] },
  { at: 'form', from: ['core'], packages: [] },
  { at: 'messages', from: ['core'], packages: ['react'] },
  { at: 'messages/locales', from: ['messages'], packages: [] },
  { at: 'wallets/evm', from: ['core'], packages: ['react', 'wagmi', 'wagmi/*', 'viem', 'viem/*', 'mipd'] },
  { at: 'wallets/solana', from: ['core'], packages: ['react', '@solana/*'] },
  {
    at: 'wallets/walletConnect',
    from: ['core'],
    packages: ['@walletconnect/sign-client', 'qr', 'viem/utils'],
  },
  { at: 'provider', from: ['wallets/evm', 'query', 'core'], packages: ['react', '@tanstack/react-query'] },
  {
    at: 'hooks',
    from: ['provider', 'wallets/evm', 'form', 'query', 'core'],
    packages: ['react', '@tanstack/react-query'],
  },
  { at: 'theme', from: ['core'], packages: [] },
  { at: 'components', from: ['theme', 'messages', 'core'], packages: ['react'] },
  {
    at: 'widget',
    from: ['hooks', 'components', 'provider', 'form', 'messages', 'query', 'core'],
    packages: ['react', 'react-dom'],
    types: ['@tanstack/react-query'],
  },
  {
    at: 'element',
    from: ['widget', 'theme', 'messages', 'form', 'core'],
    packages: ['react', 'react-dom/client'],
  },
  { at: 'server', from: ['core'], packages: ['valibot'] },
  { at: 'server/index.ts', from: ['doctor', 'server', 'core'], packages: [] },
  { at: 'doctor', from: ['server', 'core'], packages: viem },
  {
    // Only the command needs Node. The rest runs wherever the server entry runs.
    at: 'doctor/command',
    from: ['doctor', 'server', 'core'],
    packages: [
      'node:fs',
      'node:path',
      'node:process',
      'node:url',
      'node:util',
      // The configuration file named on the command line.
      'pathToFileURL(path).href',
    ],
  },
  { at: 'testing', from: ['core'], packages: ['viem', 'viem/*', '@scure/base'] },
  { at: 'solana', from: ['wallets/solana', 'hooks', 'provider', 'query', 'core'], packages: [] },
  { at: 'walletConnect', from: ['wallets/walletConnect', 'core'], packages: [] },
  {
    at: 'index.ts',
    from: [
      'widget',
      'hooks',
      'components',
      'provider',
      'theme',
      'messages',
      'wallets/evm',
      'form',
      'query',
      'core',
    ],
    packages: [],
  },
]

export const layers: readonly Layer[] = table.map(withRooms)

const locales = ['ar', 'de', 'es', 'fr', 'he', 'hi', 'ja', 'ko', 'ptBR', 'tr', 'zhCN']

/** What an entry must never load, directly or through other files, at once or later. */
export const entries: readonly { at: string; never: readonly string[] }[] = [
  { at: 'index.ts', never: ['@solana/*', '@walletconnect/*', 'qr'] },
  { at: 'element/auto.ts', never: ['@solana/*', '@walletconnect/*', 'qr'] },
  { at: 'core/index.ts', never: ['react', 'react-dom', '@tanstack/*', 'wagmi', 'wagmi/*', '@solana/*'] },
  {
    at: 'walletConnect/index.ts',
    never: ['react', 'react-dom', '@tanstack/*', 'wagmi', 'wagmi/*', '@solana/*'],
  },
  { at: 'server/index.ts', never: ['react', 'react-dom', '@tanstack/*', 'wagmi', 'wagmi/*', '@solana/*'] },
  { at: 'solana/standard.ts', never: ['@solana/wallet-adapter-react', '@walletconnect/*', 'qr'] },
  {
    at: 'solana/core.ts',
    never: ['react', 'react-dom', '@tanstack/*', 'wagmi', 'wagmi/*'],
  },
  { at: 'testing/index.ts', never: ['react', 'react-dom', '@tanstack/*', 'wagmi', 'wagmi/*'] },
  {
    at: 'theme/index.ts',
    never: ['react', 'react-dom', '@tanstack/*', 'wagmi', 'wagmi/*', 'viem', 'viem/*', '@solana/*'],
  },
  ...locales.map((locale) => ({
    at: `messages/locales/${locale}.ts`,
    never: ['react', 'react-dom', '@tanstack/*', 'wagmi', 'wagmi/*', 'viem', 'viem/*', '@solana/*'],
  })),
]

/** Globals that exist only in a browser. A module that reads one at import breaks on a server. */
const browserGlobals = new Set([
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'indexedDB',
])

type Import = { line: number; name: string; typeOnly: boolean; file: string | undefined }
type Module = { file: string; imports: Import[]; globals: { line: number; name: string }[] }

/**
 * Checks the imports of every file under a folder against the table. Reports each import in the wrong direction, each
 * cycle, and each browser global read at import.
 *
 * @example
 * ```ts
 * import { checkLayers } from './layers.js'
 *
 * const problems = checkLayers('src')
 * ```
 */
export function checkLayers(root: string): string[] {
  const modules = readModules(root)
  return [
    ...[...modules.values()].flatMap((module) => [...wrongImports(module), ...globalsAtImport(module)]),
    ...cycles(modules),
    ...flatFiles(modules),
    ...entries.flatMap(({ at, never }) => wrongReach(modules, at, never)),
  ]
}

/** Reports each cycle of files under a folder that load each other. */
export function findCircles(root: string): string[] {
  return cycles(readModules(root))
}

function readModules(root: string): ReadonlyMap<string, Module> {
  return new Map(sources(root).map((file) => [file, readModule(root, file)]))
}

function sources(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

function readModule(root: string, file: string): Module {
  const text = readFileSync(join(root, file), 'utf8')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  const imports = importsOf(source).map(({ node, name, typeOnly }) => ({
    line: lineOf(node),
    name,
    typeOnly,
    file: name.startsWith('.') ? findFile(root, file, name) : undefined,
  }))
  return {
    file,
    imports,
    globals: globalsOf(source).map((node) => ({ line: lineOf(node), name: node.text })),
  }
}

function importsOf(source: ts.SourceFile): { node: ts.Node; name: string; typeOnly: boolean }[] {
  const found: { node: ts.Node; name: string; typeOnly: boolean }[] = []
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node)
    if (specifier) {
      const name = ts.isStringLiteralLike(specifier) ? specifier.text : specifier.getText(source)
      found.push({ node, name, typeOnly: isTypeOnly(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The specifier that a node imports, if it is one of the five import forms. */
function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument
  if (ts.isExternalModuleReference(node)) return node.expression
  if (!ts.isCallExpression(node)) return undefined
  const { expression } = node
  const isImport =
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === 'require')
  return isImport ? node.arguments[0] : undefined
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  return ts.isImportTypeNode(node)
}

function findFile(root: string, from: string, name: string): string | undefined {
  const path = resolve(root, dirname(from), name)
  const candidates = [path.replace(/\.js$/, '.ts'), path.replace(/\.jsx?$/, '.tsx'), path]
  const found = candidates.find((candidate) => /\.tsx?$/.test(candidate) && existsSync(candidate))
  return found && relative(root, found).replaceAll('\\', '/')
}

function layerOf(file: string): Layer | undefined {
  return layers
    .filter(({ at }) =>
      at === 'core' ? /^core\/[^/]+$/.test(file) : file === at || file.startsWith(`${at}/`),
    )
    .sort((a, b) => b.at.length - a.at.length)[0]
}

function wrongImports({ file, imports }: Module): string[] {
  const layer = layerOf(file)
  if (!layer) return [`${file} belongs to no layer: add its folder to the table`]
  return imports.flatMap(({ line, name, typeOnly, file: target }) => {
    if (layer.at === 'element' && isStyleText(name)) return []
    const problem = name.startsWith('.') ? wrongFile(layer, target) : wrongPackage(layer, name, typeOnly)
    return problem ? [`${file}:${line} imports ${name}: ${problem}`] : []
  })
}

function wrongPackage(layer: Layer, name: string, typeOnly: boolean): string | false {
  if (matches(name, layer.packages) || (typeOnly && matches(name, layer.types ?? []))) return false
  return `${layer.at} may not import that package`
}

/** The styles as text, which the build inlines in place of the import. */
const isStyleText = (name: string) => name.endsWith('/styles.css?inline')

function wrongFile(layer: Layer, target: string | undefined): string | false {
  if (!target) return 'there is no such TypeScript file'
  if (target.startsWith('..')) return 'it is outside of src'
  const other = layerOf(target)
  if (other === layer || (other && layer.from.includes(other.at))) return false
  return `${layer.at} may not import ${other?.at ?? 'what belongs to no layer'}`
}

function matches(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  )
}

/** The maximum number of core files beside its rooms. */
const mostFlat = 3

function flatFiles(modules: ReadonlyMap<string, Module>): string[] {
  const flat = [...modules.keys()].filter((file) => /^core\/[^/]+$/.test(file))
  return flat.length > mostFlat
    ? [`core: ${flat.length} files stand beside the rooms, ${mostFlat} may: ${flat.join(', ')}`]
    : []
}

/** Files that load each other in a cycle. Type imports are allowed, because they are erased at run time. */
function cycles(modules: ReadonlyMap<string, Module>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    const start = path.indexOf(file)
    if (start >= 0) found.push(`${[...path.slice(start), file].join(' -> ')}: these files import each other`)
    if (start >= 0 || done.has(file)) return
    path.push(file)
    for (const next of loadedBy(modules, file)) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of modules.keys()) visit(file)
  return found
}

function loadedBy(modules: ReadonlyMap<string, Module>, file: string): string[] {
  const imports = modules.get(file)?.imports ?? []
  return imports.flatMap(({ typeOnly, file: target }) => (typeOnly || !target ? [] : [target]))
}

function wrongReach(modules: ReadonlyMap<string, Module>, entry: string, never: readonly string[]): string[] {
  const seen = new Set<string>(modules.has(entry) ? [entry] : [])
  for (const file of seen) for (const next of loadedBy(modules, file)) seen.add(next)
  return [...seen].flatMap((file) =>
    (modules.get(file)?.imports ?? [])
      .filter(({ name, typeOnly }) => !typeOnly && matches(name, never))
      .map(({ line, name }) => `${file}:${line} imports ${name}: ${entry} may not load that`),
  )
}

function globalsAtImport({ file, globals }: Module): string[] {
  return globals.map(({ line, name }) => `${file}:${line} reads ${name} at import: a server has none`)
}

function globalsOf(source: ts.SourceFile): ts.Identifier[] {
  const found: ts.Identifier[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isTypeNode(node) || ts.isTypeOfExpression(node)) return
    if (ts.isIdentifier(node) && browserGlobals.has(node.text) && isRead(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Tells a variable reference from the name of a property, parameter or declaration. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return parent.expression.getText() === 'globalThis'
  const isName = 'name' in parent && parent.name === node
  return !isName || ts.isShorthandPropertyAssignment(parent)
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const at = (folder: string) => fileURLToPath(new URL(`../${folder}`, import.meta.url))
  const problems = [
    ...checkLayers(at('src')).map((problem) => `src/${problem}`),
    ...findCircles(at('simulator')).map((problem) => `simulator/${problem}`),
  ]
  stdout.write(problems.map((problem) => `${problem}\n`).join(''))
  exit(problems.length ? 1 : 0)
}
