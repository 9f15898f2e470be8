import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inlinedStyles } from './scripts/inlinedStyles.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The package folder of a bundled third-party module. */
function packageOf(module: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module.replace(/^\0/, ''))?.[0]
}

/** The licenses of bundled packages, which must be included. */
const licenses: Plugin = {
  name: 'licenses',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    const folders = new Set(modules.flatMap((module) => packageOf(module) ?? []))
    const texts = [...folders].filter((folder) => existsSync(join(folder, 'package.json'))).map(licenseOf)
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: texts.sort().join('\n\n') })
  },
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    [field: string]: string
  }
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : ''
  return `${name} ${version} (${license})\n\n${text}\n`
}

/**
 * Builds the element for one script tag, including React, in chunks beside its entry. React 18 is 22 kB smaller than
 * React 19, and the widget supports both. No wagmi provider can be around the element's own root.
 */
export default defineConfig({
  plugins: [react(), inlinedStyles, licenses],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    alias: [
      { find: /^react(?=$|\/)/, replacement: dirname(at('./node_modules/react-18/package.json')) },
      { find: /^react-dom(?=$|\/)/, replacement: dirname(at('./node_modules/react-dom-18/package.json')) },
      { find: /^.*\/EvmAdapter\.js$/, replacement: at('./src/wallets/evm/InjectedAdapter.tsx') },
      { find: /^\.\/lazy\.js$/, replacement: at('./src/wallets/evm/lazyInjected.ts') },
    ],
  },
  build: {
    target: 'es2022',
    outDir: 'dist/element',
    emptyOutDir: false,
    copyPublicDir: false,
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    lib: { entry: { auto: at('./src/element/auto.ts') }, formats: ['es'] },
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'auto/[name]-[hash].js',
        minify: true,
        // They tell a bundler which calls it may remove. Nobody bundles these files again, and there they weigh 0.8 kB.
        comments: { annotation: false },
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            // Loads as soon as the form is rendered.
            { name: 'ready', test: /\/(?:watchInjected|chunks\/form|drawings|drawMark)\.ts$/, priority: 2 },
            { name: 'later', priority: 1 },
          ],
        },
      },
    },
  },
})
