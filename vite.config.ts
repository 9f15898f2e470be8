import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { type PlaywrightProviderOptions, playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import type { BrowserConfigOptions } from 'vitest/node'
import { inlinedStyles } from './scripts/inlinedStyles.js'
import { shortenStyles } from './scripts/shortenStyles.js'
import { snippetModules } from './test/docs/support/snippetModules.js'
import { findBrowser, pinnedBrowser } from './test/support/browser.js'

const manifest = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  dependencies: object
  peerDependencies: object
}
const outside = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
const isOutside = (id: string) =>
  id.startsWith('node:') || outside.some((name) => id === name || id.startsWith(`${name}/`))

/** Each language is a separate entry. */
const locales = readdirSync(new URL('./src/messages/locales', import.meta.url)).map((file) => [
  `messages/locales/${file.replace(/\.ts$/, '')}`,
  `src/messages/locales/${file}`,
])

/** Every dependency of the browser tests. If the optimizer finds one late, it loads React twice. */
const browserDependencies = [
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server.browser',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  '@tanstack/react-query',
  'wagmi',
  'wagmi/actions',
  'wagmi/connectors',
  'viem',
  'viem/accounts',
  'viem/actions',
  'viem/ens',
  'viem/utils',
  'valibot',
  'mipd',
  '@noble/secp256k1',
  '@scure/base',
  '@testing-library/react',
  '@solana/wallet-adapter-react',
  '@solana/web3.js',
  'axe-core',
  '@guidepup/virtual-screen-reader',
]

/** WalletConnect's client still tries to reach its relay after a test has stopped both. */
const relayTests = 'test/wallets/walletConnect/**/*.test.ts'

const pointerTests = 'test/widget/pointer/**/*.test.tsx'

const pictureTests = 'test/pictures/**/*.test.tsx'

/** Only Vitest needs a browser. A build also works on a machine without one. */
const findIfTested = async () =>
  process.env.VITEST ? findBrowser() : { args: [], executablePath: undefined }

const browser = async (
  find = findIfTested,
  contextOptions: PlaywrightProviderOptions['contextOptions'] = {},
): Promise<BrowserConfigOptions> => {
  const { executablePath, args } = await find()
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({
      contextOptions,
      launchOptions: { ...(executablePath && { executablePath }), args },
    }),
    instances: [{ browser: 'chromium' }],
  }
}

/** Pictures come from one browser, so they are compared only where it runs. */
const comparesPictures = process.platform === 'linux' && process.arch === 'x64'

const pictureBrowser = async (): Promise<BrowserConfigOptions> => ({
  // A window for the tallest card. In a smaller one, Vitest would scale the test frame down.
  ...(await browser(pinnedBrowser, { deviceScaleFactor: 1, viewport: { width: 800, height: 1400 } })),
  viewport: { width: 400, height: 1200 },
  expect: {
    toMatchScreenshot: {
      resolveScreenshotPath: ({ root, arg, ext }) => `${root}/test/pictures/references/${arg}${ext}`,
      resolveDiffPath: ({ root, arg, ext }) => `${root}/.artifacts/pictures/${arg}${ext}`,
      // Beside other work, two equal pictures in a row take longer than the default of five seconds.
      timeout: 20_000,
    },
  },
})

/** Minifies the styles, and adds the declaration for their import in TypeScript. */
const styles: Plugin = {
  name: 'styles',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css')) {
        file.source = shortenStyles(String(file.source))
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.d.ts`, source: 'export {}\n' })
      }
  },
}

/** Of each browser project in the second group. Its pages wait for the mouse and for frames half of the time. */
const pagesAtOnce = 3

/** Polled states last, and a busy machine reaches them later. */
const patientPolls = { poll: { timeout: 20_000 } }

export default defineConfig({
  plugins: [react(), styles, inlinedStyles],
  build: {
    target: 'es2022',
    minify: false,
    sourcemap: true,
    // An older target would expand every light-dark(). An app does so for its own targets.
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    cssMinify: true,
    cssCodeSplit: true,
    lib: {
      entry: {
        index: 'src/index.ts',
        'core/index': 'src/core/index.ts',
        'solana/index': 'src/solana/index.ts',
        'solana/standard': 'src/solana/standard.ts',
        'solana/core': 'src/solana/core.ts',
        'walletConnect/index': 'src/walletConnect/index.ts',
        'element/index': 'src/element/index.ts',
        'server/index': 'src/server/index.ts',
        'doctor/command/main': 'src/doctor/command/main.ts',
        'testing/index': 'src/testing/index.ts',
        'theme/index': 'src/theme/index.ts',
        ...Object.fromEntries(locales),
        styles: 'src/styles.css',
      },
      formats: ['es'],
      cssFileName: 'styles',
    },
    rolldownOptions: {
      external: isOutside,
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
  test: {
    // Two Node test files at once use two cores, so all browser projects but one run in the next group.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', relayTests],
          // Files run one after another in one process, because importing their modules again takes longer than the tests.
          isolate: false,
          expect: patientPolls,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'relay',
          environment: 'node',
          include: [relayTests],
          expect: patientPolls,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react(), snippetModules()],
        optimizeDeps: { include: browserDependencies, noDiscovery: true },
        test: {
          name: 'browser',
          expect: patientPolls,
          testTimeout: 60_000,
          // One page for all files, because it takes longer to load the modules again than to run the tests.
          isolate: false,
          include: ['test/**/*.test.tsx'],
          exclude: ['test/e2e/**', pointerTests, pictureTests],
          setupFiles: 'test/support/cleanPage.ts',
          browser: await browser(),
        },
      },
      {
        plugins: [react()],
        optimizeDeps: { include: browserDependencies, noDiscovery: true },
        test: {
          // A separate browser, because a page has one mouse and its window is resized all the time. Its pages mostly wait.
          name: 'pointer',
          testTimeout: 60_000,
          include: [pointerTests],
          setupFiles: 'test/support/cleanPage.ts',
          maxWorkers: pagesAtOnce,
          sequence: { groupOrder: 1 },
          // A window larger than every tested width: in a smaller one, Vitest would scale the test frame down.
          browser: await browser(undefined, { viewport: { width: 1100, height: 1000 } }),
        },
      },
      ...(comparesPictures && process.env.VITEST
        ? [
            {
              plugins: [react()],
              optimizeDeps: {
                include: [...browserDependencies, '@storybook/react-vite', 'storybook/test'],
                noDiscovery: true,
              },
              test: {
                name: 'pictures',
                include: [pictureTests],
                setupFiles: 'test/support/cleanPage.ts',
                maxWorkers: pagesAtOnce,
                sequence: { groupOrder: 1 },
                testTimeout: 60_000,
                browser: await pictureBrowser(),
              },
            },
          ]
        : []),
      {
        plugins: [storybookTest({ configDir: fileURLToPath(new URL('./.storybook', import.meta.url)) })],
        optimizeDeps: { include: browserDependencies, noDiscovery: true },
        test: {
          name: 'storybook',
          testTimeout: 60_000,
          isolate: false,
          maxWorkers: pagesAtOnce,
          sequence: { groupOrder: 1 },
          browser: await browser(),
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          // Two at once, each with its own browser, after all that needs both cores: they mostly wait for blocks.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
