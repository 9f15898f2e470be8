import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type InlineConfig, preview } from 'vite'
import { buildForProduction } from '../../playground/buildForProduction.js'

/** Builds the page with WalletConnect as a host would, and serves it on a free port of this machine. */
export async function serveRelayPage(): Promise<{ url: string; stop(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'usdc-bridge-relay-page-'))
  const config: InlineConfig = {
    configFile: false,
    root: fileURLToPath(new URL('../e2e/relayPage', import.meta.url)),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4_000 },
  }
  await buildForProduction(config)
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async stop() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
