import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { handbook, placeOf, referencePages } from '../../scripts/docsPages.js'
import { stageFolder, storybook } from '../../scripts/docsStage.js'

const artifacts = fileURLToPath(new URL('../../.artifacts/site', import.meta.url))

/** A page in the sidebar, with its own title. */
function link(place: string) {
  const [, title = place] =
    /^# (?:Quick start: )?(.+)$/m.exec(readFileSync(`${stageFolder}/${place}.md`, 'utf8')) ?? []
  return { text: `${title.charAt(0).toUpperCase()}${title.slice(1)}`, link: `/${place}` }
}

export default defineConfig({
  title: 'usdc-bridge-react',
  description: 'React hooks and a widget for moving USDC between chains through one gasless service.',
  lang: 'en-US',
  srcDir: stageFolder,
  outDir: `${artifacts}/dist`,
  cacheDir: `${artifacts}/cache`,
  cleanUrls: false,
  // The site works in any folder of any server.
  base: process.env.DOCS_BASE ?? '/',
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: 2 },
    nav: [
      { text: 'Quick start', link: '/quick-start-next' },
      { text: 'Errors', link: '/errors' },
      { text: 'API reference', link: '/reference/' },
    ],
    sidebar: [
      { text: 'Try it', link: '/try-it' },
      ...(existsSync(storybook)
        ? [{ text: 'Every state, in Storybook', link: '/storybook/index.html', target: '_blank' }]
        : []),
      ...handbook.map(({ title, pages }) => ({
        text: title,
        items: pages.map((page) => link(placeOf(page))),
      })),
      {
        text: 'API reference',
        collapsed: true,
        items: [
          { text: 'Every name', link: '/reference/' },
          ...referencePages.map(({ path, title }) => ({ text: title, link: `/reference/${path}` })),
        ],
      },
    ],
  },
  vite: {
    esbuild: { jsx: 'automatic' },
    build: {
      chunkSizeWarningLimit: 4_000,
      target: 'es2022',
      // What the package's own styles need.
      cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
      rollupOptions: {
        // The live widget runs only in browsers, so `use client` has no effect there. The comments are viem's.
        onwarn: (warning, warn) => {
          if (!/use client|sourcemap for reporting|cannot interpret/.test(warning.message)) warn(warning)
        },
      },
    },
  },
})
