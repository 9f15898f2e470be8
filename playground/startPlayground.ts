import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { type Connect, createServer, type InlineConfig, type Plugin, preview } from 'vite'
import type { Sandbox, SandboxOptions } from '../sandbox/Sandbox.js'
import { startSandbox } from '../sandbox/startSandbox.js'
import { createBridgeProxy } from '../src/server/index.js'
import { buildForProduction } from './buildForProduction.js'

export type PlaygroundOptions = {
  /** Port of 127.0.0.1; 0 takes a free one. */
  port: number
  /** `dev` serves the sources with reload; `built` serves a production build. */
  mode: 'dev' | 'built'
  sandbox?: SandboxOptions
}

/** A running playground: the page, the proxy with the key, and the sandbox. */
export type Playground = { url: string; sandbox: Sandbox; stop(): Promise<void> }

const root = fileURLToPath(new URL('.', import.meta.url))
const repository = fileURLToPath(new URL('..', import.meta.url))

/** Every package that the page imports. One that Vite finds late would reload the page during a transfer. */
const dependencies = [
  'react',
  'react-dom/client',
  'react/jsx-dev-runtime',
  '@tanstack/react-query',
  '@solana/wallet-adapter-react',
  '@solana/web3.js',
  '@scure/base',
  'mipd',
  'valibot',
  'viem',
  'viem/accounts',
  'viem/actions',
  'viem/utils',
  'wagmi',
  'wagmi/actions',
]

/** Starts the sandbox, the proxy and the page. */
export async function startPlayground({
  port,
  mode,
  sandbox: options,
}: PlaygroundOptions): Promise<Playground> {
  const sandbox = await startSandbox(options)
  const allowed = { origins: [] as string[] }
  const config: InlineConfig = {
    configFile: false,
    root,
    plugins: [react(), bridgeProxy(sandbox, allowed)],
    clearScreen: false,
    logLevel: 'warn',
    optimizeDeps: { include: dependencies },
  }
  const served = {
    host: '127.0.0.1',
    port,
    strictPort: port !== 0,
    proxy: { '^/(sandbox|rpc)/': sandbox.url },
  }
  const serve = mode === 'dev' ? serveSources : serveBuilt
  const page = await serve(config, served).catch(async (error: unknown) => {
    await sandbox.stop()
    throw error
  })
  allowed.origins.push(page.url, page.url.replace('127.0.0.1', 'localhost'))
  const stop = async () => {
    await Promise.allSettled([page.stop(), sandbox.stop()])
  }
  return { url: page.url, sandbox, stop }
}

type Served = { host: string; port: number; strictPort: boolean; proxy: Record<string, string> }
type Page = { url: string; stop(): Promise<void> }

async function serveSources(config: InlineConfig, served: Served): Promise<Page> {
  const server = await createServer({ ...config, server: { ...served, fs: { allow: [repository] } } })
  await server.listen()
  return { url: firstUrl(server.resolvedUrls?.local), stop: () => server.close() }
}

async function serveBuilt(config: InlineConfig, served: Served): Promise<Page> {
  const outDir = await mkdtemp(join(tmpdir(), 'usdc-bridge-playground-'))
  const output = { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4_000 }
  await buildForProduction({ ...config, build: output })
  const server = await preview({ ...config, build: output, preview: served })
  const stop = async () => {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
  return { url: firstUrl(server.resolvedUrls?.local), stop }
}

function firstUrl(urls: readonly string[] | undefined): string {
  if (!urls?.[0]) throw new Error('The page is served nowhere.')
  return urls[0].replace(/\/$/, '')
}

/** Puts the proxy with the key in front of the page, as the server of a dApp would. */
function bridgeProxy({ url, apiKey }: Sandbox, { origins }: { origins: string[] }): Plugin {
  let listener: ReturnType<typeof getRequestListener> | undefined
  const handle: Connect.NextHandleFunction = (request, response, next) => {
    if (!request.url?.startsWith('/api/bridge/')) return next()
    listener ??= getRequestListener(createBridgeProxy({ baseUrl: url, apiKey, origins, authorize: 'anyone' }))
    listener(request, response)
  }
  return {
    name: 'bridge-proxy',
    configureServer: ({ middlewares }) => void middlewares.use(handle),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(handle),
  }
}
