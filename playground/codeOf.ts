import type { HostName } from './hosts.js'
import { accentsOf, type Looks } from './Looks.js'

/** Returns the code that shows the widget like this, in such a page. `bridgeConfig` and `wagmiConfig` are the page's own. */
export function codeOf(looks: Looks, host: HostName): string {
  const parts = [importsOf(looks, host), constantsOf(looks, host), bridgeOf(looks, host), appOf(host)]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

type Imports = { [from: string]: string }

const query: Imports = { '@tanstack/react-query': '{ QueryClient, QueryClientProvider }' }
const wagmi: Imports = { ...query, wagmi: '{ WagmiProvider }', './wagmiConfig': '{ wagmiConfig }' }
const solana: Imports = { '@solana/wallet-adapter-react': '{ ConnectionProvider, WalletProvider }' }

const hostImports: { readonly [host in HostName]: Imports } = {
  none: {},
  wagmi,
  rainbowkit: {
    ...wagmi,
    '@rainbow-me/rainbowkit': '{ ConnectButton, RainbowKitProvider, useConnectModal }',
    '@rainbow-me/rainbowkit/styles.css': '',
  },
  solana,
  both: { ...wagmi, ...solana },
}

function importsOf(looks: Looks, host: HostName): string {
  const { accent, locale, preset } = looks
  const themes = [accent && 'createTheme', preset !== 'none' && preset].filter(Boolean).join(', ')
  const imports: Imports = {
    ...hostImports[host],
    ...(isDialog(looks) && { react: '{ useState }' }),
    'usdc-bridge-react': '{ BridgeWidget }',
    ...(locale !== 'en' && { [`usdc-bridge-react/locales/${entryOf(locale)}`]: `{ ${wordsOf(locale)} }` }),
    ...(themes && { 'usdc-bridge-react/themes': `{ ${themes} }` }),
    'usdc-bridge-react/styles.css': '',
    './bridgeConfig': '{ bridgeConfig }',
  }
  const order = (from: string) => (from.startsWith('.') ? 1 : 0)
  return Object.entries(imports)
    .sort(([one], [other]) => order(one) - order(other))
    .map(([from, names]) => `import ${names ? `${names} from ` : ''}'${from}'`)
    .join('\n')
}

function constantsOf(looks: Looks, host: HostName): string {
  const lines = [
    looks.accent !== '' && `const theme = ${themeCode(looks)}`,
    'wagmi' in hostImports[host] && 'const queryClient = new QueryClient()',
  ]
  return lines.filter(Boolean).join('\n')
}

function themeCode({ accent, preset }: Looks): string {
  const { light, dark } = accentsOf(accent)
  const made = `createTheme({ light: { accent: '${light.accent}' }, dark: { accent: '${dark.accent}' } })`
  return preset === 'none' ? made : `{ ...${preset}, ...${made} }`
}

function bridgeOf(looks: Looks, host: HostName): string {
  const { accent, direction, locale, preset, scheme, variant, width } = looks
  const theme = accent !== '' ? 'theme' : preset
  const properties = [
    scheme !== 'system' && `colorScheme="${scheme}"`,
    'config={bridgeConfig}',
    "defaultValue={{ from: 'BASE', to: 'ARB' }}",
    direction !== 'auto' && `dir="${direction}"`,
    ...(locale === 'en' ? [] : [`locale="${locale}"`, `messages={${wordsOf(locale)}}`]),
    host === 'rainbowkit' && 'onConnectRequest={openConnectModal}',
    ...(isDialog(looks) ? ['onOpenChange={setOpen}', 'open={isOpen}'] : []),
    theme !== 'none' && `theme={${theme}}`,
    variant !== 'card' && `variant="${variant}"`,
  ].filter((one) => one !== false)
  const hooks = [
    host === 'rainbowkit' && 'const { openConnectModal } = useConnectModal()',
    isDialog(looks) && 'const [isOpen, setOpen] = useState(false)',
  ].filter((one) => one !== false)
  const before = [
    host === 'rainbowkit' && '<ConnectButton />',
    isDialog(looks) && '<button onClick={() => setOpen(true)} type="button">Send USDC</button>',
  ].filter((one) => one !== false)
  const lines = [
    `<div style={{ maxWidth: ${width} }}>`,
    ...before.map((line) => `  ${line}`),
    '  <BridgeWidget',
    ...properties.map((line) => `    ${line}`),
    '  />',
    '</div>',
  ]
  const body = ['return (', ...lines.map((line) => `  ${line}`), ')']
  return ['export function Bridge() {', ...[...hooks, ...body].map((line) => `  ${line}`), '}'].join('\n')
}

const wagmiTags = ['<WagmiProvider config={wagmiConfig}>', '<QueryClientProvider client={queryClient}>']
const solanaTags = [
  '<ConnectionProvider endpoint="https://api.mainnet-beta.solana.com">',
  '<WalletProvider autoConnect wallets={[]}>',
]

const hostTags: { readonly [host in HostName]: readonly string[] } = {
  none: [],
  wagmi: wagmiTags,
  rainbowkit: [...wagmiTags, '<RainbowKitProvider>'],
  solana: solanaTags,
  both: [...wagmiTags, ...solanaTags],
}

function appOf(host: HostName): string {
  const tags = hostTags[host]
  if (tags.length === 0) return ''
  const inside = tags.reduceRight<readonly string[]>(
    (lines, tag) => [tag, ...lines.map((line) => `  ${line}`), `</${tag.slice(1).replace(/[ >].*/, '')}>`],
    ['<Bridge />'],
  )
  return ['export function App() {', '  return (', ...inside.map((line) => `    ${line}`), '  )', '}'].join(
    '\n',
  )
}

function isDialog({ variant }: Looks): boolean {
  return variant === 'drawer' || variant === 'modal'
}

/** Regions with their own translation; others share that of their language. */
const regional = ['pt-BR', 'zh-CN']

function entryOf(locale: string): string {
  return regional.includes(locale) ? locale : locale.replace(/-.*/, '')
}

/** Returns the export name of a language's translation. */
function wordsOf(locale: string): string {
  return entryOf(locale).replace('-', '')
}
