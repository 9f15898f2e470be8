import { delimiter, dirname } from 'node:path'
import type { Sandbox } from '../sandbox/Sandbox.js'
import { runIn } from './examplesInstall.js'
import { type Served, startServer } from './examplesServe.js'
import type { Variants } from './examplesVariants.js'
import type { Host, Place } from './examplesVisit.js'
import { installNode } from './nodesInstall.js'

/** An example: where its sources are, how it is served, and whether its server renders the widget. */
export type Example = Host & {
  name: string
  sources: string
  serve: { [mode in Mode]?: (port: string) => string[] }
  /** The built files that a browser loads. */
  bundles: string
  rendered: boolean
  /** Whether the built example makes a transfer in each variant of the widget too. */
  variants?: Variants
  /** Whether CI runs it. The others run by name, and in `npm run test:install`. */
  inCi: boolean
  /** The Node version that its framework requires. @default the current one */
  node?: string
}

/** The development server, with React's checks, and the production build. */
export type Mode = 'developed' | 'built'

const vite: Example['serve'] = {
  developed: (port) => ['node_modules/vite/bin/vite.js', ...viteHost(port)],
  built: (port) => ['node_modules/vite/bin/vite.js', 'preview', ...viteHost(port)],
}

export const examples: readonly Example[] = [
  {
    name: 'appkit',
    sources: 'src',
    serve: vite,
    bundles: 'dist',
    rendered: false,
    connect: connectByAppKit,
    variants: variantsOf({ connect: connectByAppKit, close: closeAppKit }),
    inCi: false,
    keyHeader: 'named by others',
    kit: {
      asks: /^https:\/\/(api\.web3modal\.org|fonts\.reown\.com|(rpc|pulse)\.walletconnect\.org|cca-lite\.coinbase\.com)\//,
      says: /^(\[Reown Config\]|Lit is in dev mode|Element w3m-\S+ scheduled an update|Failed to fetch usage|Analytics SDK:|The resource https:\/\/fonts\.reown\.com\/)/,
    },
  },
  {
    name: 'astro',
    sources: 'src',
    serve: {
      developed: (port) => ['node_modules/astro/bin/astro.mjs', 'dev', '--host', '127.0.0.1', '--port', port],
      built: () => ['dist/server/entry.mjs'],
    },
    bundles: 'dist/client',
    rendered: true,
    connect: connectByWidget,
    inCi: false,
    keyHeader: 'unnamed',
    node: '24',
  },
  {
    name: 'connectkit',
    sources: 'src',
    serve: vite,
    bundles: 'dist',
    rendered: false,
    connect: connectByConnectKit,
    variants: variantsOf({ connect: connectByConnectKit, close: closeConnectKit }),
    inCi: false,
    keyHeader: 'named by others',
    // It looks up the account's ENS name on a chain without a transport on the page.
    kit: { asks: /^https:\/\/(ethereum\.reth\.rs|eth\.merkle\.io)\//, says: /^$/ },
    shownAccount: (page) => page.getByRole('button', { name: /^0x/ }).first().textContent(),
  },
  {
    name: 'html',
    sources: '.',
    // Needs no build: its server serves the files unchanged.
    serve: { built: () => ['server.js'] },
    bundles: 'node_modules/usdc-bridge-react/dist/element',
    rendered: false,
    connect: connectByWidget,
    inCi: true,
    keyHeader: 'unnamed',
  },
  {
    name: 'next',
    sources: 'app',
    serve: {
      developed: (port) => ['node_modules/next/dist/bin/next', 'dev', ...nextHost(port)],
      built: (port) => ['node_modules/next/dist/bin/next', 'start', ...nextHost(port)],
    },
    bundles: '.next/static',
    rendered: true,
    connect: connectByWidget,
    inCi: true,
    keyHeader: 'unnamed',
  },
  {
    name: 'next-pages',
    sources: '.',
    serve: {
      developed: (port) => ['node_modules/next/dist/bin/next', 'dev', ...nextHost(port)],
      built: (port) => ['node_modules/next/dist/bin/next', 'start', ...nextHost(port)],
    },
    bundles: '.next/static',
    rendered: true,
    connect: connectByWidget,
    inCi: false,
    keyHeader: 'unnamed',
  },
  {
    name: 'rainbowkit',
    sources: 'src',
    serve: vite,
    bundles: 'dist',
    rendered: false,
    connect: connectByRainbowKit,
    variants: variantsOf({ connect: connectByRainbowKit, close: closeRainbowKit }),
    inCi: true,
    keyHeader: 'named by others',
    shownAccount: (page) => page.getByTestId('rk-account-button').textContent(),
  },
  {
    name: 'react-router',
    sources: 'app',
    serve: {
      developed: (port) => ['node_modules/@react-router/dev/bin.cjs', 'dev', ...viteHost(port)],
      built: () => ['node_modules/@react-router/serve/bin.cjs', 'build/server/index.js'],
    },
    bundles: 'build/client',
    rendered: true,
    connect: connectByWidget,
    inCi: false,
    keyHeader: 'unnamed',
    node: '24',
  },
  {
    name: 'svelte',
    sources: 'src',
    serve: vite,
    bundles: 'dist',
    rendered: false,
    connect: connectByWidget,
    inCi: false,
    keyHeader: 'unnamed',
  },
  {
    name: 'vite',
    sources: 'src',
    serve: vite,
    bundles: 'dist',
    rendered: false,
    connect: connectByWidget,
    inCi: true,
    keyHeader: 'unnamed',
  },
  {
    name: 'vue',
    sources: 'src',
    serve: vite,
    bundles: 'dist',
    rendered: false,
    connect: connectByWidget,
    inCi: false,
    keyHeader: 'unnamed',
  },
]

/** Starts the server of an installed example on a free port, with the sandbox's key. */
export async function startExample(
  { serve, node }: Pick<Example, 'serve' | 'node'>,
  mode: Mode,
  folder: string,
  { url, apiKey }: Sandbox,
): Promise<Served> {
  const env = { BRIDGE_URL: url, BRIDGE_API_KEY: apiKey, SESSION_SECRET: apiKey, HOST: '127.0.0.1' }
  return startServer(folder, serve[mode] ?? (() => []), env, await findNode(node))
}

/** Builds an installed example with its own build script, if it has one. */
export async function buildExample({ node }: Pick<Example, 'node'>, folder: string): Promise<void> {
  const path = `${dirname(await findNode(node))}${delimiter}${process.env.PATH}`
  await runIn(folder, 'npm', ['run', 'build', '--if-present'], { PATH: path })
}

async function findNode(node: string | undefined): Promise<string> {
  return node ? (await installNode(node)).executable : process.execPath
}

function viteHost(port: string): string[] {
  return ['--host', '127.0.0.1', '--strictPort', '--port', port]
}

function nextHost(port: string): string[] {
  return ['--hostname', '127.0.0.1', '--port', port]
}

/** Connects through the widget's own wallet list. */
export async function connectByWidget(page: Place): Promise<void> {
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Harbor' }).click()
}

async function connectByRainbowKit(page: Place): Promise<void> {
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  const modal = page.getByRole('dialog', { name: 'Connect a Wallet', exact: true })
  await modal.getByRole('button', { name: 'Harbor' }).click()
}

type Kit = Pick<Host, 'connect'> & { close(page: Place): Promise<void> }

/**
 * Every variant in the page of a kit with a modal of its own. In those that are dialogs, the modal is closed once, the
 * widget has to be visible again without a press, and then the wallet is connected.
 */
function variantsOf({ close, connect }: Kit): Variants {
  const returning = async (page: Place) => {
    const widget = page.locator('dialog:modal [data-usdc-bridge]')
    await widget.waitFor()
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await close(page)
    await widget.waitFor()
    await connect(page)
    await widget.waitFor()
  }
  return { compact: {}, wide: {}, drawer: { connect: returning }, modal: { connect: returning } }
}

async function closeRainbowKit(page: Place): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Connect a Wallet', exact: true })
  await modal.getByRole('button', { name: 'Close' }).click()
}

async function closeConnectKit(page: Place): Promise<void> {
  await page.locator('#__CONNECTKIT__').getByRole('button', { name: 'Close' }).click()
}

async function closeAppKit(page: Place): Promise<void> {
  await page.locator('w3m-modal').getByTestId('w3m-header-close').click()
}

async function connectByConnectKit(page: Place): Promise<void> {
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Harbor' }).click()
}

async function connectByAppKit(page: Place): Promise<void> {
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.locator('w3m-modal').getByText('Harbor').click()
}
