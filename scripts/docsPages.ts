/** A part of the handbook: its pages, by file in `docs` or elsewhere in the repository. */
export type PageGroup = { readonly title: string; readonly pages: readonly string[] }

/** The handbook in the order in which people need it. Files outside `docs` begin with `../`. */
export const handbook: readonly PageGroup[] = [
  {
    title: 'Quick starts',
    pages: [
      'quick-start-next',
      'quick-start-next-pages',
      'quick-start-vite',
      'quick-start-react-router',
      'quick-start-astro',
      'quick-start-vue',
      'quick-start-svelte',
      'quick-start-wagmi',
      'quick-start-html',
      'scripts',
      'sandbox',
    ],
  },
  { title: 'The key server', pages: ['key-server', 'key-server-hosts', 'check-your-setup', 'findings'] },
  {
    title: 'The widget',
    pages: ['widget', 'themes', 'languages', 'solana', 'walletconnect', 'custom-element', 'accessibility'],
  },
  { title: 'Recipes', pages: ['hooks', 'recipes', 'recipes-for-the-page', 'server-rendering', 'testing'] },
  {
    title: 'What happens to the money',
    pages: ['what-became-of-the-money', 'what-the-service-does-not-say', '../SECURITY'],
  },
  {
    title: 'Errors, versions and weight',
    pages: ['errors', 'versions', 'upgrading', 'measurements', 'weight', '../CHANGELOG'],
  },
]

/** A reference page, by its path on the site without the extension. */
type ReferencePage = { readonly path: string; readonly title: string; readonly about: string }

/** The reference pages in the order in which people look for them. */
export const referencePages: readonly ReferencePage[] = [
  { path: 'components', title: 'Components', about: 'The widget, and the parts that it is made of.' },
  { path: 'hooks', title: 'Hooks', about: 'React hooks of the root entry.' },
  { path: 'functions', title: 'Functions and constants', about: 'Plain functions, which need no React.' },
  {
    path: 'query-options',
    title: 'Query options and keys',
    about: 'What the hooks give to TanStack Query, for prefetching and for caches of your own.',
  },
  {
    path: 'solana',
    title: 'Solana entries',
    about: '`usdc-bridge-react/solana` and `usdc-bridge-react/solana/core`.',
  },
  {
    path: 'solana-standard',
    title: 'Solana without the wallet adapter',
    about: '`usdc-bridge-react/solana/standard`.',
  },
  { path: 'walletconnect', title: 'WalletConnect', about: '`usdc-bridge-react/walletconnect`.' },
  { path: 'element', title: 'Custom element', about: '`usdc-bridge-react/element` and `/element/auto`.' },
  { path: 'server', title: 'Server', about: '`usdc-bridge-react/server`: never import it in a page.' },
  {
    path: 'testing',
    title: 'Testing',
    about: '`usdc-bridge-react/testing`: a service and wallets in memory.',
  },
  { path: 'themes', title: 'Themes', about: '`usdc-bridge-react/themes`.' },
  {
    path: 'locales',
    title: 'Languages',
    about: '`usdc-bridge-react/locales/*`, one entry for each language.',
  },
  {
    path: 'error-classes',
    title: 'Error classes',
    about: 'The fields of each class. [Errors](../errors.md) says what to do about each.',
  },
  { path: 'types', title: 'Types', about: 'Every other type of the root entry.' },
]

/** Every page of the site in order, by path without the extension. */
export const pageOrder: readonly string[] = [
  ...handbook.flatMap(({ pages }) => pages).map(placeOf),
  'reference/index',
  ...referencePages.map(({ path }) => `reference/${path}`),
]

/** The path of a handbook page on the site. */
export function placeOf(page: string): string {
  return page.replace('../', '').toLowerCase()
}
