import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { packageFolder } from './packBuild.js'
import { checkHovers } from './packHovers.js'
import { packTarball, unpackTarball } from './packTarball.js'

/** TypeScript settings of dApps. `skipLibCheck` is off, so that our declarations are checked and not only used. */
const setups: readonly ts.CompilerOptions[] = [true, false].flatMap((exactOptionalPropertyTypes) =>
  [
    { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
    { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  ].map((modules) => ({
    ...modules,
    exactOptionalPropertyTypes,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    types: [],
  })),
)

/**
 * Type-checks the packed declarations with those settings, and reports each problem in them or in a page that uses
 * every entry.
 */
export function checkTypes(folder: string): string[] {
  const installed = join(folder, 'node_modules/usdc-bridge-react')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "host", "private": true, "type": "module" }')
  unpackTarball(packTarball(folder), installed)
  const page = join(folder, 'page.tsx')
  const entries = listEntries(installed)
  writeFileSync(page, importEntries(entries))
  return [
    ...setups.flatMap((options) => problemsOf(page, installed, options)),
    ...checkHovers(join(folder, 'hovers.tsx'), entries),
  ]
}

/** The imports of the test page. */
function listEntries(installed: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    exports: { [path: string]: { types?: string } | string }
  }
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object' && target.types)
    .map(([path]) => path.replace(/^\./, 'usdc-bridge-react'))
}

function importEntries(entries: readonly string[]): string {
  const imports = entries.map((name, at) => {
    return `import * as entry${at} from '${name}'\nexport const names${at}: readonly (keyof typeof entry${at})[] = []`
  })
  return `${imports.join('\n')}\n${usage}`
}

/** Options that a dApp computes are often present and undefined. */
const usage = `
import 'usdc-bridge-react/styles.css'
import { BridgeWidget, createBridgeConfig, useTransfer } from 'usdc-bridge-react'
const config = createBridgeConfig({ baseUrl: '/api/bridge', rpc: {}, limits: { minAmount: undefined } })
const amount: bigint = 10_000_000n
export function Send() {
  const { mutate, data } = useTransfer({ mutation: { onSuccess: (record) => record.amount } })
  const send = () => mutate({ from: 'BASE', to: 'ARB', amount, recipient: '0x0000000000000000000000000000000000000001' })
  // @ts-expect-error Solana is no source of this hook
  const wrong = () => mutate({ from: 'SOLANA', to: 'ARB', amount, recipient: '' })
  return <button onClick={data ? wrong : send}>{data?.status}</button>
}
export const widget = <BridgeWidget config={config} locale={undefined} defaultValue={{ from: 'BASE' }} />

import type { BridgeElementInVue } from 'usdc-bridge-react/element'
const parameters = { permitSpenders: { BASE: '0x1111111111111111111111111111111111111111' } } as const
export const inJsx = (
  <usdc-bridge-widget base-url="/api/bridge" class="card" config={parameters} queryClient={undefined} onreview={(event) => event.detail.waitFor(true)} />
)
// @ts-expect-error the variant 'huge' does not exist: the element's attributes are checked in JSX
export const wrongInJsx = <usdc-bridge-widget variant="huge" />
export const inVue: InstanceType<BridgeElementInVue>['$props'] = {
  'base-url': '/api/bridge',
  marks: { BASE: new Image() },
  onTransferchange: ({ detail }) => detail.status,
}
export const inSvelte: svelteHTML.IntrinsicElements['usdc-bridge-widget'] = {
  from: 'BASE',
  slots: { header: document.createElement('p') },
  ontransferchange: ({ detail }) => detail.status,
}
export function inScript(place: HTMLElement) {
  const element = place.querySelector('usdc-bridge-widget')
  if (element) element.config = parameters
  if (element) element.slots = { footer: place.ownerDocument.createElement('a') }
  element?.addEventListener('connectrequest', ({ detail }) => detail.kind)
  // @ts-expect-error a slot takes a node: text has to be in one
  if (element) element.slots = { header: 'Pay' }
  // @ts-expect-error an amount is a string: the element's properties are checked
  if (element) element.value = { from: 'BASE', to: 'ARB', amount: 5, recipient: undefined }
}
`

function problemsOf(page: string, installed: string, options: ts.CompilerOptions): string[] {
  const program = ts.createProgram([page], options)
  const ours = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName === page || fileName.startsWith(installed))
  const setup = `${ts.ModuleResolutionKind[options.moduleResolution as number]}, exactOptionalPropertyTypes ${options.exactOptionalPropertyTypes}`
  return ours
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map((problem) => `${setup}: ${describe(problem)}`)
}

function describe({ file, start = 0, messageText }: ts.Diagnostic): string {
  const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
  return `${file?.fileName.split('/').slice(-3).join('/')}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkTypes(join(packageFolder, '.artifacts/types'))
  stdout.write(problems.map((problem) => `FAILED: ${problem}\n`).join(''))
  exit(problems.length ? 1 : 0)
}
