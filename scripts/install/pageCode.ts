/** The HTML of a page with one bundled module. */
export function html(script: string, { head = '', body = '<div id="root"></div>' } = {}): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="data:," />
    <title>Host</title>
    ${head}
  </head>
  <body>
    ${body}
    <script type="module" src="${script}"></script>
  </body>
</html>
`
}

const imports = `import { createElement as h, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BridgeWidget } from 'usdc-bridge-react'
import { bridgeConfig } from './bridgeConfig.js'
const widget = (props) => h(BridgeWidget, { config: bridgeConfig, defaultValue: { from: 'BASE', to: 'ARB' }, ...props })
const show = (page) => createRoot(document.getElementById('root')).render(h(StrictMode, null, page))
`
const styles = `import 'usdc-bridge-react/styles.css'\n`

/** The widget on a page with only React. */
export const plain = `${styles}${imports}show(widget())\n`

/** The same with its own colors. */
export const themed = `${plain}import './theme.css'\n`

/** The widget in a cross-origin frame, from the same server under another name. */
export const frameOfAnotherOrigin = `const frame = document.createElement('iframe')
Object.assign(frame, { title: 'Bridge', width: 440, height: 720, src: 'http://localhost:' + location.port + '/index.html' })
document.body.append(frame)
`

/** Inside a shop's form, which reports its submission. */
export const checkout = `${styles}${imports}
const sent = (event) => {
  event.preventDefault()
  console.error('The form around the widget was sent.')
}
show(h('form', { onSubmit: sent }, h('input', { name: 'order', defaultValue: '4711' }), widget(), h('button', null, 'Order')))
`

/** In a shadow root with its own styles, which the page's direction does not reach. */
export const shadow = `import styles from 'usdc-bridge-react/styles.css?inline'
${imports}
const shadow = document.getElementById('root').attachShadow({ mode: 'open' })
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
shadow.adoptedStyleSheets = [sheet]
const dir = new URLSearchParams(location.search).get('dir') ?? 'ltr'
createRoot(shadow).render(h(StrictMode, null, widget({ dir })))
`

/** Inside the providers of a dApp. */
export const withWagmi = `${styles}${imports}
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { bridgeConfig as overWagmi } from './bridgeConfigOverWagmi.js'
import { wagmiConfig } from './wagmiConfig.js'
const inside = h(QueryClientProvider, { client: new QueryClient() }, widget({ config: overWagmi }))
show(h(WagmiProvider, { config: wagmiConfig }, inside))
`

const fromSolana = `widget({ defaultValue: { from: 'SOLANA', to: 'BASE' } })`

/** Solana as a source on a page with only React. */
export const solanaAlone = `${styles}${imports}show(${fromSolana})\n`

/** Solana as a source inside the wallet adapter's providers. */
export const solanaAdapter = (endpoint: string) => `${styles}${imports}
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
const inside = h(WalletProvider, { wallets: [] }, ${fromSolana})
show(h(ConnectionProvider, { endpoint: '${endpoint}' }, inside))
`
