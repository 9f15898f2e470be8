import { type Host, richHost } from '../page/hosts.js'

/** Another bridge's widget, in a page like the one that ours is measured in. */
export type Peer = {
  name: 'Relay' | 'OnchainKit' | 'LI.FI'
  /** What npm installs, in exact versions. */
  packages: Readonly<Record<string, string>>
  alone: Host
  withWidget: Host
  /** What shows that it can be used. */
  usable: string
}

const common = {
  '@tanstack/react-query': '5.108.4',
  react: '19.3.1',
  'react-dom': '19.3.1',
  viem: '2.57.20',
}

export const peers: readonly Peer[] = [
  {
    name: 'Relay',
    packages: { ...common, '@relayprotocol/relay-kit-ui': '8.0.12', wagmi: '2.19.5' },
    ...pagesOf('Relay', 2, {
      imports: `
import { RelayKitProvider, SwapWidget } from '@relayprotocol/relay-kit-ui'
import '@relayprotocol/relay-kit-ui/styles.css'`,
      widget: `
<RelayKitProvider options={{ appName: 'Host', chains: [] }}>
  <SwapWidget supportedWalletVMs={['evm']} onConnectWallet={() => {}} />
</RelayKitProvider>`,
    }),
    usable: '#root input',
  },
  {
    name: 'OnchainKit',
    packages: { ...common, '@coinbase/onchainkit': '1.1.3', wagmi: '2.19.5' },
    ...pagesOf('OnchainKit', 2, {
      imports: `
import { OnchainKitProvider } from '@coinbase/onchainkit'
import { Swap } from '@coinbase/onchainkit/swap'
import '@coinbase/onchainkit/styles.css'
const token = (name, symbol, address, decimals) => ({ name, symbol, address, decimals, chainId: 8453, image: null })
const usdc = token('USDC', 'USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6)
const ether = token('ETH', 'ETH', '', 18)`,
      widget: `
<OnchainKitProvider chain={base}>
  <Swap from={[usdc]} to={[ether]} />
</OnchainKitProvider>`,
    }),
    usable: '#root input',
  },
  {
    name: 'LI.FI',
    packages: {
      ...common,
      '@lifi/widget': '4.5.0',
      '@lifi/widget-provider-ethereum': '4.1.3',
      '@wagmi/core': '3.6.5',
      wagmi: '3.7.7',
    },
    ...pagesOf('LI.FI', 3, {
      imports: `
import { LiFiWidget } from '@lifi/widget'
import { EthereumProvider } from '@lifi/widget-provider-ethereum'`,
      widget: `<LiFiWidget integrator="host" config={{ providers: [EthereumProvider()] }} />`,
    }),
    usable: '#root input',
  },
]

/** The page with wagmi and its usual hooks, in the version of wagmi that the widget needs, without it and with it. */
function pagesOf(
  name: Peer['name'],
  wagmi: 2 | 3,
  { imports, widget }: { imports: string; widget: string },
): { alone: Host; withWidget: Host } {
  const code =
    wagmi === 3 ? richHost.code : richHost.code.replace('useConnection,', 'useAccount as useConnection,')
  return {
    alone: { name: `host of ${name}`, code },
    withWidget: { name: `host with ${name}`, code: `${imports}\n${code.replace('{/* widget */}', widget)}` },
  }
}
