import { bridgeConfig } from '../examplesSandbox.js'
import { type App, plainPage, solanaPackages } from './App.js'
import { html, plain, themed } from './pageCode.js'
import { readThemeSnippet } from './readThemeSnippet.js'

const peers = {
  '@tanstack/react-query': '5.108.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  viem: '2.57.1',
  wagmi: '3.7.7',
} as const

const linked = '<link rel="stylesheet" href="/main.css" />'

/** A server-rendered component, for Next's pages router and for Astro. */
const bridge = `import { createElement as h } from 'react'
import { BridgeWidget } from 'usdc-bridge-react'
import 'usdc-bridge-react/styles.css'
import { bridgeConfig } from './bridgeConfig.js'
export const Bridge = () => h(BridgeWidget, { config: bridgeConfig, defaultValue: { from: 'BASE', to: 'ARB' } })
`

const checkout = `import { createElement as h } from 'react'
import { Bridge } from '../Bridge.js'
const sent = (event) => {
  event.preventDefault()
  console.error('The form around the widget was sent.')
}
export default function Checkout() {
  return h('form', { action: '/order', onSubmit: sent }, h('input', { name: 'order' }), h(Bridge), h('button', null, 'Order'))
}
`

/** Every Next page, with its own colors. */
const themedApp = `import { createElement as h } from 'react'
import '../theme.css'
export default function App({ Component, pageProps }) {
  return h(Component, pageProps)
}
`

/** Apps built by tools other than Vite. */
export const otherApps: readonly App[] = [
  {
    name: 'webpack',
    manager: 'npm',
    dependencies: { ...peers, webpack: '5.112.2', 'webpack-cli': '7.3.1' },
    files: (sandbox) => ({
      'bridgeConfig.js': bridgeConfig(sandbox, false),
      'main.js': plain,
      'dist/index.html': html('/main.js', { head: linked }),
      'theme.css': readThemeSnippet(),
      'theme.js': themed,
      'dist/theme.html': html('/theme.js', { head: '<link rel="stylesheet" href="/theme.css" />' }),
      'webpack.config.js': `export default {
  mode: 'production',
  entry: { main: './main.js', theme: './theme.js' },
  output: { publicPath: '/' },
  experiments: { css: true },
  performance: false,
}
`,
    }),
    build: [['node_modules/webpack/bin/webpack.js']],
    serve: { folder: 'dist' },
    bundles: 'dist',
    absent: solanaPackages,
    pages: [plainPage('webpack', '/index.html'), plainPage('webpack, a theme of its own', '/theme.html')],
  },
  {
    name: 'esbuild',
    manager: 'npm',
    dependencies: { ...peers, esbuild: '0.28.2' },
    files: (sandbox) => ({
      'bridgeConfig.js': bridgeConfig(sandbox, false),
      'main.js': plain,
      'build.js': `import { build } from 'esbuild'
const options = { entryPoints: ['main.js'], bundle: true, minify: true, format: 'esm', define: { 'process.env.NODE_ENV': '"production"' } }
await build({ ...options, splitting: true, outdir: 'dist' })
await build({ ...options, outfile: 'dist/single.js' })
`,
      'dist/index.html': html('/main.js', { head: linked }),
      'dist/single.html': html('/single.js', { head: linked }),
    }),
    build: [['build.js']],
    serve: { folder: 'dist' },
    bundles: 'dist',
    absent: solanaPackages,
    pages: [plainPage('esbuild, split', '/index.html'), plainPage('esbuild, one file', '/single.html')],
  },
  {
    name: 'next-pages',
    manager: 'npm',
    dependencies: { ...peers, next: '16.4.6' },
    files: (sandbox) => ({
      'bridgeConfig.js': bridgeConfig(sandbox, false),
      'Bridge.js': bridge,
      'theme.css': readThemeSnippet(),
      'pages/_app.js': themedApp,
      'pages/index.js': `export { Bridge as default } from '../Bridge.js'\n`,
      'pages/checkout.js': checkout,
      'public/favicon.ico': '',
    }),
    build: [['node_modules/next/dist/bin/next', 'build']],
    serve: {
      args: (port) => ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', port],
    },
    bundles: '.next/static',
    absent: solanaPackages,
    pages: [
      plainPage('Next, pages router, a theme of its own', '/', { rendered: true }),
      plainPage('checkout form, server rendered', '/checkout'),
    ],
  },
  {
    name: 'astro',
    manager: 'npm',
    dependencies: { ...peers, astro: '7.3.5', '@astrojs/react': '7.0.0' },
    files: (sandbox) => ({
      'src/bridgeConfig.js': bridgeConfig(sandbox, false),
      'src/Bridge.js': bridge,
      'astro.config.mjs': `import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
export default defineConfig({ integrations: [react()] })
`,
      'src/pages/index.astro': `---
import { Bridge } from '../Bridge.js'
---
<html lang="en">
  <head><meta charset="utf-8" /><link rel="icon" href="data:," /><title>Host</title></head>
  <body><Bridge client:load /></body>
</html>
`,
    }),
    build: [['node_modules/astro/bin/astro.mjs', 'build']],
    serve: { folder: 'dist' },
    bundles: 'dist',
    node: '24',
    pages: [plainPage('Astro', '/index.html', { rendered: true })],
  },
]
