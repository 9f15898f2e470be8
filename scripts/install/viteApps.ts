import type { Sandbox } from '../../sandbox/Sandbox.js'
import {
  bridgeConfig,
  solanaBridgeConfig,
  wagmiConfig,
  walletConnectBridgeConfig,
} from '../examplesSandbox.js'
import { type App, plainPage, solanaPackages, withoutReactNative } from './App.js'
import {
  checkout,
  frameOfAnotherOrigin,
  html,
  plain,
  shadow,
  solanaAdapter,
  solanaAlone,
  withWagmi,
} from './pageCode.js'

/** Only files of this server can run or style the page, and no text becomes code. */
const strictPolicy =
  "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

const versions = {
  newest: { react: '19.3.1', viem: '2.57.1', query: '5.108.0', wagmi: '3.7.7', vite: '8.3.8' },
  lowest: { react: '18.3.0', viem: '2.40.0', query: '5.90.1', wagmi: '2.19.0', vite: '8.3.8' },
  lowestWagmi3: { react: '18.3.0', viem: '2.40.0', query: '5.90.1', wagmi: '3.1.0', vite: '8.3.8' },
  wagmi2: { react: '19.3.1', viem: '2.57.1', query: '5.108.0', wagmi: '2.19.5', vite: '8.3.8' },
} as const

const packages = ({ react, viem, query, wagmi, vite }: (typeof versions)[keyof typeof versions]) => ({
  '@tanstack/react-query': query,
  react,
  'react-dom': react,
  viem,
  wagmi,
  vite,
})

/** Writes each page of an app: its HTML, and its code under the same name. */
function pages(all: { readonly [name: string]: string | { code?: string; html: string } }) {
  const files = Object.entries(all).flatMap(([name, page]) => {
    const code = typeof page === 'string' ? page : page.code
    return [
      [`${name}.html`, typeof page === 'string' ? html(`/${name}.js`) : page.html],
      ...(code === undefined ? [] : [[`${name}.js`, code]]),
    ]
  })
  const input = Object.keys(all).map((name) => `${name}.html`)
  const config = `export default { build: { rolldownOptions: { input: ${JSON.stringify(input)} } } }\n`
  return { ...(Object.fromEntries(files) as { [path: string]: string }), 'vite.config.js': config }
}

const configs = (sandbox: Sandbox) => ({
  'bridgeConfig.js': bridgeConfig(sandbox, false),
  'bridgeConfigOverWagmi.js': bridgeConfig(sandbox, true),
  'wagmiConfig.js': wagmiConfig(sandbox, false),
})

const vite: Pick<App, 'build' | 'serve' | 'bundles'> = {
  build: [['node_modules/vite/bin/vite.js', 'build']],
  serve: { folder: 'dist' },
  bundles: 'dist',
}

const twoPages = (sandbox: Sandbox) => ({ ...configs(sandbox), ...pages({ index: plain, wagmi: withWagmi }) })

/** Apps that Vite builds. */
export const viteApps: readonly App[] = [
  {
    ...vite,
    name: 'vite-newest',
    manager: 'npm',
    dependencies: packages(versions.newest),
    files: (sandbox) => ({
      ...configs(sandbox),
      ...pages({
        index: plain,
        wagmi: withWagmi,
        strict: { code: plain, html: html('/strict.js') },
        form: checkout,
        shadow,
        reset: {
          code: plain,
          html: html('/reset.js', { head: '<style>* { all: unset } head { display: none }</style>' }),
        },
        frame: {
          html: html('/frame.js', {
            body: '<iframe title="Bridge" src="/index.html" width="440" height="720"></iframe>',
          }),
          code: '',
        },
        elsewhere: { html: html('/elsewhere.js', { body: '' }), code: frameOfAnotherOrigin },
      }),
    }),
    absent: solanaPackages,
    pages: [
      plainPage('Vite, React 19, EVM only', '/index.html'),
      plainPage('Vite, React 19, wagmi 3', '/wagmi.html'),
      plainPage('strict CSP, Trusted Types', '/strict.html', { policy: strictPolicy }),
      plainPage('checkout form', '/form.html'),
      plainPage('shadow DOM', '/shadow.html'),
      plainPage('* { all: unset }', '/reset.html'),
      plainPage('iframe', '/frame.html', { frame: 'iframe' }),
      plainPage('iframe of another origin', '/elsewhere.html', { frame: 'iframe' }),
    ],
  },
  {
    ...vite,
    name: 'vite-lowest',
    manager: 'npm',
    dependencies: packages(versions.lowest),
    overrides: withoutReactNative,
    files: twoPages,
    pages: [
      plainPage('Vite, React 18.3, lowest peers', '/index.html'),
      plainPage('the same in wagmi 2.19.0', '/wagmi.html'),
    ],
  },
  {
    ...vite,
    name: 'vite-lowest-wagmi3',
    manager: 'npm',
    dependencies: { ...packages(versions.lowestWagmi3), '@walletconnect/sign-client': '2.21.1' },
    files: (sandbox) => ({
      ...configs(sandbox),
      'bridgeConfig.js': walletConnectBridgeConfig(sandbox),
      ...pages({ index: plain, wagmi: withWagmi }),
    }),
    absent: solanaPackages,
    pages: [
      plainPage('Vite, lowest WalletConnect', '/index.html'),
      plainPage('the same in wagmi 3.1.0', '/wagmi.html'),
    ],
  },
  {
    ...vite,
    name: 'vite-wagmi2',
    manager: 'npm',
    dependencies: packages(versions.wagmi2),
    overrides: withoutReactNative,
    files: twoPages,
    pages: [plainPage('Vite, React 19, wagmi 2', '/wagmi.html')],
  },
  {
    ...vite,
    name: 'pnpm',
    manager: 'pnpm',
    dependencies: packages(versions.newest),
    files: twoPages,
    pages: [plainPage('Vite by pnpm, wagmi 3', '/wagmi.html')],
  },
  {
    ...vite,
    name: 'yarn',
    manager: 'yarn',
    dependencies: packages(versions.newest),
    files: twoPages,
    pages: [plainPage('Vite by yarn, wagmi 3', '/wagmi.html')],
  },
  {
    ...vite,
    name: 'solana-standard',
    manager: 'npm',
    dependencies: { ...packages(versions.newest), '@solana/web3.js': '1.99.0' },
    files: (sandbox) => ({
      'bridgeConfig.js': solanaBridgeConfig(sandbox, 'usdc-bridge-react/solana/standard'),
      ...pages({ index: solanaAlone }),
    }),
    absent: ['@solana/wallet-adapter-'],
    pages: [plainPage('Solana without the adapter', '/index.html', { source: 'SOLANA' })],
  },
  {
    ...vite,
    name: 'solana-lowest',
    manager: 'npm',
    dependencies: {
      ...packages(versions.lowestWagmi3),
      '@solana/wallet-adapter-react': '0.15.39',
      '@solana/web3.js': '1.98.4',
    },
    overrides: withoutReactNative,
    files: (sandbox) => ({
      'bridgeConfig.js': solanaBridgeConfig(sandbox, 'usdc-bridge-react/solana'),
      ...pages({ index: solanaAdapter(`${sandbox.url}/rpc/SOLANA`) }),
    }),
    pages: [plainPage('Solana, lowest peers', '/index.html', { source: 'SOLANA' })],
  },
  ...(['npm', 'pnpm', 'yarn'] as const).map(
    (manager): App => ({
      ...vite,
      name: `solana-adapter-${manager}`,
      manager,
      dependencies: {
        ...packages(versions.newest),
        '@solana/wallet-adapter-react': '0.15.40',
        '@solana/web3.js': '1.99.0',
      },
      overrides: withoutReactNative,
      files: (sandbox) => ({
        'bridgeConfig.js': solanaBridgeConfig(sandbox, 'usdc-bridge-react/solana'),
        ...pages({ index: solanaAdapter(`${sandbox.url}/rpc/SOLANA`) }),
      }),
      pages: [plainPage(`Solana with the adapter, ${manager}`, '/index.html', { source: 'SOLANA' })],
    }),
  ),
]
